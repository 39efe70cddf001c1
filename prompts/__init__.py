"""Wordings: how events, asks and cards are said in each language, and the functions that render them."""

from .transcript import Transcript, card_line, event_line, objection_line, question, seen_line, told_line

__all__ = ["Transcript", "card_line", "event_line", "objection_line", "question", "seen_line", "told_line"]

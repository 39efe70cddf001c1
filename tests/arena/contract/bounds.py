"""How many answers a game can take at most, derived from the rules.

A day asks each seat for at most four turns to speak (a description, two defences and a comment), each with its tries
(CM-13), in one game for more of the first (WW8-7), and for three polls (ZG1-3.5.1, 3.5.4a, 3.5.4b), each of which may
be held twice (CM-5). A night asks a group to talk once, with its tries (SRV5-7), and to propose twice (CM-10). A guess
stage has its talk, its questions, each put at most three times before it counts (CM-17) with everybody's silence in
between, and its guesses, each with a vote (CM-18).
"""

from arena import Header
from arena.parts.guessing import UNCOUNTED_IN_A_ROW
from arena.parts.speaking import STRIKES
from arena.rules.house_rule_models import KillerRules

STAGES = 4
POLLS = 3
GUESSES = 9


def most_days(header: Header) -> int:
    """The number of days a game may have: CM-16, or one elimination a day where a day cannot pass without one."""
    rules, players = header.rules, header.players
    if rules.all_abstain != "no_elimination" and not rules.idle_days:
        return players
    return 2 * players if rules.max_days == "2n" else int(rules.max_days)


def most_answers(header: Header) -> int:
    """The number of journal rows that no game may exceed."""
    rules, players = header.rules, header.players
    calls = players if rules.ballots == "called" else 1  # each voter may be asked at the call of every candidate
    a_day = players * (STAGES * (1 + STRIKES) + POLLS * 2 * calls)
    a_day += players * (1 + STRIKES) * (getattr(rules, "ww8_talk_rounds", 1) - 1)
    a_night = players * (1 + STRIKES + 2)
    a_question = (1 + UNCOUNTED_IN_A_ROW) * (players + 1)
    messages = getattr(rules, "ghost_discussion_messages", 0)
    guess_stage = players * messages + players * a_question + GUESSES * 2 * players
    passes = players * (1 + STRIKES) * (getattr(rules, "zg3_later_passes", 1) * most_days(header))
    if isinstance(rules, KillerRules):  # a night before each day, and everybody's last words once
        return (most_days(header) + 1) * (a_day + a_night) + players * (1 + STRIKES)
    return most_days(header) * a_day + a_night + guess_stage + passes + accusations(header)


def accusations(header: Header) -> int:
    """Two rounds of questions with their tries and answers (ZG2-3.5), and every call that ZG2-3.6.5 allows."""
    most = header.players + getattr(header.rules, "zg2_spare_accusations", 0)
    calls = most * getattr(header.rules, "zg2_idle_calls", 0)
    return 2 * header.players * (2 + STRIKES) + calls * 2 * header.players

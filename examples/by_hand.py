"""Stepping a referee by hand: no agents, no event loop, every answer typed by you."""

from arena import Describe, Referee, Vote, new_header, variant_of

header = new_header(variant_of("zhuogui-1"), players=5, seed=7, language="en")
referee = Referee(header)

while referee.outcome is None:
    for ask in referee.pending:
        observation = referee.observe(ask.seat)  # all that this seat may know
        if "describe" in ask.accepts:
            answer = Describe(text="It is what it is.")
        elif "vote" in ask.accepts:
            answer = Vote(target=int(ask.choices["target"][0]))
        else:
            answer = None  # stay silent: the rulebook says what that means (CM-17)
        referee.submit(ask.seat, ask.id, answer)

print(len(referee.told), "events;", referee.outcome.winners, "win by", referee.outcome.rule)
again = Referee.replay(header, referee.journal)  # the same game, from its journal
assert [told.event for told in again.told] == [told.event for told in referee.told]

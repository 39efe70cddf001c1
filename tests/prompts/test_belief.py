"""What a player is asked of its beliefs: how likely each seat is of the hidden side, by the name that the game has."""

import pytest

from agents.llm.answer_schemas import belief_schema
from arena import VARIANTS, Referee
from arena.text import LANGUAGES, Text
from prompts.player_prompt import Briefing

from ..arena.contract.tables import header

NAMES = {
    "ghosts": Text("a ghost", "鬼"),
    "killers": Text("a killer", "杀手"),
    "wolves": Text("a werewolf", "狼人"),
    "undercovers": Text("an undercover", "卧底"),
}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_belief_is_of_the_side_that_the_others_must_find_out(variant, language):
    referee = Referee(header(variant, variant.nearest_size(8), 1, language=language))
    seen = referee.observe(referee.pending[0].seat)
    asked = Briefing(language).belief(seen, belief_schema(seen.seat, seen.alive)).ask
    asks = {
        side: Text(f"is {name.en}, in percent", f"可能是{name.zh}，用").to(language) for side, name in NAMES.items()
    }
    assert [side for side, words in asks.items() if words in asked] == [variant.hidden]
    assert all(f"seat_{seat}" in asked for seat in seen.alive if seat != seen.seat)

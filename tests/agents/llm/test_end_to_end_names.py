"""No prompt says who plays: neither an agent's name nor a model's, one's own or another's."""

import pytest

from tests.agents.models.loopback_service import Server

from .games_at_service import plan, run, sensible, settings

NAMES = ("zebra", "giraffe", "okapi", "tapir")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_prompt_names_an_agent_or_a_model(tmp_path, language):
    with Server(sensible(language=language)) as server:
        one = {"name": "zebra", **settings(server, model="giraffe")}
        other = {"name": "okapi", **settings(server, model="tapir", memory="thoughts", style="compact")}
        summary, record = run(tmp_path, plan(one, other, language=language, beliefs=True))
        assert (summary.played, summary.void) == (2, 0), summary.errors
        texts = [text for asked in server.asked for text in asked.texts]
    assert {row["agent"] for row in record.rows("SELECT agent FROM calls")} == {"zebra", "okapi"}
    assert {asked.body["model"] for asked in server.asked} == {"giraffe", "tapir"}
    assert len(texts) > 20
    assert not [text for text in texts for name in NAMES if name in text.casefold()]

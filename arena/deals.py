"""Drawing a deal: a word that may be dealt, and roles over the seats. Pure and seeded; one stream each (CM-12).

Owns: the draw. Must not know: the referee, or who will sit where.
"""

from .errors import BadSetup
from .header import Deal, Header
from .house_rules import HouseRules
from .randomness import stream
from .text import Language, Text
from .variants import Variant
from .words import Pack, beginners


def draw_deal(variant: Variant, players: int, language: Language, seed: int, pack: Pack | None = None) -> Deal:
    """The deal that `seed` gives: a word of `pack` with enough candidates for its slip, and the roles of ZG1-2.1.

    Raises:
        BadSetup: the number of players is out of range, or the pack has no word to deal.
    """
    variant.check_players(players)
    pack = pack or beginners()
    words = pack.dealt(language)
    if not words:
        raise BadSetup(Text(f"the word pack {pack.name} has no word to deal in {language}; see `zhuogui words check`",
                            f"词库 {pack.name} 没有可出的 {language} 词；请用 `zhuogui words check` 检查"))  # fmt: skip
    roles = [role for role, count in variant.roles[players].items() for _ in range(count)]
    stream(seed, "roles").shuffle(roles)
    word = stream(seed, "word").choice(words)
    return Deal(
        roles=tuple(roles),
        word=word.text(language),
        category=word.category,
        category_name=pack.categories[word.category].name(language),
        aliases=word.aliases,
    )


def new_header(
    variant: Variant,
    players: int,
    *,
    seed: int,
    rules: HouseRules | None = None,
    language: Language = "zh",
    pack: Pack | None = None,
    seconds: float = 60.0,
) -> Header:
    """A header with a fresh deal; see `draw_deal` for what it raises."""
    return Header(
        variant=variant.id,
        script_version=variant.script_version,
        players=players,
        language=language,
        rules=rules or variant.rules(),
        deal=draw_deal(variant, players, language, seed, pack),
        seed=seed,
        seconds=seconds,
    )

"""Drawing a deal: words that may be dealt, and roles over the seats. Pure and seeded; one stream each (CM-12).

Owns: the draw. Must not know: the referee, or who will sit where.
"""

from .errors import BadSetup
from .header import Deal, Header
from .randomness import stream
from .roles import Role
from .rules.house_rule_models import AnyRules
from .text import Language, Text
from .variants import Variant
from .words import Pack, Word, shipped
from .words.pairing import Closeness
from .words.split import Split

PACKS = {"word": "beginners", "pair": "beginners", "card": "full-edition"}


def pack_of(variant: Variant) -> Pack:
    """The pack that a variant deals from if it is given no other; an empty one for a game without words."""
    return Pack("none", ()) if variant.deals == "none" else shipped(PACKS[variant.deals])


def narrowed(
    variant: Variant, pack: Pack, language: Language, *, split: Split | None = None, closeness: Closeness | None = None
) -> Pack:
    """`pack` with only the part and the pairs to deal that are asked for; `pack` itself where neither is.

    Raises:
        BadSetup: a closeness is asked for in a game of one word or of a pack without facts, or nothing is left to deal;
            or anything of words is asked for in a game without them.
    """
    if variant.deals == "none":
        if pack.words or split or closeness:
            raise _wordless(variant)
        return pack
    if closeness and variant.deals == "word":
        raise BadSetup(Text(f"closeness is of two words, but {variant.id} deals one; leave it out",
                            f"closeness 说的是两个词有多近，{variant.id} 只出一个词；请去掉它"))  # fmt: skip
    if closeness and not any(pair.closeness is not None for pair in pack.pairs):
        raise BadSetup(Text(f"closeness is a share of agreeing facts, but the word pack {pack.name} has none of a pair",
                            f"closeness 是两个词相同事实的比例，但词库 {pack.name} 没有词对的事实"))  # fmt: skip
    if not (split or closeness):
        return pack
    left = pack.narrowed(split, closeness)
    if not (left.dealt(language) if variant.deals == "word" else left.pairs):
        raise BadSetup(Text(
            f"with that split and closeness the word pack {pack.name} has nothing left to deal in {variant.id}; "
            "ask for more (see `zhuogui words list`)",
            f"按这样的 split 和 closeness，词库 {pack.name} 没有 {variant.id} 可出的词；"
            "请放宽（见 `zhuogui words list`）",
        ))  # fmt: skip
    return left


def check_deals(variant: Variant, pack: Pack, language: Language) -> None:
    """Let a pack through that has something to deal in `variant`.

    Raises:
        BadSetup: it has nothing, or the game has no words.
    """
    if variant.deals == "none":
        if pack.words:
            raise _wordless(variant)
        return
    if not (pack.dealt(language) if variant.deals == "word" else pack.pairs):
        raise _nothing(variant, pack)


def draw_deal(
    variant: Variant,
    players: int,
    language: Language,
    seed: int,
    pack: Pack | None = None,
    rules: AnyRules | None = None,
    *,
    swapped: bool = False,
) -> Deal:
    """The deal that `seed` gives: the word or words of `pack` that the variant needs, and the roles of its table.

    With `swapped` the two words change places; all else, the roles too, is as without it.

    Raises:
        BadSetup: the number of players is out of range, or the pack has nothing to deal.
    """
    variant.check_players(players, rules)
    pack = pack or pack_of(variant)
    roles = draw_roles(variant, players, seed, rules)
    if variant.deals == "none":
        return Deal(roles=roles)
    a, b = draw_words(variant, pack, language, seed)
    if swapped and b:
        a, b = b, a
    return deal_of(variant, pack, language, roles, a, b)


def deal_of(
    variant: Variant, pack: Pack, language: Language, roles: tuple[Role, ...], a: Word, b: Word | None = None
) -> Deal:
    """The deal of these roles in which `a` is word A and `b` the other one, words of `pack`."""
    category = pack.categories[a.category]
    return Deal(
        roles=roles,
        word=a.text(language),
        word_b=b.text(language) if b else "",
        category=a.category,
        category_name=category.name(language),
        description=category.describe(language) if variant.deals == "card" else "",
        aliases=a.aliases,
        translations=_translations(a, language),
        translations_b=_translations(b, language) if b else (),
    )


def draw_roles(variant: Variant, players: int, seed: int, rules: AnyRules | None = None) -> tuple[Role, ...]:
    """The roles of seats 1…n in the deal that `seed` gives, for a number of players that is allowed."""
    roles = [role for role, count in variant.dealt(players, rules).items() for _ in range(count)]
    stream(seed, "roles").shuffle(roles)
    return tuple(roles)


def draw_words(variant: Variant, pack: Pack, language: Language, seed: int) -> tuple[Word, Word | None]:
    """The word or words of a game that has some, in the deal that `seed` gives, which is not swapped.

    Raises:
        BadSetup: the pack has nothing to deal.
    """
    rng = stream(seed, "word")
    if variant.deals == "word":
        words = pack.dealt(language)
        if words:
            return rng.choice(words), None
    elif pack.pairs:
        pair = rng.choice(pack.pairs)
        return (pair.a, pair.b) if rng.random() < 0.5 else (pair.b, pair.a)
    raise _nothing(variant, pack)


def _wordless(variant: Variant) -> BadSetup:
    return BadSetup(Text(f"{variant.id} deals no words; leave out the word pack, its split and its closeness",
                         f"{variant.id} 不发词；请去掉词库和它的 split、closeness"))  # fmt: skip


def _nothing(variant: Variant, pack: Pack) -> BadSetup:
    return BadSetup(Text(f"the word pack {pack.name} has nothing to deal in {variant.id}; see `zhuogui words check`",
                         f"词库 {pack.name} 没有 {variant.id} 可出的词；请用 `zhuogui words check` 检查"))  # fmt: skip


def _translations(word: Word, language: Language) -> tuple[str, ...]:
    return (word.zh,) if language == "en" else (word.en,)


def new_header(
    variant: Variant,
    players: int,
    *,
    seed: int,
    rules: AnyRules | None = None,
    language: Language = "zh",
    pack: Pack | None = None,
    seconds: float = 60.0,
    judge_reads: bool = False,
    swapped: bool = False,
    barred_first_victim: int | None = None,
) -> Header:
    """A header with a fresh deal; see `draw_deal` for `swapped` and for what it raises.

    Raises:
        BadSetup: nobody can be barred from dying first in this game, or there is no such seat (SRA3-4b).
    """
    rules = rules or variant.rules()
    if barred_first_victim is not None:
        _check_barred(variant, players, barred_first_victim)
    return Header(
        variant=variant.id,
        script_version=variant.script_version,
        players=players,
        language=language,
        rules=rules,
        deal=draw_deal(variant, players, language, seed, pack, rules, swapped=swapped),
        seed=seed,
        seconds=seconds,
        judge_reads=judge_reads,
        barred_first_victim=barred_first_victim,
    )


def _check_barred(variant: Variant, players: int, seat: int) -> None:
    if not variant.bars_first_victim:
        raise BadSetup(Text(
            f"{variant.id} has no rule on the first victim of two games in a row (SRA3-4b, of killer-7-16)",
            f"{variant.id} 没有“连续两局首夜不得杀同一个人”的规则（SRA3-4b，属于 killer-7-16）",
        ))  # fmt: skip
    if not 1 <= seat <= players:
        raise BadSetup(Text(f"barred first victim {seat}: this table has seats 1 to {players}",
                            f"首夜不得被杀的 {seat} 号：这桌的座位是 1 到 {players}"))  # fmt: skip

"""What the record's plain words are called on a page: sides, roles, variants, kinds of decisions, how those ended.

Owns: those names; a word that nobody knows is shown as it is. Must not know: pages.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from arena.errors import ArenaError
from arena.roles import ROLES
from arena.text import Language, Text
from arena.variants import variant_of

SIDES = {
    "humans": Text("humans", "人"),
    "ghosts": Text("ghosts", "鬼"),
    "good": Text("good side", "好人"),
    "killers": Text("killers", "杀手"),
    "wolves": Text("werewolves", "狼人"),
    "civilians": Text("civilians", "平民"),
    "undercovers": Text("undercovers", "卧底"),
}
STATUSES = {
    "valid": Text("own, at once", "自己做的，一次成功"),
    "repaired": Text("own, at a later try", "自己做的，重试后成功"),
    "defaulted": Text("left to the default", "由默认代替"),
    "timed_out": Text("timed out", "超时"),
    "refused": Text("struck by the referee", "被法官退回（发言犯规）"),
}
KINDS = {
    "describe": Text("clue", "描述"),
    "defend": Text("defence", "辩护"),
    "comment": Text("comment", "点评"),
    "speak": Text("speech", "发言"),
    "silence": Text("silence", "沉默"),
    "last_words": Text("last words", "遗言"),
    "vote": Text("vote", "投票"),
    "accuse": Text("accusation", "指认"),
    "raise_hand": Text("raised hand", "举手"),
    "guess": Text("guess of the word", "猜词"),
    "choose_word": Text("choice of a word", "选词"),
    "choose_player": Text("choice of a player", "选人"),
    "whisper": Text("whisper", "密语"),
    "ask_judge": Text("question to the judge", "问评判"),
    "ask_question": Text("question", "提问"),
    "answer_question": Text("answer", "回答"),
    "declare": Text("declaration", "亮身份"),
    "surrender": Text("surrender", "认输"),
    "confer": Text("talk at night", "夜里商量"),
    "kill": Text("kill", "杀人"),
    "check": Text("check", "查验"),
    "hug": Text("hug", "拥抱"),
    "snipe": Text("snipe", "狙击"),
    "needle": Text("needle", "扎针"),
    "mute": Text("mute", "禁言"),
    "treat": Text("treatment", "救治"),
    "shoot": Text("shot", "开枪"),
    "rule": Text("ruling", "裁定"),
    "rule_speech": Text("ruling on a speech", "裁定发言"),
    "rule_claim": Text("ruling on a claim", "裁定亮明的身份"),
    "pass": Text("pass", "过"),
}
SKILLS = {
    "describe": Text("describe", "描述"),
    "conceal": Text("conceal", "隐藏"),
    "detect": Text("detect", "识破"),
    "persuade": Text("persuade", "说服"),
    "guess": Text("guess", "猜词"),
    "deceive": Text("deceive", "伪装"),
    "protect": Text("protect", "保护"),
}
FAMILIES = {"words": Text("Games with words", "有词的游戏"), "killer": Text("Killer games", "杀人游戏")}
_OF_WORDS = ("humans", "ghosts", "civilians", "undercovers")  # the sides of games with words
LANGUAGES = {
    "zh": Text("Chinese", "中文"),
    "zh-Hant": Text("Traditional Chinese", "繁体中文"),
    "en": Text("English", "英文"),
}


def word(names: Mapping[str, Text], name: str, language: Language) -> str:
    """What `name` is called; itself where nobody has a word for it."""
    return names[name].to(language) if name in names else name


def side_name(side: str | None, language: Language) -> str:
    """A side's name; that of a draw for None."""
    return Text("draw", "平局").to(language) if side is None else word(SIDES, side, language)


def role_names(roles: Iterable[str]) -> dict[str, Text]:
    """What each of several roles is called; those that share a title in a language have their family beside it."""
    titles = {role: ROLES[role].title if role in ROLES else Text(role, role) for role in roles}
    shared = [Counter(getattr(title, field) for title in titles.values()) for field in ("en", "zh")]
    return {
        role: _with_family(role, title) if shared[0][title.en] > 1 or shared[1][title.zh] > 1 else title
        for role, title in titles.items()
    }


def _with_family(role: str, title: Text) -> Text:
    family = FAMILIES["words" if role in ROLES and ROLES[role].side in _OF_WORDS else "killer"]
    return Text(f"{title.en} ({family.en.lower()})", f"{title.zh}（{family.zh}）")


def variant_name(variant: str, language: Language) -> str:
    """A variant's title, or the id of one that this program does not know."""
    try:
        return variant_of(variant).title.to(language)
    except ArenaError:
        return variant

"""House rules: what the sources leave open, as typed models with documented defaults. The models are the table of keys.

Owns: the keys, their values, defaults and presets, and the sentences that refuse anything else.
Must not know: what a key does (the scripts) or how it is worded (`rulebook.py`).
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, cast

from pydantic import Field, ValidationError, model_validator

from ..errors import BadSetup
from ..invalid import first_error, nearest
from ..models import Frozen
from ..text import Text

Score = Annotated[float, Field(allow_inf_nan=False)]
Guesses = Annotated[int, Field(ge=0, le=9)]


class CommonRules(Frozen):
    """The keys that every game has, by the common conventions (CM)."""

    all_abstain: Literal["tie_all", "no_elimination", "revote_once"] = "tie_all"
    self_vote: bool = False
    ballots: Literal["sealed", "roll_call", "called"] = "sealed"
    group_tie: Literal["repropose_then_random", "random"] = "repropose_then_random"
    max_speech: Annotated[int, Field(ge=1, le=2000)] = 200
    max_days: Literal["2n", "off"] | Annotated[int, Field(ge=1)] = "2n"
    arena_score: tuple[Score, Score, Score] = (1.0, 0.5, 0.0)

    idle_days: ClassVar[bool] = False  # whether a day may pass with nobody going out, though all vote
    said_once: ClassVar[bool] = False  # whether nothing that was said in a description may be said again

    @model_validator(mode="after")
    def _ends(self) -> Self:
        if self.max_days == "off" and (self.idle_days or self.all_abstain == "no_elimination"):
            raise ValueError("max_days=off where a day may pass without a death could go on for ever")
        return self


class WordRules(CommonRules):
    """The keys of the games in which words are dealt."""

    forbid_own_word: bool = True
    homophones: bool = False
    own_word_reversed: bool = False
    own_word_translated: bool = False
    word_aliases: Literal["off", "on"] = "off"


class GhostRules(WordRules):
    """The keys of the games in which the ghosts know each other and may guess at the end."""

    reveal_on_elimination: Literal["none", "side", "role"] = "none"
    ghost_night_chat: bool = False
    ghost_discussion_messages: Annotated[int, Field(ge=0, le=20)] = 2
    invalid_question_limit: Annotated[int, Field(ge=0, le=2)] = 1  # CM-17 ends it at two in a row


class Zhuogui1Rules(GhostRules):
    """The house rules of 捉鬼 1.0."""

    kind: Literal["zhuogui-1"] = "zhuogui-1"
    guess_count: Literal["formula", "example_3_at_9"] | Guesses = "formula"


class Zhuogui2Rules(WordRules):
    """The house rules of 捉鬼 2.0. `zg2_accuser=latency` is for people's tables; tournaments refuse it."""

    kind: Literal["zhuogui-2"] = "zhuogui-2"
    zg2_small: bool = True
    zg2_spare_accusations: Annotated[int, Field(ge=0, le=9)] = 1
    zg2_truthful: bool = False
    zg2_accuser: Literal["random", "latency"] = "random"
    zg2_idle_calls: Annotated[int, Field(ge=1, le=10)] = 2
    zg2_early_loss: bool = False
    zg2_reverse_questions: bool = False


class Zhuogui3Rules(GhostRules):
    """The house rules of 捉鬼 3.0."""

    kind: Literal["zhuogui-3"] = "zhuogui-3"
    zg3_later_passes: Annotated[int, Field(ge=1, le=3)] = 1
    zg3_guess_count: Literal["formula"] | Guesses = "formula"


class ZhuoguiFreeRules(WordRules):
    """The house rules of the Full Edition's free mode."""

    kind: Literal["zhuogui-free"] = "zhuogui-free"
    zgf_table: Literal["reconstructed"] = "reconstructed"
    zgf_idiot_word_counts: bool = False


class ZhuoguiCompetitionRules(WordRules):
    """The house rules of the reconstruction of the Full Edition's competition mode."""

    said_once = True  # ZGC-R.4
    kind: Literal["zhuogui-competition"] = "zhuogui-competition"
    max_statement: Annotated[int, Field(ge=1, le=200)] = 10
    zgc_goal: Literal["off", "as_many_as_ghosts"] = "off"


class UndercoverRules(WordRules):
    """The house rules of the undercover game."""

    idle_days = True
    said_once = True  # UC-3.4
    kind: Literal["undercover"] = "undercover"
    reveal_on_elimination: Literal["none", "side", "role"] = "none"
    uc_blank: bool = False
    uc_goal: Literal["off", "as_many_as_undercovers"] = "off"


class KillerRules(CommonRules):
    """The keys of the killer games."""

    reveal_on_execution: Literal["none", "side", "role"] = "none"
    group_chat: bool = False
    missing_action: Literal["pass", "random_legal"] = "pass"


class ClassicKillerRules(KillerRules):
    """The keys of the killer games that are played as SRA3: a check shows the side, the first dead have last words."""

    last_words_quota: Literal["police_count", "everybody", "nobody"] = "police_count"
    police_result: Literal["side"] = "side"
    civilians_extinct: Literal["draw", "killers_win", "no_effect"] = "draw"


class Killer7To16Rules(ClassicKillerRules):
    """The house rules of the killer game for 7 to 16 players."""

    kind: Literal["killer-7-16"] = "killer-7-16"
    killer_self_kill: bool = True


class Killer11To16Rules(ClassicKillerRules):
    """The house rules of the killer game for 11 to 16 players."""

    kind: Literal["killer-11-16"] = "killer-11-16"
    sra5_round_limit: Literal["off", "killers_win_after_N_plus_3"] = "off"


class KillerMineRules(ClassicKillerRules):
    """The house rules of the killer game with a doctor and a mine."""

    kind: Literal["killer-mine"] = "killer-mine"
    civilians_extinct: Literal["draw", "killers_win", "no_effect"] = "killers_win"
    killer_self_kill: bool = True
    sra1_table: Literal["reconstructed"] = "reconstructed"
    sra1_special_group: Literal["none", "police", "civilians"] = "none"
    sra1_killers_told: bool = True
    mine_victim: Literal["proposer", "lowest_seat"] = "proposer"
    mine_survives: bool = True


class EarlyKillerRules(KillerRules):
    """The keys of the killer games 1.0 to 3.0, whose votes end after a last tie."""

    idle_days = True
    reveal_on_execution: Literal["none", "side", "role"] = "side"
    tie_final: Literal["nobody", "random"] = "nobody"


class KillerV1Rules(EarlyKillerRules):
    """The house rules of the killer game 1.0."""

    kind: Literal["killer-v1"] = "killer-v1"
    killer_self_kill: bool = True
    srv1_killers: Literal["reconstructed"] = "reconstructed"


class KillerV2Rules(EarlyKillerRules):
    """The house rules of the killer game 2.0."""

    kind: Literal["killer-v2"] = "killer-v2"
    srv2_table: Literal["reconstructed"] = "reconstructed"
    v2_defence: Literal["suspected", "everybody", "nobody"] = "suspected"
    civilians_extinct: Literal["draw", "killers_win", "no_effect"] = "killers_win"


class KillerV3Rules(EarlyKillerRules):
    """The house rules of the killer game 3.0. With `v3_no_death_cap=off`, `max_days` bounds such nights too."""

    kind: Literal["killer-v3"] = "killer-v3"
    srv3_table: Literal["reconstructed"] = "reconstructed"
    v2_defence: Literal["suspected", "everybody", "nobody"] = "suspected"
    civilians_extinct: Literal["draw", "killers_win", "no_effect"] = "killers_win"
    v3_both_extinct: Literal["good_win", "draw", "killers_win"] = "good_win"
    v3_no_death: Literal["skip_to_night", "normal_day"] = "skip_to_night"
    v3_no_death_cap: Literal["off"] | Annotated[int, Field(ge=1)] = 3
    v3_same_night_immune: bool = True
    v3_shot_killer_speaks: bool = True


class KillerV4Rules(KillerRules):
    """The house rules of the killer game 4.0."""

    idle_days = True
    kind: Literal["killer-v4"] = "killer-v4"
    ballots: Literal["sealed", "roll_call", "called"] = "roll_call"
    self_vote: bool = True
    reveal_on_execution: Literal["none", "side", "role"] = "side"
    v4_table: Literal["source"] = "source"
    v4_allow_pass: bool = False
    v4_double_hit_kills: bool = True
    v4_copy_empty: bool = True
    v4_muted_last_words: bool = False
    v4_muted_votes: bool = True
    v4_last_words_after_end: bool = False


class KillerV5Rules(ClassicKillerRules):
    """The house rules of the killer game 5.0, with moles and bosses."""

    kind: Literal["killer-v5"] = "killer-v5"
    civilians_extinct: Literal["draw", "killers_win", "no_effect"] = "no_effect"
    v5_table: Literal["source"] = "source"
    v5_first_night_kill: bool = False
    v5_check_small_joker: bool = True
    v5_moles_count: bool = True


class Werewolf8Rules(KillerRules):
    """The house rules of the werewolf game of 8."""

    idle_days = True
    kind: Literal["werewolf-8"] = "werewolf-8"
    ww8_self_treat: bool = True
    ww8_repeat_treat: bool = True
    ww8_talk_rounds: Annotated[int, Field(ge=1, le=3)] = 1
    ww8_pk: bool = False
    ww8_last_words: Literal["executed", "everybody", "nobody"] = "executed"


AnyRules = (
    Zhuogui1Rules | Zhuogui2Rules | Zhuogui3Rules | ZhuoguiFreeRules | ZhuoguiCompetitionRules | UndercoverRules
    | Killer7To16Rules
    | Killer11To16Rules | KillerV4Rules
    | KillerV5Rules
    | KillerV1Rules | KillerV2Rules | KillerV3Rules | KillerMineRules
    | Werewolf8Rules
)  # fmt: skip
HouseRules = Annotated[AnyRules, Field(discriminator="kind")]

# What a preset sets, where the game has the key: `arena` nothing, `source` the documents as literally as may be,
# `balanced` what gives either side of nine reasoning players about half the word games.
PRESETS: dict[str, dict[str, Any]] = {
    "arena": {},
    "source": {
        "forbid_own_word": False,
        "zg2_small": False,
        "zg2_reverse_questions": False,
        "max_days": "off",
        "v3_no_death_cap": "off",
        "ghost_discussion_messages": 20,
    },
    "balanced": {
        "guess_count": 1,
        "zg2_spare_accusations": 3,
        "zg3_guess_count": 1,
        "zgc_goal": "as_many_as_ghosts",
        "uc_goal": "as_many_as_undercovers",
    },
}


# Two names of one thing: each is understood where a game has the other.
_ONE_KEY = {"group_chat": "ghost_night_chat", "ghost_night_chat": "group_chat"}


def keys(model: type[AnyRules]) -> list[str]:
    """The house rules of a game, in their order."""
    return [key for key in model.model_fields if key != "kind"]


def house_rules(model: type[AnyRules], given: Mapping[str, Any]) -> AnyRules:
    """The house rules of a game with `given` in place of the defaults; values may be strings from a command line.

    The key `preset` names a preset to start from.

    Raises:
        BadSetup: a key is not in the model, or a value is not among the legal ones; both are named.
    """
    values = dict(given)
    preset = values.pop("preset", "arena")
    if preset not in PRESETS:
        raise BadSetup(Text(f"there is no preset {preset!r}; use {' or '.join(PRESETS)}",
                            f"没有名为“{preset}”的预设；请用 {' 或 '.join(PRESETS)}"))  # fmt: skip
    known = keys(model)
    for key in given:
        if key not in known and key != "preset":
            if _ONE_KEY.get(key) not in known:
                raise BadSetup(_unknown(key, known))
            values[_ONE_KEY[key]] = values.pop(key)
    started = {key: value for key, value in PRESETS[preset].items() if key in known and _fits(model, key, value)}
    try:
        return model.model_validate(started | {key: _read(value) for key, value in values.items()})
    except ValidationError as error:
        raise BadSetup(_invalid(error, values)) from None


def _fits(model: type[AnyRules], key: str, value: Any) -> bool:
    """Whether a preset's value is legal in a game: one with idle days keeps its `max_days`."""
    try:
        model.model_validate({key: value})
    except ValidationError:
        return False
    return True


def _read(value: Any) -> Any:
    if isinstance(value, str) and "/" in value:
        return tuple(value.split("/"))
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else value


def _unknown(key: str, known: list[str]) -> Text:
    names = nearest(key, known, most=2, cutoff=0.5)
    return Text(f"there is no house rule {key!r} in this game; the nearest: {names}",
                f"这个游戏没有名为“{key}”的房规；最接近的是：{names}")  # fmt: skip


def _invalid(error: ValidationError, given: Mapping[str, Any]) -> Text:
    place, _, why = first_error(error)
    if not place and given.get("all_abstain") != "no_elimination":
        return Text("max_days=off does not go with a game whose days may pass without anybody going out: "
                    "it could go on for ever",
                    "这个游戏可能一天下来没有人出局，max_days=off 会让对局永远不结束")  # fmt: skip
    if not place:
        return Text("max_days=off does not go with all_abstain=no_elimination: such a game could go on for ever",
                    "max_days=off 不能和 all_abstain=no_elimination 一起用：那样的对局可能永远不结束")  # fmt: skip
    key = str(place[0])
    return Text(f"house rule {key}={given[key]!r} {why.en}", f"房规 {key}={given[key]!r}：{why.zh}")

"""What must hold among the rows of a record, as queries that find where it does not.

Owns: one row a rule: what it is called, the query for games and details, and the sentence. Must not know: replaying.
"""

from typing import TYPE_CHECKING, NamedTuple

from arena.roles import SIDES
from arena.text import Text

if TYPE_CHECKING:
    import duckdb


class IntegrityFinding(NamedTuple):
    """Something that does not hold: in a game, or, without one, in the record. `what` names the rule that is broken."""

    game: str | None
    what: str
    text: Text


class IntegrityRule(NamedTuple):
    """`sql` gives the game (or NULL) and a detail, which `text` shows as {0}, for each place where it is broken."""

    what: str
    sql: str
    text: Text


def broken(con: "duckdb.DuckDBPyConnection") -> list[IntegrityFinding]:
    """Every place in an open record of the newest schema where a rule does not hold."""
    found: list[IntegrityFinding] = []
    for rule in RULES:
        rows = con.execute(rule.sql).fetchall()
        found += [IntegrityFinding(game, rule.what, rule.text.filled(detail=detail)) for game, detail in rows]
    return found


def _orphans(table: str, en: str, zh: str) -> IntegrityRule:
    return IntegrityRule(
        f"{table}_of_no_game",
        f"SELECT game_id, count(*) FROM {table} ANTI JOIN games USING (game_id) GROUP BY game_id",
        Text(f"{{detail}} {en} of a game that is not in the record", f"{{detail}} {zh}所属的局不在记录里"),
    )


def _gaps(table: str, number: str, en: str, zh: str) -> IntegrityRule:
    return IntegrityRule(
        f"{table}_gap",
        f"SELECT game_id, count(*) || ' / ' || max({number}) + 1 FROM {table} GROUP BY game_id "
        f"HAVING min({number}) <> 0 OR count(*) <> max({number}) + 1",
        Text(f"its {en} are not numbered from 0 on without a gap: {{detail}}", f"{zh}的编号有缺：{{detail}}"),
    )


def _nobody(table: str, en: str, zh: str) -> IntegrityRule:
    return IntegrityRule(
        f"{table}_of_no_seat",
        f"SELECT game_id, string_agg(DISTINCT seat::VARCHAR, ', ') FROM {table} SEMI JOIN games USING (game_id) "
        "ANTI JOIN seats USING (game_id, seat) GROUP BY game_id",
        Text(f"{en} of seat {{detail}}, which is not at the table", f"有 {{detail}} 号的{zh}，但桌上没有这个座位"),
    )


def _other_agent(table: str, en: str, zh: str) -> IntegrityRule:
    return IntegrityRule(
        f"{table}_of_another_agent",
        f"SELECT DISTINCT x.game_id, x.seat FROM {table} x JOIN seats s USING (game_id, seat) WHERE x.agent <> s.agent",
        Text(f"{en} of seat {{detail}} are not of the agent who sat there", f"{{detail}} 号的{zh}不属于坐在那里的玩家"),
    )


def _no_time(table: str, en: str, zh: str) -> IntegrityRule:
    return IntegrityRule(
        f"{table}_no_time",
        f"SELECT game_id, count(*) FROM {table} WHERE NOT isfinite(latency_ms) OR latency_ms < 0 GROUP BY game_id",
        Text(f"{{detail}} {en} took no time that there is", f"{{detail}} {zh}的用时不是时间"),
    )


_SIDES = ", ".join(f"('{role}', '{side}')" for role, side in SIDES.items())
RULES = (
    _orphans("seats", "seats", "个座位"),
    _orphans("decisions", "decisions", "个决定"),
    _orphans("attempts", "attempts", "次尝试"),
    _orphans("events", "events", "个事件"),
    _orphans("calls", "calls", "次调用"),
    _orphans("beliefs", "beliefs", "个判断"),
    _orphans("left_out", "marks", "个标记"),
    _gaps("events", "seq", "events", "事件"),
    _gaps("decisions", "idx", "decisions", "决定"),
    _nobody("decisions", "there are decisions", "决定"),
    _nobody("attempts", "there are attempts", "尝试"),
    _nobody("calls", "there are calls", "调用"),
    _nobody("beliefs", "there are beliefs", "判断"),
    _other_agent("decisions", "the decisions", "决定"),
    _other_agent("calls", "the calls", "调用"),
    _no_time("decisions", "decisions", "个决定"),
    _no_time("calls", "calls", "次调用"),
    _no_time("lost_calls", "lost calls", "次作废的调用"),
    IntegrityRule(
        "migrations",
        "SELECT NULL, string_agg(number, ', ' ORDER BY number) FROM migrations "
        "HAVING count(*) <> max(number) - min(number) + 1 OR count(DISTINCT number) <> count(*)",
        Text("its migrations do not follow one another, each once: {detail}", "升级记录不是依次各有一条：{detail}"),
    ),
    IntegrityRule(
        "no_deal",
        "SELECT game_id, deal_id FROM games ANTI JOIN deals USING (deal_id)",
        Text("its deal {detail} is not in the record", "它的牌 {detail} 不在记录里"),
    ),
    IntegrityRule(
        "no_tournament",
        "SELECT game_id, tournament_id FROM games ANTI JOIN tournaments USING (tournament_id) "
        "WHERE tournament_id IS NOT NULL",
        Text("its tournament {detail} is not in the record", "它的比赛 {detail} 不在记录里"),
    ),
    IntegrityRule(
        "round_of_no_tournament",
        "SELECT DISTINCT NULL, tournament_id FROM rounds ANTI JOIN tournaments USING (tournament_id)",
        Text(
            "there are rounds of tournament {detail}, which is not in the record", "比赛 {detail} 有轮次，却不在记录里"
        ),
    ),
    IntegrityRule(
        "place_taken",
        "SELECT min(game_id), string_agg(game_id, ', ' ORDER BY game_id) FROM games WHERE tournament_id IS NOT NULL "
        "GROUP BY tournament_id, plan_index HAVING count(*) > 1",
        Text("several games have one place in their tournament: {detail}", "几局在比赛里占同一个位置：{detail}"),
    ),
    IntegrityRule(
        "no_place",
        "SELECT game_id, coalesce(plan_index::VARCHAR, '-') || ' / ' || t.games FROM games g "
        "JOIN tournaments t USING (tournament_id) WHERE plan_index IS NULL OR plan_index NOT BETWEEN 0 AND t.games - 1",
        Text("it has no place in the plan of its tournament: {detail}", "在比赛的计划里没有它的位置：{detail}"),
    ),
    IntegrityRule(
        "no_prompt",
        "SELECT game_id, count(*) FROM calls ANTI JOIN prompts USING (prompt_hash) "
        "WHERE game_id NOT IN (SELECT game_id FROM left_out) GROUP BY game_id",
        Text("{detail} calls whose system text is not in the record", "{detail} 次调用的系统提示不在记录里"),
    ),
    IntegrityRule(
        "unknown_status",
        "SELECT game_id, status FROM games WHERE status NOT IN ('finished', 'void')",
        Text("its status {detail!r} is none that there is", "状态“{detail}”不存在"),
    ),
    IntegrityRule(
        "unknown_decision_status",
        "SELECT DISTINCT game_id, status FROM decisions "
        "WHERE status NOT IN ('valid', 'repaired', 'defaulted', 'timed_out', 'refused')",
        Text("a decision's status {detail!r} is none that there is", "有决定的状态“{detail}”不存在"),
    ),
    IntegrityRule(
        "reasons",
        "SELECT game_id, string_agg(idx::VARCHAR, ', ' ORDER BY idx) FROM decisions WHERE status IN ('valid', "
        "'repaired', 'defaulted', 'timed_out', 'refused') AND (status = 'valid') <> (reason = '') "
        "AND game_id NOT IN (SELECT game_id FROM left_out WHERE what = 'texts') GROUP BY game_id",
        Text(
            "decisions that are valid with a reason against them, or not valid without one: {detail}",
            "有效却有原因、或无效却没有原因的决定：{detail}",
        ),
    ),
    IntegrityRule(
        "unknown_part",
        "SELECT game_id, what FROM left_out WHERE what NOT IN ('texts', 'prompts')",
        Text("what was left out of it, {detail!r}, is none that there is", "它略去的“{detail}”不存在"),
    ),
    IntegrityRule(
        "void_for_nothing",  # one that came to its end may be void, but not without a reason
        "SELECT game_id, NULL FROM games WHERE status = 'void' AND error IS NULL",
        Text("it is void, and no error says why", "这局作废，却没有写明出了什么错"),
    ),
    IntegrityRule(
        "void_and_won",
        "SELECT game_id, coalesce(error, '-') FROM games WHERE status = 'finished' AND error IS NOT NULL",
        Text("it is finished and has an error: {detail}", "这局已完成，却带着错误：{detail}"),
    ),
    IntegrityRule(
        "times",
        "SELECT game_id, started_at || ' – ' || ended_at FROM games WHERE ended_at < started_at",
        Text("it ended before it began: {detail}", "结束早于开始：{detail}"),
    ),
    IntegrityRule(
        "no_limit",
        "SELECT game_id, seconds FROM games WHERE NOT isfinite(seconds) OR seconds <= 0",
        Text("its time limit is {detail} seconds", "时限是 {detail} 秒"),
    ),
    IntegrityRule(
        "other_language",
        "SELECT game_id, d.language FROM games g JOIN deals d USING (deal_id) WHERE d.language <> g.language",
        Text("its deal is in the language {detail}", "它的牌用的语言是 {detail}"),
    ),
    IntegrityRule(
        "other_variant",
        "SELECT game_id, d.variant FROM games g JOIN deals d USING (deal_id) WHERE d.variant <> g.variant",
        Text("its deal is one of {detail}", "它的牌属于 {detail}"),
    ),
    IntegrityRule(
        "seats_missing",
        "SELECT g.game_id, count(s.seat) || ' / ' || g.players + 1 FROM games g LEFT JOIN seats s "
        "ON s.game_id = g.game_id AND s.seat BETWEEN 0 AND g.players GROUP BY g.game_id, g.players "
        "HAVING count(s.seat) <> g.players + 1",
        Text("not every seat is there, the judge's included: {detail}", "座位不齐（含裁判）：{detail}"),
    ),
    IntegrityRule(
        "seats_too_many",
        "SELECT game_id, string_agg(s.seat::VARCHAR, ', ') FROM seats s JOIN games g USING (game_id) "
        "WHERE s.seat < 0 OR s.seat > g.players GROUP BY game_id",
        Text("seats that are not at this table: {detail}", "桌上没有的座位：{detail}"),
    ),
    IntegrityRule(
        "judge",
        "SELECT game_id, role FROM seats WHERE seat = 0 AND (role <> 'judge' OR side IS NOT NULL OR score IS NOT NULL "
        "OR survived IS NOT NULL)",
        Text("its judge has a role, a side, a score or a fate: {detail}", "裁判有身份、阵营、得分或生死：{detail}"),
    ),
    IntegrityRule(
        "roles",
        "SELECT game_id, string_agg(s.seat::VARCHAR, ', ') FROM seats s JOIN games g USING (game_id) JOIN deals d "
        "USING (deal_id) WHERE s.seat > 0 AND s.role IS DISTINCT FROM d.roles[s.seat] GROUP BY game_id",
        Text("seats with another role than they were dealt: {detail}", "身份与发的牌不同的座位：{detail}"),
    ),
    IntegrityRule(
        "sides",
        "SELECT game_id, string_agg(s.seat::VARCHAR, ', ') FROM seats s "
        f"JOIN (VALUES {_SIDES}) r(role, side) USING (role) WHERE s.side IS DISTINCT FROM r.side GROUP BY game_id",
        Text("seats whose side is not that of their role: {detail}", "阵营与身份不符的座位：{detail}"),
    ),
    IntegrityRule(
        "no_end",
        "SELECT g.game_id, coalesce(max_by(e.kind, e.seq), '-') FROM games g LEFT JOIN events e USING (game_id) "
        "WHERE g.status = 'finished' GROUP BY g.game_id HAVING max_by(e.kind, e.seq) IS DISTINCT FROM 'game_ended'",
        Text("it is finished, and its last event is no end: {detail}", "这局已完成，最后的事件却不是结束：{detail}"),
    ),
    IntegrityRule(
        "other_winner",
        "SELECT game_id, coalesce(g.winner, '-') || ' / ' || coalesce(e.data->>'winners', '-') "
        "FROM games g JOIN events e USING (game_id) WHERE e.kind = 'game_ended' AND g.status = 'finished' "
        "AND (g.winner IS DISTINCT FROM e.data->>'winners' OR g.rule IS DISTINCT FROM e.rule)",
        Text("it was won otherwise than its end says: {detail}", "胜负与结束事件不符：{detail}"),
    ),
    IntegrityRule(
        "winner_not_there",
        "SELECT g.game_id, g.winner FROM games g WHERE g.winner IS NOT NULL AND g.status = 'finished' "
        "AND NOT EXISTS (FROM seats s WHERE s.game_id = g.game_id AND s.side = g.winner)",
        Text("nobody at the table is of the winning side: {detail}", "桌上没有人属于赢的一方：{detail}"),
    ),
    IntegrityRule(
        "survivors",
        "SELECT s.game_id, string_agg(s.seat::VARCHAR, ', ') FROM seats s JOIN games g USING (game_id) LEFT JOIN "
        "(SELECT DISTINCT game_id, (data->>'seat')::INTEGER AS seat FROM events WHERE kind = 'eliminated') o "
        "USING (game_id, seat) WHERE g.status = 'finished' AND s.seat > 0 "
        "AND s.survived IS DISTINCT FROM (o.seat IS NULL) GROUP BY s.game_id",
        Text("seats that are out and survived, or the other way round: {detail}", "是否出局前后不一的座位：{detail}"),
    ),
    IntegrityRule(
        "beliefs",
        "SELECT game_id, count(*) FROM beliefs b SEMI JOIN games USING (game_id) WHERE NOT probability BETWEEN 0 AND 1 "
        "OR NOT EXISTS (FROM seats s WHERE s.game_id = b.game_id AND s.seat = b.about AND s.seat > 0) GROUP BY game_id",
        Text("{detail} beliefs are about nobody, or no probability", "{detail} 个判断没有对象，或不是概率"),
    ),
    IntegrityRule(
        "beliefs_too_late",
        "SELECT game_id, max(b.seq) FROM beliefs b SEMI JOIN games USING (game_id) "
        "LEFT JOIN (SELECT game_id, count(*) AS n FROM events GROUP BY game_id) USING (game_id) "
        "WHERE b.seq NOT BETWEEN 0 AND coalesce(n, 0) GROUP BY game_id",
        Text(
            "beliefs after {detail} public events, which it did not have",
            "有 {detail} 个公开事件之后的判断，但没有这么多事件",
        ),
    ),
)

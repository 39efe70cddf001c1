"""The games of a tournament, round by round. With a stop rule there is an interim analysis after each round.

Owns: whom the next round seats, and that a resumed run takes the same rounds. An analysis is of all games of the rounds
so far, never of those that happened to end first, so that their order decides nothing. Must not know: how games are
played.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from arena.randomness import derive
from results.queries.interim_rounds import Round, store_round, stored_rounds, stored_scores
from results.queries.tournaments import attempts
from results.store.record import Record

from .checked_plan import Plan
from .designs import DESIGNS
from .schedule import Pairing, games_of, schedule, setting_of
from .stop_rule import InterimAnalysis, Scores, Stop, interim_analysis

ByGame = Mapping[str, Scores]  # what agents scored, by id of a finished game


class Rounds:
    """The rounds of a tournament: all games at once, or with a stop rule a round between two interim analyses.

    `analysis` is the last one that was made, `planned` the number of games of the rounds so far. `scores` grows while
    games are played, and is read after each round. Without a record no round is stored. `known` are rounds that were
    begun elsewhere; where these are `all_known`, there will be no others.
    """

    def __init__(
        self,
        plan: Plan,
        record: Record | None,
        scores: ByGame,
        known: Sequence[Round] = (),
        *,
        all_known: bool = False,
    ) -> None:
        self.analysis: InterimAnalysis | None = None
        self.planned = 0 if plan.spec.stop else plan.spec.games
        self._plan = plan
        self._record = record
        self._scores = scores
        self._known = known
        self._all_known = all_known
        self._deals = 0  # deals of the rounds so far
        self._deal_scores: list[Scores] = []

    def __iter__(self) -> Iterator[Iterable[Pairing]]:
        """The games of each round, as many as the tournament may have in all.

        Raises:
            RecordError: the record cannot be read or written.
        """
        stop = self._plan.spec.stop
        return self._until_settled(stop) if stop else iter([schedule(self._plan)])

    def _until_settled(self, stop: Stop) -> Iterator[Iterable[Pairing]]:
        stored = stored_rounds(self._record, self._plan.id) if self._record else []
        known = {begun.number: begun for begun in (*self._known, *stored)}
        kept = {begun.number for begun in stored}
        number, agents = 0, compared(self._plan)
        # A round that was begun is played to its end, whatever the analysis before it says now.
        while (left := self._plan.spec.games - self.planned) > 0 and (
            number in known or (agents and not self._all_known)
        ):
            begun = known.get(number) or Round(number, self.planned, self._deals, agents)
            if self._record and number not in kept:
                store_round(self._record, self._plan.id, begun)
            games = list(islice(self._games(begun, stop.look_every), left))
            self.planned += len(games)
            self._deals += len({pairing.deal_id for pairing in games})
            yield games
            self._deal_scores.extend(self._scored(games))
            self.analysis = interim_analysis(self._deal_scores, compared(self._plan), stop)
            agents = tuple([name for name in compared(self._plan) if name in self.analysis.open])
            number += 1

    def _games(self, begun: Round, deals_at_least: int) -> Iterator[Pairing]:
        """The games of a round: enough deals for an analysis, and whole turns of the design."""
        spec, out = self._plan.spec, {*compared(self._plan)} - {*begun.agents}
        seated = [entrant.name for entrant in spec.entrants if entrant.name not in out]
        whole = setting_of(self._plan)
        setting = whole._replace(
            agents=len(seated),
            seed=derive(spec.seed, f"round {begun.number}") if begun.number else spec.seed,
            candidates=tuple([seated.index(name) for name in begun.agents]) if spec.candidates is not None else (),
        )
        turn = DESIGNS[spec.design].even_after(len(seated), len(setting.candidates), spec.sizes)
        turn *= 2 if self._plan.both_ways and turn > 1 else 1
        deals: set[str] = set()
        for count, pairing in enumerate(games_of(self._plan, setting, seated, begun.first_game, begun.first_deal)):
            if count % turn == 0 and len(deals) >= deals_at_least:
                return
            deals.add(pairing.deal_id)
            yield pairing

    def _scored(self, games: Sequence[Pairing]) -> list[Scores]:
        """The agents' scores in each deal of a round, in the order of the plan; a deal and its swapped words are one.

        A deal with a game that is void, or was not played, is left out.
        """
        deals: dict[int, list[Pairing]] = {}
        for pairing in games:
            deals.setdefault(pairing.deal_seed, []).append(pairing)
        return [
            _mean([self._scores[pairing.game_id] for pairing in shared])
            for shared in deals.values()
            if all(self._scores.get(pairing.game_id) for pairing in shared)
        ]


def compared(plan: Plan) -> tuple[str, ...]:
    """The agents that a tournament is to rank."""
    return plan.spec.candidates or tuple([entrant.name for entrant in plan.spec.entrants])


def rounds_of(plan: Plan, record: Record, scores: ByGame, playback: Record | None = None) -> Rounds:
    """The rounds of a plan; with `playback` those of that earlier record.

    Raises:
        RecordError: the earlier record cannot be read.
    """
    known = stored_rounds(playback, plan.id) if playback and plan.spec.stop else ()
    return Rounds(plan, record, scores, known, all_known=playback is not None)


def last_analysis(plan: Plan, record: Record) -> InterimAnalysis | None:
    """The last interim analysis of a tournament, for a reader; None before the first, and without a stop rule.

    Raises:
        RecordError: the record cannot be read.
    """
    if plan.spec.stop is None:
        return None
    over = attempts(record, plan.id)
    rounds = Rounds(plan, None, stored_scores(record, plan.id), stored_rounds(record, plan.id))
    for games in rounds:
        if not all(pairing.game_id in over for pairing in games):
            break
    return rounds.analysis


def _mean(games: Sequence[Scores]) -> Scores:
    seen: dict[str, list[float]] = {}
    for game in games:
        for agent, score in game.items():
            seen.setdefault(agent, []).append(score)
    return {agent: sum(scores) / len(scores) for agent, scores in seen.items()}

// The table after a run of changes, as results/games/table_state.py has it: the same fold, and a test holds them together.
// What an event changes is decided in results/games/table_deltas.py alone; the changes come from there, by the same names.
// Must not know: kinds of events, who sees what, or how a table is drawn.
"use strict";

// `truth`: the roles of seats 1…n, or none. `rank(known)`: how much that says of a seat; the higher one of two stands.
function foldTable(deltas, players, truth, rank) {
  const places = Array.from({ length: players + 1 }, (_, seat) => ({
    seat, out: null, known: truth[seat - 1] || "", card: "", ballot: null, claims: "", on_stage: false, silenced: false, raised: false,
  }));
  const table = { phase: ["dealing", 0], places, speaker: null, arrows: [], winners: null };
  for (const delta of deltas) {
    const { speaker = null, arrows = [], out = [], known = {}, cards = {}, hands = [], claims = {} } = delta;
    table.phase = delta.phase || table.phase;
    table.speaker = speaker;
    table.arrows = delta.keeps ? table.arrows.concat(arrows) : arrows;
    table.winners = delta.winners || table.winners;
    for (const [voter, target, how] of arrows) if (how === "vote") places[voter].ballot = [target];
    for (const place of places) {
      const seat = place.seat;
      if (out.includes(seat)) place.out ||= table.phase;
      if (known[seat] && rank(known[seat]) >= rank(place.known)) place.known = known[seat];
      place.card = cards[seat] ?? place.card;
      place.claims = claims[seat] ?? place.claims;
      if (delta.stage) place.on_stage = delta.stage.includes(seat);
      if (delta.silenced) place.silenced = delta.silenced.includes(seat);
      place.raised = hands.includes(seat);
    }
  }
  return table;
}

// The list of games, filtered as one types. Without it the list is a plain table.
"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const [text, variant, agent, winner, tournament] = ["text", "variant", "agent", "winner", "tournament"].map((id) => document.getElementById(id));
  const { counted } = JSON.parse(document.getElementById("data").textContent);
  const said = document.getElementById("count");
  const rows = Array.from(document.querySelectorAll("#games tbody tr"), (row) => ({
    row,
    text: row.textContent.toLowerCase(),
    variant: row.dataset.v,
    agents: new Set(row.dataset.a.split(" ")),
    winner: row.dataset.w,
    tournament: row.dataset.t,
  }));
  const fits = (one, words) =>
    words.every((word) => one.text.includes(word)) &&
    (!variant.value || one.variant === variant.value) &&
    (!agent.value || one.agents.has(agent.value)) &&
    (!winner.value || one.winner === winner.value) &&
    (!tournament || !tournament.value || one.tournament === tournament.value);
  const show = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const one of rows) {
      const kept = fits(one, words);
      if (one.row.hidden === kept) one.row.hidden = !kept;
      shown += kept;
    }
    said.textContent = counted.replace("{0}", shown.toLocaleString("en")).replace("{1}", rows.length.toLocaleString("en"));
  };
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show(); // a browser that goes back keeps what was typed
})();

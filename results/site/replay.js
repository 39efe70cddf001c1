// The replay of a game: draws the table and the beliefs at one event, as one viewer knows them.
// Owns: the drawing, the controls, and the address. What a table is, `table.js` says. Text is only ever put in as text.
(() => {
  "use strict";
  const D = JSON.parse(document.getElementById("data").textContent);
  const T = D.words, E = D.events, N = D.players;
  const $ = (id) => document.getElementById(id);
  const items = [...document.querySelectorAll("#lines > li")];
  const texts = items.map((item) => item.querySelector(".x").textContent);
  const narrow = matchMedia("(max-width: 46rem)");
  const said = (name, value) => T[name].replace(/\{[nx]\}/, () => value);
  let view = D.seat === null ? "all" : String(D.seat), at = 0, shown = [], timer = 0, observer = "";

  const knows = (event) => view === "all" || !event.audience || event.audience.includes(Number(view));
  const rank = (key) => (key ? D.labels[key][1] : 0);
  // What the table looks like after event `end`, from the events that the viewer knows.
  const folded = (end) => foldTable(E.slice(0, end + 1).filter(knows), N, view === "all" ? D.truth : [], rank);

  function make(parent, tag, attributes, text) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  }

  const wide = (c) => (c.codePointAt(0) > 0x2e7f ? 2 : 1);
  function cut(text, cells) {
    let used = 0, kept = "";
    for (const c of text) {
      used += wide(c);
      if (used > cells) return kept + "…";
      kept += c;
    }
    return kept;
  }
  const cells = (text) => [...text].reduce((sum, c) => sum + wide(c), 0);
  const phase = ([name, number]) => said(name, number);

  const shape = () => narrow.matches
    ? { w: 400, h: 620, rx: 146, ry: 236, r: 20, cells: N > 9 ? 11 : 15 }
    : { w: 760, h: 590, rx: 290, ry: 218, r: 25, cells: N > 10 ? 16 : 18 };

  // Seat 1 sits at the top, the others anticlockwise (CM-1); the judge in the middle of the near side.
  function spot(seat, s) {
    if (!seat) return [s.w / 2, s.h / 2 + s.ry * 0.55];
    const turn = -Math.PI / 2 - (2 * Math.PI * (seat - 1)) / N;
    return [s.w / 2 + s.rx * Math.cos(turn), s.h / 2 - 12 + s.ry * Math.sin(turn)];
  }

  function side(key) {
    const label = key && D.labels[key];
    return !label || label[1] < 2 ? "" : label[2] ? "hidden" : "good";
  }

  function drawSeat(svg, seat, state, table, s) {
    const [x, y] = spot(seat, s);
    const speaks = table.speaker === seat;
    const g = make(svg, "g", { class: `seat ${side(state.known)}${state.out ? " out" : ""}${speaks ? " speaks" : ""}${state.on_stage ? " stage" : ""}`, "data-seat": seat });
    if (state.on_stage) make(g, "circle", { class: "ring", cx: x, cy: y, r: s.r + 6 });
    if (!seat) make(g, "rect", { class: "disc", x: x - 34, y: y - 15, width: 68, height: 30, rx: 15 });
    else if (side(state.known) === "hidden") make(g, "rect", { class: "disc", x: x - s.r, y: y - s.r, width: 2 * s.r, height: 2 * s.r, rx: 9 });
    else make(g, "circle", { class: "disc", cx: x, cy: y, r: s.r });
    if (state.out) make(g, "path", { class: "cross", d: `M${x - s.r * 0.75} ${y + s.r * 0.75}L${x + s.r * 0.75} ${y - s.r * 0.75}` });
    make(g, "text", { class: "no", x, y: y + 6, "text-anchor": "middle" }, seat || T.judge);
    const rows = [];
    const known = state.known ? D.labels[state.known][0] : "";
    const card = state.card ? `“${state.card}”` : "";
    if (known || card) rows.push(["role", cells(known + card) + 1 > s.cells || !known ? known || card : known + (card ? " " + card : "")]);
    if (view === "all" && D.agents[seat]) rows.push(["agent", D.agents[seat]]);
    if (state.out) rows.push(["small", `${T.out} · ${phase(state.out)}`]);
    else if (state.claims) rows.push(["small", said("claims", D.labels[state.claims][0])]);
    if (state.silenced && !state.out) rows.push(["small", T.silenced]);
    rows.forEach(([kind, text], k) => make(g, "text", { class: kind, x, y: y + (seat ? s.r : 15) + 16 + 15 * k, "text-anchor": "middle" }, cut(text, s.cells)));
    const mark = table.arrows.some((w) => w[0] === seat && w[1] === null && w[2] === "vote") ? T.abstains : state.raised ? T.hand : state.on_stage ? T.stage : "";
    if (mark) {
      // Above the seat, or beside it where the seat above has its words there.
      const width = cells(mark) * 7 + 14, inward = (s.w / 2 - x) / s.rx, beside = Math.abs(inward) > 0.7;
      const px = beside ? x + Math.sign(inward) * (s.r + 6 + width / 2) : x, py = beside ? y + 13 : y - s.r - 14;
      const p = make(g, "g", { class: "pill" });
      make(p, "rect", { x: px - width / 2, y: py - 10, width, height: 19, rx: 9 });
      make(p, "text", { class: "small", x: px, y: py + 4, "text-anchor": "middle" }, mark);
    }
  }

  const talk = (table) => table.speaker !== null && !table.arrows.some((w) => w[2] === "vote");

  function drawArrows(svg, table, s) {
    const counts = {};
    for (const [from, to, how] of table.arrows) {
      const [x, y] = spot(from, s), kind = how === "vote" ? "" : " other";
      if (to === null) continue;
      const [u, v] = spot(to, s);
      if (how === "vote") counts[to] = (counts[to] || 0) + 1;
      if (from === to || (!to && talk(table))) continue; // whoever asks the judge is pointed out by the bubble
      // Bent a little towards the middle, so that two arrows between neighbours do not lie on each other.
      const mx = (x + u) / 2, my = (y + v) / 2, cx = mx + (s.w / 2 - mx) * 0.35 + (v - y) * 0.05, cy = my + (s.h / 2 - my) * 0.35 - (u - x) * 0.05;
      const off = (px, py, gap) => { const d = Math.hypot(cx - px, cy - py) || 1; return [px + ((cx - px) * gap) / d, py + ((cy - py) * gap) / d]; };
      const [a, b] = off(x, y, s.r + 3), [tx, ty] = off(u, v, s.r + 5), [ex, ey] = off(u, v, s.r + 15);
      make(svg, "path", { class: `arrow${kind}`, d: `M${a} ${b}Q${cx} ${cy} ${ex} ${ey}`, "data-from": from, "data-to": to });
      const nx = (tx - ex) / 10, ny = (ty - ey) / 10;
      make(svg, "path", { class: `tip${kind}`, d: `M${tx} ${ty}L${ex - ny * 6} ${ey + nx * 6}L${ex + ny * 6} ${ey - nx * 6}Z` });
    }
    return counts;
  }

  function drawCounts(svg, counts, s) {
    for (const seat in counts) {
      const [x, y] = spot(Number(seat), s), g = make(svg, "g", { class: "count" });
      make(g, "rect", { x: x + s.r - 9, y: y - s.r - 9, width: 24, height: 18, rx: 9 });
      make(g, "text", { x: x + s.r + 3, y: y - s.r + 4, "text-anchor": "middle" }, `×${counts[seat]}`);
    }
  }

  function drawTable() {
    const s = shape(), table = folded(at), svg = $("table"), talking = talk(table);
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${s.w} ${s.h}`);
    make(svg, "ellipse", { class: "oval", cx: s.w / 2, cy: s.h / 2 - 12, rx: s.rx, ry: s.ry });
    if (talking && table.speaker) {
      const [x, y] = spot(table.speaker, s), cx = s.w / 2, cy = s.h * 0.45, d = Math.hypot(x - cx, y - cy), nx = ((y - cy) / d) * 15, ny = (-(x - cx) / d) * 15;
      const k = 1 - (s.r + 6) / d;
      make(svg, "path", { class: "beam", d: `M${cx + nx} ${cy + ny}L${cx + (x - cx) * k} ${cy + (y - cy) * k}L${cx - nx} ${cy - ny}Z` });
    }
    const judge = E.some((e) => knows(e) && (e.speaker === 0 || (e.cards && "0" in e.cards)));
    const counts = drawArrows(svg, table, s);
    for (let k = judge ? 0 : 1; k <= N; k++) drawSeat(svg, k, table.places[k], table, s);
    drawCounts(svg, counts, s);
    const out = [];
    table.places.forEach((place) => place.out && out.push(place.seat));
    const heard = [phase(table.phase) + ".", table.speaker ? said("speaks", table.speaker) : "", out.length ? said("are_out", out.join(", ")) : ""];
    svg.setAttribute("aria-label", heard.join(" ").trim());
    const bubble = $("bubble"), line = texts[at] || "";
    bubble.className = talking ? "" : "phase";
    bubble.textContent = talking ? line : table.arrows.length ? "" : phase(table.phase);
    const where = document.createElement("span");
    where.className = "at";
    where.textContent = `${phase(table.phase)} · ${T.position.replace("{n}", shown.indexOf(at) + 1).replace("{m}", shown.length)}`;
    $("now").replaceChildren(...(at < 0 ? [] : [where, line]));
    return table;
  }

  const observers = () => [...(D.onlooker.length ? [""] : []), ...Object.keys(D.stated).filter((k) => view === "all" || view === k)];

  function drawBeliefs(table) {
    const names = observers();
    $("beliefs").hidden = !names.length;
    if (!names.length) return;
    if (!names.includes(observer)) observer = names[0];
    $("observer").replaceChildren(...names.map((name) => new Option(name ? said("stated", name) : T.onlooker, name, false, name === observer)));
    const series = observer ? D.stated[observer] : D.onlooker, svg = $("chances");
    const w = narrow.matches ? 420 : 760, h = 280, left = 40, right = 96, top = 12, bottom = 12, last = Math.max(E.length - 1, 1);
    const X = (i) => left + ((w - left - right) * i) / last, Y = (p) => top + (h - top - bottom) * (1 - p / 1000);
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    for (const p of [0, 250, 500, 750, 1000]) {
      make(svg, "path", { class: "grid", d: `M${left} ${Y(p)}H${w - right}` });
      make(svg, "text", { class: "axis", x: left - 6, y: Y(p) + 4, "text-anchor": "end" }, `${p / 10}%`);
    }
    if (at >= 0) make(svg, "path", { class: "now", d: `M${X(at)} ${top}V${h - bottom}` });
    const ends = [], numbers = [];
    for (let seat = 1; seat <= N; seat++) {
      const points = series.filter((m) => m[1][seat - 1] !== null);
      if (!points.length) continue;
      const gone = E.findIndex((e) => knows(e) && e.out && e.out.includes(seat)), kind = side(table.places[seat].known) || `c${seat % 5}`;
      const path = (from, to) => {
        let d = "", p = null;
        for (const [i, ps] of points) {
          const value = ps[seat - 1];
          if (i <= from) p = value;
          else if (i <= to) { d += p === null ? `M${X(i)} ${Y(value)}` : `${d ? "" : `M${X(from)} ${Y(p)}`}H${X(i)}V${Y(value)}`; p = value; }
        }
        return p === null ? "" : (d || `M${X(from)} ${Y(p)}`) + `H${X(to)}`;
      };
      const end = gone < 0 ? last : gone;
      for (const [from, to, dash] of [[0, end, ""], [end, last, " gone"]]) {
        const d = from < to && path(from, to);
        if (d) make(svg, "path", { class: `line ${kind}${dash}`, d, "data-seat": seat });
      }
      ends.push({ seat, kind, y: Y(points[points.length - 1][1][seat - 1]) });
      const now = points.filter((m) => m[0] <= at).pop();
      if (now) numbers.push(`${said("seat", seat)} ${(now[1][seat - 1] / 10).toFixed(0)}%`);
    }
    // Names at the ends of the lines, moved apart where they would lie on each other.
    ends.sort((a, b) => a.y - b.y);
    ends.forEach((e, k) => { if (k) e.y = Math.max(e.y, ends[k - 1].y + 14); });
    for (let k = ends.length - 1, most = h - 6; k >= 0; k--, most = ends[k + 1].y - 14) ends[k].y = Math.min(ends[k].y, most);
    for (const e of ends) {
      const known = side(table.places[e.seat].known) && D.labels[table.places[e.seat].known][0];
      make(svg, "text", { class: e.kind, x: w - right + 6, y: e.y + 4 }, cut(`${e.seat}${known ? " " + known : ""}`, 12));
    }
    svg.setAttribute("aria-label", T.chance);
    $("numbers").textContent = numbers.join(" · ");
    svg.onclick = (event) => {
      stop();
      const box = svg.getBoundingClientRect();
      go(Math.round((((event.clientX - box.left) / box.width) * w - left) / ((w - left - right) / last)));
    };
  }

  function filter() {
    shown = [];
    E.forEach((e, i) => { items[i].hidden = !knows(e); if (knows(e)) shown.push(i); });
    for (const box of document.querySelectorAll("#lines details, details.loose")) {
      let some = false;
      for (const row of box.querySelectorAll(".made > li")) {
        row.hidden = view !== "all" && row.dataset.s !== view;
        some = some || !row.hidden;
      }
      box.hidden = !some;
    }
    if ($("roster")) $("roster").hidden = view !== "all";
    $("slider").max = Math.max(shown.length - 1, 0);
  }

  const address = () => (at < 0 ? "#e" : `#e${E[at].number}`) + (D.seat !== null || view === "all" ? "" : view === "public" ? "&view=public" : `&seat=${view}`);

  // Shows event `i`, or the last one before it that this viewer knows; an empty table where it knows none (-1).
  function go(i) {
    const before = shown.filter((k) => k <= i);
    at = before.length ? before[before.length - 1] : shown[0] ?? -1;
    $("slider").value = Math.max(shown.indexOf(at), 0);
    items.forEach((item, k) => {
      item.classList.toggle("here", k === at);
      item.classList.toggle("ahead", k > at);
      if (k === at) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
    const box = $("lines"), item = items[at];
    if (item && (item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight)) box.scrollTop = item.offsetTop - box.clientHeight / 3;
    drawBeliefs(drawTable());
    if (location.hash !== address()) history.replaceState(null, "", address());
  }

  const step = (by) => go(shown[Math.min(Math.max(shown.indexOf(at) + by, 0), shown.length - 1)]);

  function stop() {
    clearTimeout(timer);
    timer = 0;
    $("play").textContent = T.play;
  }
  function tick() {
    if (shown.indexOf(at) >= shown.length - 1) return stop();
    step(1);
    timer = setTimeout(tick, Math.min(1100 + 45 * cells(texts[at]), 6000));
  }
  function play() {
    if (timer) return stop();
    if (shown.indexOf(at) >= shown.length - 1) go(shown[0]);
    $("play").textContent = T.pause;
    timer = setTimeout(tick, 500);
  }

  function read() {
    const [place, ...rest] = location.hash.slice(1).split("&"), asked = new URLSearchParams(rest.join("&"));
    if (D.seat === null) {
      const seat = /^\d+$/.test(asked.get("seat") ?? "") ? String(Number(asked.get("seat"))) : "";
      view = [...$("view").options].some((option) => option.value === seat) ? seat : asked.get("view") === "public" ? "public" : "all";
      $("view").value = view;
    }
    filter();
    const number = /^e(\d+)$/.exec(place);
    const found = number ? E.findIndex((e) => e.number >= Number(number[1])) : 0;
    go(found < 0 ? E.length - 1 : found);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      const field = document.createElement("textarea");
      field.value = location.href;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    $("copy").textContent = T.copied;
    setTimeout(() => { $("copy").textContent = T.copy; }, 1500);
  }

  if (!E.length) return;
  $("stage").hidden = false;
  items.forEach((item) => item.removeAttribute("id")); // so that the browser does not scroll to them
  if (D.seat === null) {
    const judge = E.some((e) => e.speaker === 0 || (e.audience && e.audience.includes(0)));
    $("view").append(new Option(T.everybody, "all"), new Option(T.public, "public"));
    for (let k = 1; k <= N; k++) $("view").append(new Option(said("seat", k), k));
    if (judge) $("view").append(new Option(T.judge, 0));
    $("view").onchange = (event) => { view = event.target.value; filter(); go(at); };
  }
  $("observer").onchange = (event) => { observer = event.target.value; go(at); };
  $("slider").oninput = (event) => { stop(); go(shown[event.target.value]); };
  for (const [id, act] of [["first", () => go(shown[0])], ["back", () => step(-1)], ["next", () => step(1)], ["last", () => go(shown[shown.length - 1])]]) $(id).onclick = () => { stop(); act(); };
  $("play").onclick = play;
  $("copy").onclick = copy;
  $("lines").onclick = (event) => {
    if (event.target.closest("details")) return;
    const item = event.target.closest("#lines > li");
    if (item) { event.preventDefault(); stop(); go(items.indexOf(item)); }
  };
  document.onkeydown = (event) => {
    const tag = event.target.tagName;
    if (event.altKey || event.ctrlKey || event.metaKey || tag === "INPUT" || tag === "SELECT") return;
    if (event.key === " " && /^(BUTTON|SUMMARY|A)$/i.test(tag)) return;
    const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(shown[0]), End: () => go(shown[shown.length - 1]), " ": play }[event.key];
    if (!act) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    act();
  };
  narrow.addEventListener("change", () => go(at));
  window.addEventListener("hashchange", () => { stop(); read(); });
  read();
  scrollTo(0, 0);
})();

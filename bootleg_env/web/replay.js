"use strict";
// ---- views from a file: the frames of one viewpoint, which stand in the page (replay.py writes them)

const SPEEDS = [[3000, "slow"], [1200, "calm"], [600, "brisk"], [250, "fast"], [60, "at once"]];
let film = null;  // what the file holds, unpacked
let at = 0;       // the frame that is shown
let clock = null; // while it plays by itself

async function startFrames(data) {
  if (data.gzip) {
    const bytes = Uint8Array.from(atob(data.gzip), (letter) => letter.charCodeAt(0));
    data = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  }
  film = unpacked(data);
  document.body.classList.add("replay");
  $("answers").before($("thoughts"));
  for (const id of ["pacing", "guests", "as-text", "rules"]) $(id).hidden = true;
  layReplay();
  $("keys").addEventListener("click", () => openDialog("Help", replayKeys()));
  document.addEventListener("keydown", (event) => {
    if ($("dialog").open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea")) return;
    if (keyOfReplay(event)) event.preventDefault();
  });
  show(0);
  new ResizeObserver(drawTimeline).observe($("timeline"));
}

// Each frame knows all that is drawn then, so that any of them can be shown after any other.
function unpacked(data) {
  const column = (name) => data.columns[name] || [];
  const found = { data, news: [], frames: [], turns: {} };
  let drawn = new Map(), panels = [];
  for (let i = 0; i < data.frames; i++) {
    const change = column("drawing")[i];
    drawn = new Map(drawn);
    for (const name of change.gone) drawn.delete(data.names[name]);
    for (const [name, svg] of change.set) drawn.set(data.names[name], svg);
    if (change.order) drawn = new Map(change.order.map((name) => [data.names[name], drawn.get(data.names[name])]));
    panels = change.panels || panels;
    found.news.push(...column("news")[i]);
    found.frames.push({ drawn, panels, told: found.news.length });
  }
  return found;
}

const value = (name, i = at) => (film.data.columns[name] || [])[i] ?? null;

// ---- a frame as a view (view.py has the same keys)

let drawnNow = new Map();

function viewOf(i) {
  const { drawn, panels, told } = film.frames[i], before = shown ? shown.frame : -1;
  const set = {}, gone = [...drawnNow.keys()].filter((name) => !drawn.has(name)), names = [...drawn.keys()];
  for (const [name, number] of drawn) if (drawnNow.get(name) !== number) set[name] = film.data.elements[number];
  const asAdded = [...names.filter((name) => drawnNow.has(name)), ...names.filter((name) => !drawnNow.has(name))];
  const kept = [...drawnNow.keys()].filter((name) => drawn.has(name)), inOrder = same([...kept, ...asAdded.slice(kept.length)], names);
  drawnNow = drawn;
  const keep = before < 0 ? 0 : Math.min(told, film.frames[before].told), asked = value("asked", i);
  return {
    frame: i, turn: String(i), title: film.data.title, viewer: film.data.viewer, moment: value("moment", i), header: value("header", i) || "", text: "",
    seats: film.data.seats.map((seat, number) => ({ ...seat, asked: number === asked })),
    drawing: { set, gone, panels: !shown || film.frames[before].panels !== panels ? panels : undefined, order: inOrder ? undefined : names },
    question: questionOf(i), news: { keep, add: film.news.slice(keep, told) }, thoughts: value("thoughts", i),
    over: value("over", i) === true, scoreboard: value("scoreboard", i) || [] };
}

function questionOf(i) {
  const question = value("question", i);
  if (!question) return null;
  const asked = film.data.viewer.all ? `${film.data.seats[value("asked", i)].name}: ` : "";
  const answers = question.answers.map((each) => film.data.answers[each]).map(
    ([id, number, group, label, spot]) => ({ id, number, group, label, spot, note: "", words: "", offer: null }));
  return { words: asked + question.words, introduction: "", offer: null, can_undo: false, can_undo_turn: false, answers };
}

function show(i) {
  const next = Math.max(0, Math.min(film.frames.length - 1, i)), isNext = next === at + 1;
  at = next;
  apply(viewOf(at));
  if (!isNext) for (const each of document.querySelectorAll(".flash, #log .new")) each.classList.remove("flash", "new");
  $("tools").hidden = $("typed").hidden = true;
  const given = value("answered");
  for (const each of document.querySelectorAll(".answer")) {
    const isGiven = Number(each.dataset.id) === given;
    each.classList.toggle("given", isGiven);
    each.setAttribute("aria-disabled", "true");
    if (isGiven && !each.querySelector(".given-mark")) each.append(element("small", "the answer", "given-mark"));
  }
  $("scrub").value = at;
  $("scrub").setAttribute("aria-valuetext", `${at + 1} of ${film.frames.length}, ${value("moment")}`);
  $("place").textContent = `${at + 1} / ${film.frames.length}`;
  const why = whyNoGame(), title = why ? `What if: ${why}` : "The game of this moment, to be played on (W)";
  $("what-if").setAttribute("aria-disabled", why !== "");
  $("what-if").title = title;
  $("what-if").setAttribute("aria-label", title);
  moveCursor();
}

// ---- moving about

// The nearest frame in this direction at which something else begins; the first frame of it.
function turnOf(name, by) {
  const last = film.frames.length - 1;
  let i = at;
  if (by > 0) {
    while (i < last && value(name, i) === value(name, at)) i++;
    return i;
  }
  if (i > 0 && value(name, i - 1) !== value(name, i)) i--;
  while (i > 0 && value(name, i - 1) === value(name, i)) i--;
  return i;
}

function play(on) {
  clearTimeout(clock);
  clock = null;
  $("run").textContent = on ? "Pause" : "Play";
  $("run").setAttribute("aria-pressed", on);
  if (!on) return;
  if (at === film.frames.length - 1) show(0);
  const tick = () => {
    if (at === film.frames.length - 1) return play(false);
    show(at + 1);
    clock = setTimeout(tick, Number($("speed").value));
  };
  clock = setTimeout(tick, Number($("speed").value));
}

function go(i) {
  play(false);
  show(i);
}

function changeSpeed(by) {
  const select = $("speed");
  select.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, select.selectedIndex + by));
}

function keyOfReplay(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step && event.shiftKey) go(turnOf("moment", step));
  else if (step) go(at + step);
  else if (event.key === "PageDown") go(turnOf("round", 1));
  else if (event.key === "PageUp") go(turnOf("round", -1));
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(film.frames.length - 1);
  else if (event.key === " " && !event.target.matches("button")) play(clock === null);
  else if (event.key === "+" || event.key === "=") changeSpeed(1);
  else if (event.key === "-") changeSpeed(-1);
  else if (event.key === "e") showEvents();
  else if (event.key === "w") whatIf();
  else if (event.key === "?") openDialog("Help", replayKeys());
  else return false;
  return true;
}

function replayKeys() {
  return rowsOf([["→ and ←", "the next moment, the one before"], ["Shift with them", "the next phase, the one before"],
    ["Page Down, Page Up", `the next ${film.data.length}, the one before`], ["Home, End", "the beginning, the end"], ["Space", "play, pause"],
    ["+ and -", "faster, slower"], ["E", "events worth a look"], ["W", "what if: the game of this moment, to be played on"]]);
}

// ---- the bar above the table

function layReplay() {
  const bar = element("div", undefined, "bar"), scrub = element("input"), speed = element("select"), place = element("output");
  Object.assign(scrub, { type: "range", id: "scrub", min: 0, max: film.frames.length - 1, value: 0 });
  scrub.setAttribute("aria-label", "Moment of the game");
  scrub.addEventListener("input", () => go(Number(scrub.value)));
  speed.id = "speed";
  speed.setAttribute("aria-label", "Speed");
  fill(speed, SPEEDS.map(([time, words]) => [String(time), words]), "600");
  place.id = "place";
  const length = film.data.length;
  bar.append(
    pusher("|‹", "To the beginning (Home)", () => go(0)), pusher(`« ${length}`, `The ${length} before (Page Up)`, () => go(turnOf("round", -1))),
    pusher("« phase", "The phase before (Shift+←)", () => go(turnOf("moment", -1))), pusher("‹", "The moment before (←)", () => go(at - 1)),
    pusher("Play", "Play or pause (Space)", () => play(clock === null), "run"), pusher("›", "The next moment (→)", () => go(at + 1)),
    pusher("phase »", "The next phase (Shift+→)", () => go(turnOf("moment", 1))),
    pusher(`${length} »`, `The next ${length} (Page Down)`, () => go(turnOf("round", 1))), pusher("›|", "To the end (End)", () => go(film.frames.length - 1)),
    speed, place, pusher("Events", "Events worth a look (E)", showEvents), pusher("What if", "The game of this moment, to be played on (W)", whatIf, "what-if"));
  const line = document.createElementNS(NAMESPACE, "svg"), box = element("div");
  line.id = "chart";
  line.setAttribute("role", "img");
  line.setAttribute("aria-label", `${film.data.score[0]} of everybody over the game`);
  line.addEventListener("click", (event) => go(frameAt(event.clientX - line.getBoundingClientRect().left)));
  box.id = "timeline";
  box.append(line);
  $("replay").replaceChildren(bar, box, scrub);
  $("replay").hidden = false;
}

function pusher(words, title, pressed, id) {
  const made = button(words, pressed);
  made.title = title;
  made.setAttribute("aria-label", title);
  if (id) made.id = id;
  return made;
}

// ---- the time line: everybody's score, rounds, events

const CHART = { high: 110, top: 18, bottom: 16, left: 34, right: 58 };
let wide = 0;

const chartX = (i) => CHART.left + (wide - CHART.left - CHART.right) * (film.frames.length < 2 ? 0 : i / (film.frames.length - 1));
const frameAt = (x) => Math.round((x - CHART.left) / Math.max(1, wide - CHART.left - CHART.right) * (film.frames.length - 1));

function drawTimeline() {
  wide = $("timeline").clientWidth;
  const scores = film.data.columns.scores, most = Math.max(1, ...scores.flat().filter((each) => each !== null));
  const least = Math.min(0, ...scores.flat().filter((each) => each !== null));
  const y = (score) => CHART.high - CHART.bottom - (CHART.high - CHART.top - CHART.bottom) * (score - least) / (most - least);
  const parts = [svgText(CHART.left - 4, y(most) + 4, most, "soft small end"), svgText(CHART.left - 4, y(least) + 4, least, "soft small end")];
  for (const score of [least, most]) parts.push(`<line class="thin" x1="${CHART.left}" x2="${wide - CHART.right}" y1="${y(score)}" y2="${y(score)}"/>`);
  parts.push(...roundTicks());
  film.data.seats.forEach((seat, number) => {
    const points = scores.map((each, i) => [chartX(i), each[number]]).filter((each) => each[1] !== null).map(([x, score]) => `${x.toFixed(1)},${y(score).toFixed(1)}`);
    parts.push(`<polyline class="edge-${seat.colour}" points="${points.join(" ")}"><title>${safe(seat.name)}</title></polyline>`);
  });
  parts.push(...nameEnds(scores.at(-1), y), ...markShapes(), `<line id="cursor" class="bold-line" y1="0" y2="${CHART.high}"/>`);
  $("chart").setAttribute("viewBox", `0 0 ${wide} ${CHART.high}`);
  $("chart").innerHTML = parts.join("");
  moveCursor();
}

const safe = (words) => String(words).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const svgText = (x, y, words, classes) => `<text x="${x}" y="${y}" class="${classes}">${safe(words)}</text>`;

function roundTicks() {
  const parts = [], rounds = film.data.columns.round;
  let last = -100;
  rounds.forEach((round, i) => {
    if (i && round === rounds[i - 1]) return;
    const x = chartX(i);
    parts.push(`<line class="thin" x1="${x}" x2="${x}" y1="${CHART.top}" y2="${CHART.high - CHART.bottom}"/>`);
    if (x - last > 22) {
      parts.push(svgText(x + 2, CHART.high - 3, round, "soft small"));
      last = x;
    }
  });
  return parts;
}

// Names at the ends of the lines, none over another.
function nameEnds(scores, y) {
  const ends = scores.map((score, number) => ({ number, y: score === null ? null : y(score) + 4 })).filter((each) => each.y !== null);
  ends.sort((a, b) => a.y - b.y);
  ends.forEach((each, i) => { if (i) each.y = Math.max(each.y, ends[i - 1].y + 12); });
  const over = ends.length ? Math.max(0, ends.at(-1).y - CHART.high + 2) : 0;
  return ends.map((each) => {
    const seat = film.data.seats[each.number];
    return svgText(wide - CHART.right + 4, each.y - over, seat.name, `seat-${seat.colour} small bold`);
  });
}

function allMarks() {
  return film.data.columns.marks.flatMap((marks, frame) => marks.map((mark) => ({ ...mark, frame })));
}

function markShapes() {
  const here = new Map();
  return allMarks().map(({ kind, text, frame }) => {
    const before = here.get(frame) || 0, x = chartX(frame) + 9 * before, title = `<title>${safe(text)}</title>`;
    here.set(frame, before + 1);
    if (kind === "bad") return `<path class="red mark" d="M ${x - 6} 2 h 12 l -6 11 z">${title}</path>`;
    if (kind === "good") return `<path class="green mark" d="M ${x - 5} 13 h 10 l -5 -10 z">${title}</path>`;
    return `<circle class="soft mark" cx="${x}" cy="8" r="2.5">${title}</circle>`;
  });
}

function moveCursor() {
  const cursor = $("cursor"), x = chartX(at);
  if (cursor) for (const end of ["x1", "x2"]) cursor.setAttribute(end, x);
}

function showEvents() {
  play(false);
  const words = { bad: "▼ ", good: "▲ ", mark: "• " }, list = element("ol", undefined, "events");
  for (const mark of allMarks()) {
    const item = element("li", undefined, mark.kind);
    item.append(button(`${words[mark.kind]}${film.data.length} ${value("round", mark.frame)}, ${mark.text}`, () => {
      $("dialog").close();
      go(mark.frame);
    }));
    list.append(item);
  }
  openDialog("Events worth a look", list.children.length ? list : element("p", "None so far."));
}

// ---- what if: the game of this moment as a snapshot

function changedBy(before, change) {
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(before) && "from" in change) return [...before.slice(0, change.from), ...change.in, ...before.slice(change.from + change.out)];
  if (Array.isArray(before)) return before.map((each, i) => (i in change ? changedBy(each, change[i]) : each));
  return Object.fromEntries(Object.entries(before).map(([key, each]) => [key, key in change ? changedBy(each, change[key]) : each]));
}

function snapshotAt(i) {
  let snapshot = null;
  for (let each = 0; each <= i; each++) if (value("snapshot", each) !== null) snapshot = changedBy(snapshot, value("snapshot", each));
  return snapshot;
}

// Why there is no game to go on with at this moment; empty where there is one.
function whyNoGame() {
  if (value("snapshot") !== null) return "";
  if (value("over")) return "the game is over; go back to a question.";
  const { all, seat } = film.data.viewer;
  if (all) return "there is none at this moment; go to a question.";
  if (seat !== null) return `from this viewpoint it is there whenever ${film.data.seats[seat].name} is asked.`;
  return "this page shows what everybody may see, and a game to go on with needs the eyes of one seat (--seat), or of all (--all).";
}

function whatIf() {
  play(false);
  const why = whyNoGame();
  if (why) return openDialog("What if", element("p", why[0].toUpperCase() + why.slice(1)));
  const text = JSON.stringify(snapshotAt(at)), name = `${film.data.game}-what-if-${at + 1}.json`, area = element("textarea");
  area.value = text;
  area.readOnly = true;
  area.setAttribute("aria-label", "The snapshot");
  const hides = film.data.viewer.all ? "" : " What this viewpoint cannot know is drawn anew in it.";
  openDialog("What if", element("p", `The game of this moment as a snapshot.${hides} Play on from it:`),
    element("pre", `bootleg play --from ${name}\nenv = ${film.data.game}_v0.from_snapshot(json.load(open("${name}")))`), area,
    button("Copy", async () => {
      area.select();
      try { await navigator.clipboard.writeText(text); } catch { document.execCommand("copy"); }
    }), button("Download", () => {
      const link = element("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = name;
      link.click();
    }));
}

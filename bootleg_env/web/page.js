"use strict";
// The page knows no game: it shows views (view.py), wherever they come from, and sends answers back.

const $ = (id) => document.getElementById(id);
const NAMESPACE = "http://www.w3.org/2000/svg";

function element(tag, words, classes) {
  const made = document.createElement(tag);
  if (words !== undefined) made.textContent = words;
  if (classes) made.className = classes;
  return made;
}

function button(words, pressed, classes) {
  const made = element("button", words, classes);
  made.type = "button";
  made.addEventListener("click", pressed);
  return made;
}

// ---- a view onto the page

let shown = null;          // the view that stands on the page
let give = () => {};       // what an answer does: set by the source of views
let retrace = () => {};    // ... and what another way to the same question does

function apply(view) {
  const before = shown;
  shown = view;
  $("play").hidden = false;
  document.body.classList.add("playing");
  $("title").textContent = view.title;
  document.title = (view.question ? "● " : "") + view.title;
  $("moment").textContent = view.moment;
  $("trouble").hidden = !view.trouble;
  $("trouble").textContent = view.trouble || "";
  showSeated(view);
  showDrawing(view.drawing, before !== null);
  $("text").textContent = view.text;
  $("header").textContent = view.header;
  showAsText();
  if (!before || before.turn !== view.turn || !same(before.question, view.question) || waiting(before) !== waiting(view)) showQuestion(view, before);
  markSpots();
  if (view.question && (!before || before.turn !== view.turn)) bringSpots();
  showNews(view.news, before !== null);
  showThoughts(view.thoughts);
  $("scoreboard").hidden = !view.over;
  $("scoreboard").textContent = view.scoreboard.join("\n");
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function seatName(view, seat) {
  const called = view.called && view.called[seat];
  return view.seats[seat].name + (called ? ` (${called})` : "");
}

function showSeated(view) {
  $("seats").replaceChildren(...view.seats.map((seat, at) => {
    const item = element("li", undefined, seat.asked ? "asked" : "");
    const mark = document.createElementNS(NAMESPACE, "svg");
    mark.setAttribute("viewBox", "0 0 10 10");
    mark.setAttribute("aria-hidden", "true");
    mark.innerHTML = `<circle class="seat-${seat.colour}" cx="5" cy="5" r="5"/>`;
    const who = view.viewer.seat === at ? (seat.who ? `: ${seat.who}, in your place` : ": you") : seat.who === null ? "" : `: ${seat.who || "a person"}`;
    item.append(mark, `${seatName(view, at)}${who}${seat.asked ? " ◂ is asked" : ""}`);
    return item;
  }));
}

// ---- the drawing: panels, each an svg; named elements are replaced when they change

function showDrawing(drawing, flashes) {
  if (drawing.whole) $("panels").replaceChildren(); // and what is drawn on them
  if (drawing.panels) layPanels(drawing.panels);
  for (const name of drawing.gone) document.getElementById(name)?.remove();
  for (const old of document.querySelectorAll("svg .flash")) old.classList.remove("flash");
  for (const [name, svg] of Object.entries(drawing.set)) {
    const home = document.getElementById(`panel-${name.split("/")[0]}`);
    if (!home) continue;
    const fresh = drawn(svg), old = document.getElementById(name);
    if (old) old.replaceWith(fresh); else home.append(fresh);
    if (flashes && !drawing.whole) fresh.classList.add("flash");
  }
  if (drawing.order) for (const name of drawing.order) {
    const each = document.getElementById(name);
    if (each) each.parentNode.append(each);
  }
}

function drawn(svg) {
  const holder = document.createElementNS(NAMESPACE, "svg");
  holder.innerHTML = svg;
  return holder.firstElementChild;
}

const NARROWEST = 20.3; // rem of a panel: letters stay readable
let panels = [], columns = 0;

function layPanels(newPanels) {
  panels = newPanels;
  columns = 0;
  const old = new Map([...document.querySelectorAll(".panel")].map((each) => [each.dataset.name, each]));
  for (const panel of panels) {
    panel.box = old.get(panel.name) || newPanel(panel);
    panel.box.firstElementChild.textContent = panel.title;
    const svg = panel.box.lastElementChild;
    svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
    svg.setAttribute("aria-label", panel.title);
  }
  layColumns();
}

// As many columns as have room; each panel goes into the one that is shortest so far. A wide panel comes first, above two of them.
function layColumns() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), wide = $("panels").clientWidth || $("board").clientWidth;
  const number = Math.max(1, Math.min(panels.length, Math.floor(wide / (NARROWEST * rem))));
  if (number === columns || !panels.length) return;
  columns = number;
  const made = Array.from({ length: number }, () => element("div", undefined, "column")), heights = made.map(() => 0);
  const first = number > 1 ? panels.find((panel) => panel.wide) : undefined, high = (panel) => (panel.height * 360) / panel.width + 34;
  if (first) heights[0] = heights[1] = 2 * high(first);
  for (const panel of panels.filter((each) => each !== first)) {
    const at = heights.indexOf(Math.min(...heights));
    made[at].append(panel.box);
    heights[at] += high(panel);
  }
  if (first) made.splice(0, 2, aboveTwo(first, made.slice(0, 2)));
  $("panels").replaceChildren(...made);
}

function aboveTwo(panel, pair) {
  const wide = element("div", undefined, "two-columns"), below = element("div", undefined, "columns");
  below.append(...pair);
  wide.append(panel.box, below);
  return wide;
}

new ResizeObserver(layColumns).observe($("board"));

function newPanel({ name, wide }) {
  const box = element("section", undefined, "panel"), svg = document.createElementNS(NAMESPACE, "svg");
  box.dataset.name = name;
  svg.id = `panel-${name}`;
  svg.setAttribute("role", "group");
  box.append(element("h3"), ...(wide ? [largerButton(box)] : []), svg);
  return box;
}

// On a narrow screen a wide panel can be drawn larger than the screen, to be moved about.
function largerButton(box) {
  const made = button("Larger", () => {
    made.textContent = box.classList.toggle("large") ? "Smaller" : "Larger";
    (box.querySelector(".can") || box.querySelector("svg")).scrollIntoView({ block: "nearest", inline: "center" });
  }, "larger");
  return made;
}

let asText = false;

function showAsText() {
  const nothing = !document.querySelector(".panel");
  $("text").hidden = !(asText || nothing);
  $("panels").hidden = asText;
  $("as-text").hidden = nothing;
  $("as-text").setAttribute("aria-pressed", asText);
}

// ---- the question and its answers

let typed = "", picked = null;
let trail = [];            // of the offer that is being made: what it was before each change, in the order in which the person made them
let returns = false;       // back to the question when the next one comes?
const introduced = new Map(); // decisions that were explained, and in which turn of the person

function showQuestion(view, before) {
  const question = view.question, mine = question !== null;
  $("asked").classList.toggle("mine", mine);
  $("question").textContent = mine ? question.words : waiting(view);
  const isBuilt = mine && question.build !== null; // both sides are to be seen: nothing to explain
  $("introduction").textContent = mine && !isBuilt && isNew(question.decision, view.moment) ? question.introduction : "";
  document.body.classList.toggle("building", isBuilt); // an offer has more room
  $("tools").hidden = !mine;
  $("send").hidden = false;
  $("told").replaceChildren();
  typed = "";
  picked = null;
  $("answers").replaceChildren(...(mine && !question.build ? groups(question.answers).map(shownGroup) : []));
  showOffer(mine ? question.offer : null);
  if (!mine || !question.build) trail = [];
  showBuild(mine ? question.build : null);
  showTyped();
  if (mine) {
    $("undo").disabled = !question.can_undo && !trail.length;
    $("undo-turn").disabled = !question.can_undo_turn;
  }
  const wasHere = !before || !document.activeElement || document.activeElement === document.body || $("asked").contains(document.activeElement);
  if (mine && wasHere) $("question").focus({ preventScroll: true });
  if (returns) $("question").scrollIntoView({ block: "nearest" });
  returns = false;
}

// A decision is explained when it first comes up.
function isNew(decision, moment) {
  if (!introduced.has(decision)) introduced.set(decision, moment);
  return introduced.get(decision) === moment;
}

function waiting(view) {
  if (view.over) return "The game is over.";
  const seat = view.seats.findIndex((each) => each.asked);
  return seat < 0 ? "" : `${seatName(view, seat)} is asked.`;
}

function groups(answers) {
  const found = new Map();
  for (const answer of answers) {
    if (!found.has(answer.group)) found.set(answer.group, []);
    found.get(answer.group).push(answer);
  }
  return [...found];
}

function shownGroup([head, answers]) {
  const box = element("div", undefined, "group"), row = element("div");
  if (head) box.append(element("h3", head));
  row.append(...answers.map(shownAnswer));
  box.append(row);
  return box;
}

function shownAnswer(answer) {
  const made = button(undefined, () => choose(answer), "answer");
  made.append(element("b", String(answer.number)), answer.label);
  if (answer.note) made.append(element("small", answer.note));
  made.dataset.id = answer.id;
  made.dataset.words = answer.words;
  for (const event of ["focus", "mouseenter"]) made.addEventListener(event, () => look(answer, true));
  for (const event of ["blur", "mouseleave"]) made.addEventListener(event, () => look(answer, false));
  return made;
}

// What an answer would make of the offer, and which element of the drawing it is about.
function look(answer, on) {
  if (answer.spot) document.getElementById(answer.spot)?.classList.toggle("lit", on);
  const isBuilt = shown.question && shown.question.build; // its terms are listed; and nothing may move under the mouse
  if (!picked && !isBuilt) showOffer(on && answer.offer ? answer.offer : shown.question && shown.question.offer);
}

function showOffer(sides) {
  $("offer").hidden = !sides;
  if (sides) [$("give").textContent, $("get").textContent] = sides;
}

// ---- an offer: both sides on one panel, in any order, until it is sent

function showBuild(build) {
  for (const [at, id] of [[0, "give-side"], [1, "get-side"]]) $(id).replaceChildren(...(build ? shownSide(build, at) : []));
  const question = shown.question;
  $("send").replaceChildren();
  if (!build) return;
  const turn = question.answers.find((answer) => answer.id === build.turn), last = question.answers.find((answer) => answer.id === build.send);
  const send = button(last ? `Send the offer (${last.number})` : "Send the offer", () => sendOffer(build), "main"), empty = build.send === null || !build.sides.some((side) => side.terms.length);
  send.disabled = empty;
  send.title = empty ? "Name something first" : "";
  $("send").append(send);
  if (turn) $("send").append(shownAnswer(turn));
}

function shownSide(build, at) {
  const side = build.sides[at];
  const terms = side.terms.map((term) => {
    const line = element("p", term.label, "term"), remove = button("×", () => changeOffer(build, build.path.filter((_, step) => step !== term.step)));
    remove.setAttribute("aria-label", `not ${term.label}`);
    line.append(remove);
    return line;
  });
  const found = groups([...side.answers, ...side.between]).map(([head, answers]) => {
    const box = element("div", undefined, "group"), row = element("div");
    if (head) box.append(element("h3", head));
    row.append(...answers.map((answer) => (at === build.stage && answer.step === undefined ? shownAnswer(answer) : shownLater(build, at, answer))));
    box.append(row);
    return box;
  });
  return [...terms, ...found];
}

// A term that the rules do not ask about at the moment, of the other side or before one that is named: it is given in its place.
function shownLater(build, at, answer) {
  const turned = build.path.indexOf(build.turn), step = answer.step ?? turned, isNext = at === 1 && answer.step === undefined;
  const sent = { ...answer, path: [build.turn, answer.id] }; // the rules would send the offer with it: it is shown first
  const made = button(answer.label, () => (answer.final ? choose(sent) : changeOffer(build, isNext
    ? [...build.path, build.turn, answer.id] : [...build.path.slice(0, step), answer.id, ...build.path.slice(step)])), "answer");
  if (answer.note) made.append(element("small", answer.note));
  return made;
}

// The same offer with other terms. What it was before is kept: Undo takes back what the person has done last, whichever side it is on.
async function changeOffer(build, path) {
  trail.push(build.path);
  if (!(await retrace(build, path))) trail.pop();
}

async function undo() {
  const build = shown.question && shown.question.build, before = build && trail.pop();
  if (!before) act("undo", { turn: shown.turn, all: false });
  else if (!(await retrace(build, before))) trail.push(before);
}

function sendOffer(build) {
  send({ id: build.send, label: "The offer is sent", path: build.stage === 0 ? [build.turn, build.send] : [build.send] });
}

// An answer that sends another offer than the one on the panel is shown there first, and sent when it is chosen again.
function choose(answer) {
  const question = shown.question;
  if (question.offer && answer.final && !same(answer.offer, question.offer) && picked !== answer) {
    pick(answer);
    return;
  }
  send(answer);
}

function send(answer) {
  const build = shown.question.build;
  if (build && !answer.path && !answer.final) return changeOffer(build, [...build.path, answer.id]);
  typed = "";
  returns = true;
  picked = null;
  $("typed").textContent = `${answer.label} ...`;
  give(answer);
}

function pick(answer) {
  picked = answer;
  $("send").hidden = true; // it would send less than what is shown
  for (const each of document.querySelectorAll(".answer")) each.classList.toggle("picked", Number(each.dataset.id) === answer.id);
  showOffer(answer.offer);
  $("typed").replaceChildren(`${answer.label}: look at both sides. `, button("Send it (Enter)", () => send(answer), "main"));
}

function markSpots() {
  for (const old of document.querySelectorAll("svg .can")) old.classList.remove("can");
  if (shown.question) for (const answer of shown.question.answers) document.getElementById(answer.spot)?.classList.add("can");
}

// The drawing is the second way to answer: an element that one answer is about; of several the first gets the focus.
$("panels").addEventListener("click", (event) => {
  const group = event.target.closest("g[id]"), answers = shown.question ? shown.question.answers : [];
  for (const name of namesUnder(event)) {
    const about = answers.filter((answer) => answer.spot === name);
    if (about.length === 1) {
      choose(about[0]);
      returns = false;
      return;
    }
    if (about.length > 1) {
      for (const one of document.querySelectorAll(".answer")) one.classList.toggle("match", about.some((answer) => answer.id === Number(one.dataset.id)));
      return document.querySelector(`.answer[data-id="${about[0].id}"]`).focus();
    }
  }
  if (group && !document.body.classList.contains("replay")) tellAbout(group);
});

// Where the table is scrolled by itself: to what can be answered on it, if nothing of that is in sight.
function bringSpots() {
  const board = $("board"), frame = board.getBoundingClientRect(), there = [...document.querySelectorAll("svg .can")].map((each) => each.getBoundingClientRect());
  if (board.scrollHeight <= board.clientHeight || !there.length || there.some((each) => each.top >= frame.top && each.bottom <= frame.bottom)) return;
  board.scrollTop += there[0].top - frame.top - 40;
}

// The names of elements under the pointer: what is on top, all that it is part of, and what lies below it.
function namesUnder(event) {
  const there = [event.target, ...document.elementsFromPoint(event.clientX, event.clientY)], names = new Set();
  for (const element of there) for (let each = element.closest("#panels g[id]"); each; each = each.parentElement.closest("#panels g[id]")) names.add(each.id);
  return names;
}

// Of an element that no answer is about: what it is, and that it cannot be chosen.
function tellAbout(group) {
  const title = group.closest("g[id]:has(> title)")?.querySelector("title").textContent;
  if (title) $("typed").textContent = `${title}: ${shown.question ? "no answer to this question is about it" : "you are not asked at the moment"}.`;
}

// ---- typing

function showTyped() {
  const answers = shown.question ? shown.question.answers : [];
  const exact = answers.find((answer) => String(answer.number) === typed);
  for (const each of document.querySelectorAll(".answer")) each.classList.toggle("match", typed !== "" && exact !== undefined && Number(each.dataset.id) === exact.id);
  if (picked) return;
  $("typed").textContent = !answers.length ? "" : typed === "" ? "Type a number and Enter, or choose."
    : exact ? `${typed}: ${exact.label}. Enter answers.` : `${typed} is no number here: ${whyNot(answers)}`;
  if (shown.question) showOffer(exact && exact.offer ? exact.offer : shown.question.offer);
}

function whyNot(answers) {
  const numbers = answers.map((answer) => answer.number), low = Math.min(...numbers), high = Math.max(...numbers);
  return numbers.length === high - low + 1 ? `${low} to ${high} are.` : `${numbers.slice(0, 12).join(", ")}${numbers.length > 12 ? " ..." : ""} are.`;
}

function keyOfAnswer(event) {
  if (!shown.question) return false;
  if (/^[0-9]$/.test(event.key)) typed += event.key;
  else if (event.key === "Backspace" && typed) typed = typed.slice(0, -1);
  else if (event.key === "Escape" && (typed || picked)) {
    typed = "";
    picked = null;
    $("send").hidden = false;
    showOffer(shown.question.offer);
    for (const each of document.querySelectorAll(".picked")) each.classList.remove("picked");
  } else if (event.key === "Enter" && typed) {
    const answer = shown.question.answers.find((each) => String(each.number) === typed);
    if (answer) {
      typed = "";
      choose(answer);
    }
    return true;
  } else if (event.key === "Enter" && picked) {
    send(picked);
    return true;
  } else return false;
  showTyped();
  return true;
}

// ---- log, thoughts, words

const head = (text) => /^[^.:]{1,60}: /.exec(text)?.[0] || "";

function showNews(news, isNew) {
  const log = $("log");
  while (log.children.length > news.keep) log.lastElementChild.remove();
  if (!news.add.length) return;
  for (const old of log.querySelectorAll(".new")) old.classList.remove("new");
  for (const text of news.add) {
    const line = element("p", undefined, isNew ? "new" : ""), begins = head(text), last = log.lastElementChild;
    line.dataset.head = begins;
    if (begins && last && last.dataset.head === begins) line.append(text.slice(begins.length));
    else line.append(element("b", begins), text.slice(begins.length));
    log.append(line);
  }
  requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; }); // when all else has its size
  $("latest").firstElementChild.textContent = news.add.at(-1);
}

function showThoughts(thoughts) {
  $("thoughts").hidden = !thoughts;
  if (!thoughts) return $("thoughts").replaceChildren();
  const expects = { chance: `expects to win ${percent(thoughts.worth)}`, reward: `expects a reward of ${Number(thoughts.worth).toFixed(2)}` };
  const words = thoughts.worth === null ? "" : `, ${expects[thoughts.measure]}`, box = element("div", undefined, "thought");
  for (const row of thoughts.rows) box.append(...thoughtRow(row, row.id === thoughts.answer));
  $("thoughts").replaceChildren(element("h3", `What ${thoughts.by} thinks${words}`), box);
  if (thoughts.more) $("thoughts").append(element("p", `and ${thoughts.more} answers more`));
}

const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

// An answer, a bar and figures: how often it would be given, or the chance to win with it and its standard error.
function thoughtRow(row, isBest) {
  const answer = shown.question && shown.question.answers.find((each) => each.id === row.id), bar = element("span", undefined, "share"), fill = element("i");
  const long = row.chance ?? row.share ?? 1, figures = [];
  if (row.share !== undefined) figures.push(percent(row.share));
  if (row.chance !== undefined) figures.push(`wins ${percent(row.chance)}${row.error === undefined ? "" : ` ± ${(100 * row.error).toFixed(1)}`}`);
  fill.style.width = `${100 * long}%`;
  bar.append(fill);
  bar.setAttribute("aria-hidden", "true");
  const label = row.label ?? (answer ? `${answer.number}) ${answer.group ? `${answer.group}: ` : ""}${answer.label}` : `answer ${row.id}`);
  return [element("span", label, isBest ? "best" : ""), bar, element("span", figures.join(", ") || "its answer", isBest ? "best" : "")];
}

function openDialog(words, ...parts) {
  $("dialog-head").textContent = words;
  $("dialog-body").replaceChildren(...parts);
  if (!$("dialog").open) $("dialog").showModal();
}

const KEYS = [["0-9, Enter", "answer by its number"], ["Tab, Enter", "answer by choosing a button"], ["U", "take the last answer back, as long as nobody has seen it"],
  ["Shift+U", "take all of this turn back"], ["?", "what the question means, and this list"], ["H", "a hint: what to answer"], ["T", "the table in text, or drawn"],
  ["+ and -", "mobsters answer faster, slower"], ["P", "step by step: every answer waits for Space"], ["Space", "the next answer, step by step"], ["Escape", "clears what was typed"]];

function rowsOf(rows) {
  const table = element("table");
  for (const [key, meaning] of rows) {
    const row = element("tr");
    row.append(element("th", key), element("td", meaning));
    table.append(row);
  }
  return table;
}

const paragraphs = (texts) => texts.map((text) => element("p", text));

function say(words) {
  $("told").replaceChildren(...paragraphs([words]));
  $("told").scrollIntoView({ block: "nearest" });
}

// The fragment is the secret: links inside the page do not touch it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("question").focus();
});
$("to-log").addEventListener("click", () => $("log-part").scrollIntoView());
$("close").addEventListener("click", () => $("dialog").close());
$("as-text").addEventListener("click", () => {
  asText = !asText;
  showAsText();
});

// ---- views from the server

let secret = location.hash.slice(1);
const OWNER = "bootleg-owner"; // the owner's secret, as long as this tab is open: the way back to the tables
const PACES = [0, 0.3, 0.7, 1.5, 3, 6];
let last = Promise.resolve(null); // what the person did last

async function ask(path, form) {
  const options = { headers: { Authorization: `Bearer ${secret}` }, cache: "no-store" };
  if (form) Object.assign(options, { method: "POST", body: JSON.stringify(form) });
  const response = await fetch(`/api/${path}`, options);
  if (response.status === 204) return null;
  const found = await response.json();
  if (!response.ok) throw Object.assign(new Error(found.error), { status: response.status });
  return found;
}

// What the person does: one thing after the other; what goes wrong is told in words.
function act(path, form) {
  last = last.then(async () => {
    try {
      return await ask(path, form || {});
    } catch (error) {
      say(error.status ? error.message : "The server does not answer.");
      return null;
    }
  });
  return last;
}

async function follow() {
  let version = "";
  for (;;) {
    try {
      const view = await ask(`table?after=${encodeURIComponent(version)}`);
      if (view) {
        version = view.version;
        apply(view);
        showControls(view);
      }
    } catch (error) {
      if (error.status === 401 && !shown) return refuse(error.message);
      $("trouble").hidden = false;
      $("trouble").textContent = error.status ? error.message : "The server does not answer. It is asked again and again.";
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}

function refuse(words) {
  $("trouble").hidden = false;
  $("trouble").textContent = words;
}

function showControls(view) {
  const mayPace = view.viewer.seat !== null || view.host;
  $("pacing").hidden = !mayPace;
  $("guests").hidden = !view.host;
  $("tables").hidden = !sessionStorage.getItem(OWNER);
  $("pace").textContent = view.paused ? "by hand" : view.pace ? `${view.pace} s` : "at once";
  $("pause").setAttribute("aria-pressed", view.paused);
  $("step").hidden = !view.paused;
}

const setPace = (change) => act("pace", { pace: shown.pace, paused: shown.paused, ...change });

function changePace(by) {
  const at = PACES.reduce((best, pace, i) => (Math.abs(pace - shown.pace) < Math.abs(PACES[best] - shown.pace) ? i : best), 0);
  return setPace({ pace: PACES[Math.max(0, Math.min(PACES.length - 1, at + by))] });
}

async function explain() {
  const parts = [];
  if (shown.question) {
    const found = await act("explain", { word: "" });
    if (found) parts.push(...paragraphs(found.paragraphs));
    parts.push(wordForm());
  }
  openDialog("Help", ...parts, rowsOf(KEYS));
}

// "Why can I not ...": what the rules say of a word.
function wordForm() {
  const form = element("form"), input = element("input"), answer = element("div");
  input.placeholder = "a word: truck, promise, Investigation ...";
  input.setAttribute("aria-label", "What do the rules say of this word?");
  form.append(input, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      answer.replaceChildren(...paragraphs((await ask("explain", { word: input.value.slice(0, 100) })).paragraphs));
    } catch (error) {
      answer.replaceChildren(...paragraphs([error.message]));
    }
  });
  return form;
}

async function hint() {
  say("Thinking ...");
  const found = await act("hint");
  if (found) $("told").replaceChildren(...paragraphs(found.paragraphs));
  $("told").scrollIntoView({ block: "nearest" });
}

async function showSeats(trouble = "") {
  const found = await ask("links"), watch = found.links.find((each) => each.seat === null);
  openDialog("Who sits where", element("p", "Whoever opens a link sits in its seat: give each to one person. A seat may change hands while the game goes on."),
    ...found.seated.map((who, at) => seatRow(at, who, found)), labelled("To watch", linkField(watch)), element("p", trouble));
}

function linkField(link) {
  const input = element("input");
  input.readOnly = true;
  input.value = `${location.origin}/#${link.token}`;
  input.setAttribute("aria-label", `Link: ${link.name}`);
  return input;
}

// A seat: its link if a person sits there, and who is to sit there instead.
function seatRow(at, now, { links, mobsters }) {
  const row = element("div", undefined, "row"), who = element("select"), link = links.find((each) => each.seat === at);
  fill(who, [["", "a person with a link"], ...[...new Set([now, ...mobsters])].filter(Boolean).map((name) => [name, name])], now);
  who.setAttribute("aria-label", `Who sits in the seat of ${shown.seats[at].name}`);
  who.disabled = shown.over;
  who.addEventListener("change", async () => {
    try {
      await ask("give", { seat: at, who: who.value });
      showSeats();
    } catch (error) {
      showSeats(error.message);
    }
  });
  row.append(element("span", seatName(shown, at)), who, ...(link ? [linkField(link)] : []));
  return row;
}

function keyOfTable(event) {
  const key = event.key.toLowerCase();
  if (key === "u" && shown.question) event.shiftKey ? act("undo", { turn: shown.turn, all: true }) : undo();
  else if (key === "?") explain();
  else if (key === "h" && shown.question) hint();
  else if (key === "t") $("as-text").click();
  else if (key === "+" || key === "=") changePace(-1);
  else if (key === "-") changePace(1);
  else if (key === "p") setPace({ paused: !shown.paused });
  else if (key === " " && shown.paused && !event.target.matches("button, textarea")) setPace({});
  else return false;
  return true;
}

function startServer() {
  give = (answer) => act("answer", { turn: shown.turn, ids: answer.path || [answer.id] });
  retrace = (build, path) => act("answer", { turn: shown.turn, back: build.given, ids: path, optional: build.turn });
  $("undo").addEventListener("click", undo);
  $("undo-turn").addEventListener("click", () => act("undo", { turn: shown.turn, all: true }));
  $("why").addEventListener("click", explain);
  $("keys").addEventListener("click", explain);
  $("hint").addEventListener("click", hint);
  $("slower").addEventListener("click", () => changePace(1));
  $("faster").addEventListener("click", () => changePace(-1));
  $("pause").addEventListener("click", () => setPace({ paused: !shown.paused }));
  $("step").addEventListener("click", () => setPace({}));
  $("guests").addEventListener("click", () => showSeats());
  $("tables").addEventListener("click", () => { location.hash = sessionStorage.getItem(OWNER); });
  $("rules").addEventListener("click", async () => openDialog("The game in short", ...paragraphs((await ask("rules")).rules)));
  window.addEventListener("hashchange", () => location.reload());
  document.addEventListener("keydown", (event) => {
    if (!shown || $("dialog").open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    if (keyOfAnswer(event) || keyOfTable(event)) event.preventDefault();
  });
  begin();
}

async function begin() {
  try {
    if ((await ask("me")).owner) {
      sessionStorage.setItem(OWNER, secret);
      showLobby(await ask("games"));
    } else follow();
  } catch (error) {
    refuse(error.status ? error.message : "The server does not answer.");
  }
}

// ---- the owner opens a table

function showLobby(choice) {
  const form = $("lobby"), game = element("select"), preset = element("select"), count = element("select"), pace = element("select");
  const seats = element("fieldset"), words = element("p"), saved = element("div"), changes = element("small");
  form.hidden = false;
  $("controls").hidden = true;
  $("moment").textContent = "A new table";
  fill(game, choice.games.map((each) => [each.name, each.title]));
  fill(pace, PACES.map((each) => [String(each), each ? `${each} seconds between two answers` : "mobsters answer at once"]), "0.7");
  const chosen = () => choice.games.find((each) => each.name === game.value);
  const lay = () => laySeats(seats, chosen(), Number(count.value));
  const tellPreset = () => { changes.textContent = chosen().presets.find((each) => each.name === preset.value)?.words || ""; };
  const layAll = () => {
    const one = chosen(), numbers = [];
    for (let number = one.seats[0]; number <= one.seats[1]; number++) numbers.push([String(number), `${number} play`]);
    fill(count, numbers, String(one.usual));
    fill(preset, [["", "as usual"], ...one.presets.map((each) => [each.name, each.name])]);
    tellPreset();
    lay();
  };
  game.addEventListener("change", layAll);
  count.addEventListener("change", lay);
  preset.addEventListener("change", tellPreset);
  layAll();
  words.setAttribute("role", "alert");
  const open = element("button", "Open the table", "main");
  form.replaceChildren(labelled("Game", game), labelled("Players", count), labelled("Rules", preset, changes), labelled("Pace", pace), seats, open, words, saved);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const rows = [...seats.querySelectorAll(".row")];
    const sent = { game: game.value, preset: preset.value || null, pace: Number(pace.value),
      seats: rows.map(whoOf), called: rows.map((row) => row.querySelector("input.called").value) };
    open.disabled = true;
    words.textContent = "The table is being laid. The first game of its kind takes a minute: its rules are compiled.";
    try {
      goTo((await ask("tables", sent)).token);
    } catch (error) {
      words.textContent = error.message;
      open.disabled = false;
    }
  });
  if (choice.tables.length) saved.append(element("h2", "Open and saved tables"), ...choice.tables.map((each) => savedRow(each, words)));
}

function savedRow(each, words) {
  const line = element("p");
  const when = new Date(1000 * each.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  line.append(`${each.title}, ${each.words}: ${each.who.join(", ")} (${when}; ${each.name}) `, button("Go on", async () => {
    try {
      goTo((await ask("load", { name: each.name })).token);
    } catch (error) {
      words.textContent = error.message;
    }
  }));
  return line;
}

function goTo(token) {
  secret = token;
  history.pushState(null, "", `#${token}`);
  $("lobby").hidden = true;
  $("controls").hidden = false;
  follow();
}

function laySeats(seats, game, number) {
  const who = [["me", "you"], ["person", "a person with a link"], ...game.mobsters.map((each) => [each.name, each.words ? `${each.name.replace(/:$/, "")}: ${each.words}` : each.name])];
  const rows = [];
  for (let seat = 0; seat < number; seat++) {
    const row = element("div", undefined, "row"), choice = element("select"), more = element("input");
    fill(choice, who, seat ? game.rival : "me");
    choice.setAttribute("aria-label", `Who sits in the seat of ${game.seat_names[seat]}`);
    more.className = "called";
    const update = () => {
      const wantsNumber = choice.value.endsWith(":");
      choice.title = choice.selectedOptions[0].textContent;
      more.placeholder = wantsNumber ? "how long it thinks: 100" : "a name, if you like";
      more.disabled = !(wantsNumber || choice.value === "me" || choice.value === "person");
      more.setAttribute("aria-label", more.placeholder);
    };
    choice.addEventListener("change", update);
    update();
    row.append(element("span", game.seat_names[seat]), choice, more);
    rows.push(row);
  }
  seats.replaceChildren(element("legend", "Who sits where"), ...rows);
}

function whoOf(row) {
  const who = row.querySelector("select").value, more = row.querySelector("input.called");
  if (!who.endsWith(":")) return who;
  const budget = more.value.trim() || "100";
  more.value = "";
  return who + budget;
}

function fill(select, options, value) {
  select.replaceChildren(...options.map(([name, words]) => {
    const option = element("option", words);
    option.value = name;
    return option;
  }));
  if (value !== undefined && options.some(([name]) => name === value)) select.value = value;
}

function labelled(words, ...fields) {
  const label = element("label", words);
  label.append(...fields);
  return label;
}

if ($("frames")) startFrames(JSON.parse($("frames").textContent)); else startServer();

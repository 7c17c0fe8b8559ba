// One page for all four games. What is legal, what it scores and what is advised the service says; the page only draws
// what it gets, gathers clicks into a move, and keeps the states of the game, which is all that undo needs.

const SAY = {
  en: { game: "Game", players: "Players", words: "Words", level: "Level", language: "Language", dark: "Dark", new: "New game",
    move: "Move", play: "Play", check: "Check", clear: "Clear", space: "Next word", hint: "Hint", more: "More of the hint",
    undo: "Undo", redo: "Redo", resign: "Resign", joker: "Stands for", yours: "Your turn", theirs: "The computer thinks …",
    exchange: "Exchange", discard: "Discard", draw: "Draw", pass: "Pass", won: "You have won.", seat: "Seat", you: "You",
    picture: "Board and hand", pickFirst: "Click the tiles to exchange first.", offline: "The service does not answer.", broken: "The service has failed.",
    keys: "Click or drag cards and tiles, or type the move. Keyboard: Tab to the picture, arrows, letters, space turns the direction, Backspace, Enter." },
  sv: { game: "Spel", players: "Spelare", words: "Ord", level: "Nivå", language: "Språk", dark: "Mörkt", new: "Nytt spel",
    move: "Drag", play: "Spela", check: "Pröva", clear: "Töm", space: "Nästa ord", hint: "Tips", more: "Mer av tipset",
    undo: "Ångra", redo: "Gör om", resign: "Ge upp", joker: "Står för", yours: "Din tur", theirs: "Datorn tänker …",
    exchange: "Byt", discard: "Kasta", draw: "Dra", pass: "Passa", won: "Du har vunnit.", seat: "Plats", you: "Du",
    picture: "Bord och hand", pickFirst: "Klicka först på brickorna som ska bytas.", offline: "Tjänsten svarar inte.", broken: "Tjänsten har gått sönder.",
    keys: "Klicka eller dra kort och brickor, eller skriv draget. Tangentbord: Tab till bilden, pilar, bokstäver, mellanslag vänder riktningen, Backsteg, Enter." },
  sk: { game: "Hra", players: "Hráči", words: "Slová", level: "Úroveň", language: "Jazyk", dark: "Tmavé", new: "Nová hra",
    move: "Ťah", play: "Hrať", check: "Overiť", clear: "Zmazať", space: "Ďalšie slovo", hint: "Rada", more: "Viac z rady",
    undo: "Späť", redo: "Znova", resign: "Vzdať sa", joker: "Zastupuje", yours: "Si na ťahu", theirs: "Počítač premýšľa …",
    exchange: "Vymeniť", discard: "Odložiť", draw: "Ťahať", pass: "Pasovať", won: "Vyhral si.", seat: "Miesto", you: "Ty",
    picture: "Stôl a ruka", pickFirst: "Najprv kliknite na kamene, ktoré chcete vymeniť.", offline: "Služba neodpovedá.", broken: "Služba zlyhala.",
    keys: "Kliknite alebo ťahajte karty a kamene, alebo napíšte ťah. Klávesnica: Tab na obrázok, šípky, písmená, medzera mení smer, Backspace, Enter." },
  uk: { game: "Гра", players: "Гравці", words: "Слова", level: "Рівень", language: "Мова", dark: "Темна", new: "Нова гра",
    move: "Хід", play: "Ходити", check: "Перевірити", clear: "Очистити", space: "Наступне слово", hint: "Підказка", more: "Більше підказки",
    undo: "Назад", redo: "Вперед", resign: "Здатися", joker: "Означає", yours: "Ваш хід", theirs: "Комп’ютер думає …",
    exchange: "Обмін", discard: "Скинути", draw: "Взяти", pass: "Пас", won: "Ви виграли.", seat: "Місце", you: "Ви",
    picture: "Стіл і рука", pickFirst: "Спершу клацніть фішки для обміну.", offline: "Сервіс не відповідає.", broken: "Сервіс зазнав збою.",
    keys: "Клацайте або тягніть карти й фішки, або впишіть хід. Клавіатура: Tab до малюнка, стрілки, літери, пробіл змінює напрям, Backspace, Enter." },
};

const $ = (id) => document.getElementById(id);
const say = (code) => (SAY[$("language").value] || SAY.en)[code];
let states = [], own = [], at = -1, view = null, advice = null, stage = 0, busy = false, cursor = null, turned = false, reached = -1;
let made = fresh();
const NARROW = 600, FINGER = 40;  // pixels: of a window for one hand, of a card for a finger

function fresh() {
  reached = -1;
  return { placed: [], words: [[]], start: null, picked: null };
}

async function ask(what, more = {}) {
  const data = { game: view ? view.game : $("game").value, state: at >= 0 ? states[at] : undefined,
    language: $("language").value, dark: $("dark").checked, ...more };
  const answer = await fetch(what, { method: "POST", body: JSON.stringify(data) }).catch(() => { throw new Error(say("offline")); });
  const said = await answer.json().catch(() => { throw new Error(say("broken")); });
  if (!answer.ok) throw new Error(said.text);
  return said;
}

// One thing at a time. A button that is pressed meanwhile does nothing; letters and clicks on the picture wait for their turn.
const waiting = [];
async function trying(work, patient = false) {
  if (busy) return void (patient && waiting.push(work));
  busy = true;
  document.body.setAttribute("aria-busy", "true");
  const focused = document.activeElement;
  try { await work(); } catch (error) { tell(error.message, [], false); }
  busy = false;
  document.body.removeAttribute("aria-busy");
  if (document.activeElement === document.body && focused !== document.body)  // what had it is gone, or was disabled
    (focused.isConnected && !focused.disabled ? focused : $("picture")).focus({ preventScroll: true });
  if (waiting.length) trying(waiting.shift());
}

// The whole move is seen, however long.
function write(text) {
  $("move").value = text;
  $("move").style.height = "auto";
  $("move").style.height = `${$("move").scrollHeight + 2}px`;
}

function tell(text, more = [], good = true) {
  $("said").className = good === null ? "" : good ? "yes" : "no";
  $("said").replaceChildren(document.createTextNode(text));
  if (more.length) {
    const list = document.createElement("ul");
    list.append(...more.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
    $("said").append(list);
  }
}

// -- the game --------------------------------------------------------------------------------------------------------

function keep(next) {
  states = states.slice(0, at + 1).concat([next.state]);
  own = own.slice(0, at + 1).concat([next.mine]);
  at = states.length - 1;
  show(next);
}

// The text of an action with its verb in the language of the page; what is sent stays as the service wrote it.
const named = (text) => text.replace(/^(exchange|discard|draw|pass)\b/, (verb) => say(verb));
const capital = (text) => text && `${text[0].toLocaleUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

function show(next) {
  view = next;
  advice = null;
  stage = 0;
  made = fresh();
  write("");
  draw(view.picture);
  $("status").textContent = view.over ? [capital(view.outcome), view.won ? say("won") : "", view.scores.join(" : ")].filter(Boolean).join(" ")
    : `${view.mine ? say("yours") : say("theirs")} ${view.scores.join(" : ")}`;
  document.body.dataset.state = view.over ? "over" : view.mine ? "mine" : "theirs";
  for (const id of ["play", "check", "hint", "resign", "clear", "space"]) $(id).disabled = !view.mine;
  $("space").hidden = view.game !== "wordmeld";
  $("hint").textContent = say("hint");
  $("undo").disabled = !own.slice(0, at).includes(true);
  $("redo").disabled = at >= states.length - 1;
  const extra = view.game === "scrabble" && view.mine ? [["exchange", say("exchange")]] : [];
  const plain = view.actions.filter((text) => !text.startsWith("exchange") || view.game !== "scrabble");
  $("actions").replaceChildren(...extra.concat(plain.map((text) => [text, named(text)])).map(([text, label]) => {
    const button = Object.assign(document.createElement("button"), { textContent: label, type: "button" });
    button.dataset.action = text;
    button.onclick = () => trying(() => act(text));
    return button;
  }));
  $("history").replaceChildren(...view.history.map((turn) => Object.assign(document.createElement("li"),
    { textContent: `${turn.seat ? `${say("seat")} ${turn.seat}` : say("you")}: ${named(turn.text)} ${turn.score || ""}` })));
  $("history").start = view.turns - view.history.length + 1;
  $("history").scrollTop = 1e6;
}

async function theirs() {
  while (!view.mine && !view.over) keep(await ask("computer", { level: Number($("level").value) }));
}

async function begin() {
  at = -1; states = []; own = []; view = null;
  const seed = new URLSearchParams(location.search).get("seed");
  const more = { players: Number($("players").value) || undefined, lexicon: $("lexicon").value || undefined };
  if (seed !== null) more.seed = Number(seed);
  tell("");
  keep(await ask("new", more));
  await theirs();
}

async function act(text) {
  if (text === "exchange") {  // the tiles that were picked, in the order of the rack
    const tiles = made.words[0].map((token) => token.text).join("");
    if (!tiles) return tell(say("pickFirst"), [], null);
    text = `exchange ${tiles}`;
  }
  await commit({ move: text });
}

async function commit(move) {
  keep(await ask("play", move));
  tell("");
  await theirs();
}

function chosen() {
  return made.placed.length ? { placed: made.placed.map((one) => [one.row, one.col, one.tile]) } : { move: $("move").value.trim() };
}

async function check() {
  const verdict = await ask("check", chosen());
  tell(verdict.text, verdict.reasons.length > 1 ? verdict.reasons : [], verdict.legal);
  draw(verdict.picture);
}

async function hint() {
  advice ||= await ask("hint");  // one answer for all stages: a later one must not tell of another move
  const last = stage === advice.stages.length - 1;
  tell(advice.stages[stage], last ? advice.why : [], null);
  $("hint").textContent = say(last ? "hint" : "more");
  stage = last ? 0 : stage + 1;
  if (!last) return;
  made = fresh();
  write(advice.move);
  draw(advice.picture);
}

// -- gathering a move ------------------------------------------------------------------------------------------------

function draw(picture) {
  $("picture").innerHTML = picture;  // made by the service, which escapes all that comes from players
  const svg = $("picture").querySelector("svg");
  svg.style.maxWidth = `${1.6 * svg.width.baseVal.value}px`;  // two cards need not fill a desk
  svg.setAttribute("role", "group");  // what lies in an image is read to nobody
  for (const group of svg.querySelectorAll("g[data-index]")) group.setAttribute("role", "button");
  if (innerWidth <= NARROW) {
    lift(svg);
    stack(svg);
    crop(svg);
  }
  mark();
}

// A hand too small for a finger becomes a picture of its own below the rest, as wide as it may be.
function lift(svg) {
  const hand = [...svg.querySelectorAll("g[data-index]")];
  if (!hand.length || hand[0].getBoundingClientRect().width >= FINGER) return;
  const { x, y, width, height } = around(hand, 2), below = [...svg.children].filter((one) => one.tagName === "text" && one.getBBox().y > y + height);
  const apart = svg.cloneNode(false);
  apart.append(...hand);
  size(apart, x, y, width, height, 48 / hand[0].getBBox().width);
  svg.after(apart);
  for (const text of below) text.setAttribute("transform", `translate(0 ${-height})`);
}

// Two panels side by side are too small for a narrow window: the second goes below the first.
function stack(svg) {
  const [first, second] = svg.querySelectorAll("g.panel");
  if (!second) return;
  const upper = around([first], 12), [there, here] = [first, second].map((one) => one.querySelector("text").getBBox());
  second.setAttribute("transform", `translate(${there.x - here.x} ${upper.y + upper.height - here.y})`);
}

const crop = (svg) => { const { x, y, width, height } = around([...svg.children].slice(1), 4); size(svg, x, y, width, height, 1.25); };

// The rectangle around some parts of a picture; moved ones where they have been moved to.
function around(parts, margin) {
  const drawn = parts.filter((one) => one.getBBox && (one.tagName !== "rect" || one.getAttribute("rx")));  // not the page
  const boxes = drawn.map((one) => {
    const { x, y, width, height } = one.getBBox(), moved = one.transform.baseVal.consolidate()?.matrix;
    return [x + (moved ? moved.e : 0), y + (moved ? moved.f : 0), width, height];
  }).filter(([, , width]) => width);
  const [x, y] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at])) - margin);
  const [width, height] = [0, 1].map((at) => Math.max(...boxes.map((box) => box[at] + box[at + 2])) + margin - [x, y][at]);
  return { x, y, width, height };
}

function size(svg, x, y, width, height, scale) {
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${height}`, width, height })) svg.setAttribute(name, value);
  svg.style.maxWidth = `${scale * width}px`;
}

function mark() {
  const used = new Set([...made.placed, ...made.words.flat()].filter((one) => one.index !== undefined).map((one) => String(one.index)));
  for (const group of $("picture").querySelectorAll("g[data-index]")) {
    group.classList.toggle("taken", used.has(group.dataset.index) && !group.classList.contains("used"));
  }
  for (const group of $("picture").querySelectorAll("g[data-index], g[data-row]"))
    group.classList.toggle("picked", made.picked !== null && made.picked === key(group));
  for (const group of $("picture").querySelectorAll("g[data-row]"))
    group.classList.toggle("cursor", !!cursor && Number(group.dataset.row) === cursor.row && Number(group.dataset.col) === cursor.col);
}

async function letter(text) {
  if (text !== "?") return text;
  $("letters").replaceChildren(...view.letters.map((one) => Object.assign(document.createElement("button"), { textContent: one, value: one })));
  $("joker").returnValue = "";
  $("joker").showModal();
  return new Promise((done) => {
    $("letters").onclick = (event) => { if (event.target.value) $("joker").close(event.target.value); };
    $("joker").onclose = () => { const one = $("joker").returnValue.toLocaleLowerCase(); done(one.length > 1 ? `[${one}]` : one); };
  });
}

const key = (group) => group.dataset.index ?? `${group.dataset.row},${group.dataset.col}`;
const square = ({ row, col }) => $("picture").querySelector(`g[data-row="${row}"][data-col="${col}"]`);
const grouped = (tokens) => tokens.map((one) => (one.table ? `(${one.text})` : one.text)).join("").replaceAll(")(", "");

function written() {
  if (view.game === "kortalfapet") {
    const tokens = made.words[0], crossed = tokens.filter((one) => one.table);
    if (view.players > 2) return made.start ? `${made.start.col},${made.start.row} ${turned ? "down" : "across"} ${grouped(tokens)}` : grouped(tokens);
    return grouped(tokens) + (crossed.length === 1 && $("picture").querySelectorAll("g.cell.card:not(.overlay)").length > 1 ? `@${crossed[0].col + 1}` : "");
  }
  const words = made.words.filter((word) => word.length);
  const broken = [...new Set(made.words.flat().filter((one) => one.table).map((one) => one.row))].map((row) => view.table[row]);
  return (broken.length ? `${broken.join(" ")} > ` : "") + words.map(grouped).join(" ");
}

async function card(group) {
  if (!view.mine) return;
  const { index, card: text, tile } = group.dataset;
  if (view.game === "alkort") return commit({ move: view.actions.includes(`exchange ${text}`) ? `exchange ${text}` : text });
  if (view.game === "scrabble") {
    const back = made.words[0].findIndex((one) => one.index === index);
    if (made.placed.some((one) => one.index === index)) return;
    if (back >= 0) made.words[0].splice(back, 1); else made.words[0].push({ text: tile, index });
    made.picked = back >= 0 ? null : index;
    return mark();
  }
  if (made.words.flat().some((one) => one.index === index)) return;
  const stands = await letter(text);
  if (!stands) return;
  made.words.at(-1).push({ text: stands, index });
  await written_now();
}

async function written_now() {
  write(written());
  mark();
}

async function cell(group) {
  if (!view.mine) return;
  const row = Number(group.dataset.row), col = Number(group.dataset.col), text = group.dataset.card;
  if (view.game === "alkort") return;
  if (view.game === "scrabble") {
    const there = made.placed.findIndex((one) => one.row === row && one.col === col);
    if (there >= 0) { made.placed.splice(there, 1); return preview(); }
    cursor = { row, col };
    if (made.picked !== null && !group.classList.contains("tile")) return place(made.picked, row, col);
    return mark();
  }
  if (view.game === "kortalfapet" && view.players > 2 && !made.words[0].length) {
    if (made.start && made.start.row === row && made.start.col === col) turned = !turned;
    made.start = { row, col };
    if (text) made.words[0].push({ text, table: true, row, col });
    return written_now();
  }
  if (!text || made.words.flat().some((one) => one.table && one.row === row && one.col === col)) return;
  made.words.at(-1).push({ text, table: true, row, col });
  await written_now();
}

async function place(index, row, col) {
  const hand = $("picture").querySelector(`g[data-index="${index}"]`);
  const tile = await letter(hand.dataset.tile);
  if (!tile) return;
  made.picked = null;
  made.words = [[]];
  made.placed.push({ row, col, tile, index });
  try { await preview(); } catch (error) { made.placed.pop(); mark(); throw error; }
}

async function preview() {
  if (!made.placed.length) { write(""); return draw(view.picture); }
  const told = await ask("check", chosen());
  write(told.notation);
  draw(told.picture);
}

const onto = (target) => target && target.closest && target.closest("#picture g[data-index], #picture g[data-row]");
const pressed = (group) => trying(() => (group.dataset.index !== undefined ? card(group) : cell(group)), true);
let dragged = null, dropped = false;
addEventListener("pointerdown", (event) => {  // anywhere: what was pressed before is over, wherever it ended
  const group = onto(event.target);
  dragged = group && group.dataset.index !== undefined ? { group, x: event.clientX, y: event.clientY } : null;
  dropped = false;
});
addEventListener("pointercancel", () => { dragged = null; });
addEventListener("pointerup", (event) => {
  if (!dragged) return;
  const { group, x, y } = dragged;
  dragged = null;
  dropped = Math.hypot(event.clientX - x, event.clientY - y) > 12;
  if (!dropped) return;
  const target = onto(document.elementFromPoint(event.clientX, event.clientY));
  if (view.game !== "scrabble") return pressed(group);
  if (target && target.dataset.row && !target.classList.contains("tile"))
    trying(() => place(group.dataset.index, Number(target.dataset.row), Number(target.dataset.col)), true);
});
$("picture").addEventListener("click", (event) => {
  const group = onto(event.target);
  if (group && !dropped) pressed(group);
  dropped = false;
});

const title = (group) => group ? group.querySelector("title").textContent : "";
function reach(group) {  // by keyboard: marked for the eyes, and said
  mark();
  $("there").textContent = title(group);
}

// Arrows go over the squares of a board, and else over the cards of the hand and of the table.
function walk([down, right]) {
  if (view.game === "scrabble") {
    const to = cursor ? { row: cursor.row + down, col: cursor.col + right } : { row: 7, col: 7 };
    if (square(to)) cursor = to;
    return reach(square(cursor || to));
  }
  const cards = [...$("picture").querySelectorAll("g[data-index]"), ...(view.game === "alkort" ? [] : $("picture").querySelectorAll("g.card[data-row]"))];
  if (!cards.length) return;
  reached = reached < 0 && down + right < 0 ? cards.length - 1 : (reached + down + right + cards.length) % cards.length;
  made.picked = key(cards[reached]);
  reach(cards[reached]);
}

async function letters(sign) {  // the tile or card of that sign
  const free = [...$("picture").querySelectorAll("g[data-index]")].filter((group) => !group.classList.contains("taken") && !group.classList.contains("used"));
  const wanted = sign.toLocaleUpperCase();
  const group = free.find((one) => (one.dataset.tile || one.dataset.card).replace(/[\d].*/, "") === wanted);
  if (!group) return;
  if (view.game !== "scrabble") return card(group);
  cursor ||= { row: 7, col: 7 };
  const on = () => { cursor = { row: cursor.row + (turned ? 1 : 0), col: cursor.col + (turned ? 0 : 1) }; };
  const full = () => square(cursor) && (square(cursor).classList.contains("tile") || made.placed.some((one) => one.row === cursor.row && one.col === cursor.col));
  while (full()) on();
  if (!square(cursor)) return;
  const { row, col } = cursor;
  on();
  await place(group.dataset.index, row, col);
}

async function back() {
  if (view.game === "scrabble") { const one = made.placed.pop(); if (one) cursor = one; return preview(); }
  (made.words.at(-1).length ? made.words.at(-1) : made.words).pop();
  if (!made.words.length) made.words = [[]];
  return written_now();
}

$("picture").addEventListener("keydown", (event) => {
  if (!view || !view.mine || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const picked = made.picked !== null && view.game !== "scrabble" && [...$("picture").querySelectorAll("g.picked")][0];
  const does = step ? () => walk(step)
    : event.key === "Enter" ? () => (picked ? (made.picked = null, picked.dataset.index !== undefined ? card(picked) : cell(picked)) : commit(chosen()))
    : event.key === "Escape" ? clear
    : event.key === " " ? () => { turned = !turned; if (view.game === "wordmeld") next(); }
    : event.key === "Backspace" ? back
    : event.key.length === 1 && view.game !== "alkort" ? () => letters(event.key) : null;
  if (!does) return;
  event.preventDefault();
  trying(async () => does(), true);  // fast fingers lose no letter
});

// -- buttons ---------------------------------------------------------------------------------------------------------

function clear() { if (!view) return; made = fresh(); cursor = null; write(""); stage = 0; tell(""); draw(view.picture); }
function next() { if (made.words.at(-1).length) made.words.push([]); }

async function again() {
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  document.documentElement.lang = $("language").value;
  document.documentElement.classList.toggle("dark", $("dark").checked);
  $("keys").textContent = say("keys");
  $("picture").setAttribute("aria-label", say("picture"));
  localStorage.setItem("look", JSON.stringify([$("language").value, $("dark").checked]));
  if (view) show(await ask("look"));
}

$("form").onsubmit = (event) => { event.preventDefault(); if (view && view.mine) trying(() => commit(chosen())); };
$("move").oninput = () => { made = fresh(); write($("move").value); mark(); };
$("move").onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); $("form").requestSubmit(); } };
$("check").onclick = () => trying(check);
$("clear").onclick = clear;
$("space").onclick = next;
$("hint").onclick = () => trying(hint);
$("resign").onclick = () => trying(async () => keep(await ask("resign")));
$("new").onclick = () => trying(begin);
// Back to the last state in which it was the player's turn, and forward likewise.
const jump = (way) => trying(async () => {
  do { at += way; show(await ask("look")); } while (!view.mine && at > 0 && at < states.length - 1);
  if (!view.mine && !view.over) await theirs();
});
$("undo").onclick = () => jump(-1);
$("redo").onclick = () => jump(1);
$("language").onchange = $("dark").onchange = () => trying(again);
const fill = (id, values, chosen) => $(id).replaceChildren(...values.map((one) => new Option(one, one, one === chosen, one === chosen)));
const LEXICON = { scrabble: "en", kortalfapet: "sv", wordmeld: "en", alkort: "" };
function settings() {
  const name = $("game").value;
  fill("players", { scrabble: [2, 3, 4], kortalfapet: [2, 3, 4], wordmeld: [2, 3, 4], alkort: [4, 2] }[name]);
  $("lexicon").value = LEXICON[name];
  $("lexicon").parentElement.hidden = name === "alkort";
}
$("game").onchange = () => { settings(); trying(begin); };

const had = JSON.parse(localStorage.getItem("look") || "null") || ["en", matchMedia("(prefers-color-scheme: dark)").matches];
$("language").replaceChildren(new Option(had[0], had[0]));  // so that a failure is told in it
const all = await ask("choices").catch((error) => { tell(error.message, [], false); throw error; });
fill("game", all.games);
fill("level", all.levels, 5);
fill("language", all.languages, had[0]);
fill("lexicon", all.lexica);
$("dark").checked = had[1];
settings();
await again();
await trying(begin);

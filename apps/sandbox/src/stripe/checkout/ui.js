// The embedded payment page. It knows its session by the client secret behind the #, talks to its
// own server only, and to the one window that greeted it from a loopback address.
const clientSecret = location.hash.slice(1);
const PARTS = ["loading", "unavailable", "order", "challenge", "success"];
const FIELDS = ["email", "number", "expiry", "cvc", "name", "postal_code"];
const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const CLOSED = "checkout_session_closed";
const NO_FORM = "The payment form could not be loaded.";
const NO_ANSWER = "The payment could not be sent. Check your connection and try again.";
// Long enough to see the tick, short enough not to wait.
const SHOW_SUCCESS_MS = 700;
const WAIT_FOR_ANSWER_MS = 20_000;

let host = null;
let finished = null;
let busy = false;

const element = (id) => document.getElementById(id);

function show(part) {
  for (const id of PARTS) element(id).hidden = id !== part;
  element(part).querySelector('[tabindex="-1"]')?.focus();
}

// ---- the window around this one

window.addEventListener("message", ({ data, origin, source }) => {
  if (source !== window.parent || !LOOPBACK.test(origin) || data?.type !== "hello") return;
  host = { origin, window: source };
  tellHeight();
  if (finished) tell(finished);
});

function tell(message) {
  host?.window.postMessage(message, host.origin);
}

function tellHeight() {
  tell({ type: "resize", height: Math.ceil(element("page").getBoundingClientRect().height) });
}

new ResizeObserver(tellHeight).observe(element("page"));

// ---- the server

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: clientSecret, ...body }),
    signal: AbortSignal.timeout(WAIT_FOR_ANSWER_MS),
  });
  return { ok: answer.ok, body: await answer.json() };
}

/** Sends once at a time, with `button` busy; `null` when there was no readable answer. */
async function send(button, path, body) {
  if (busy) return null;
  setBusy(button, true);
  try {
    return await post(path, body);
  } catch {
    element(button.id === "pay" ? "refusal" : "challenge-refusal").textContent = NO_ANSWER;
    return null;
  } finally {
    setBusy(button, false);
  }
}

function setBusy(button, value) {
  busy = value;
  button.setAttribute("aria-busy", String(value));
  button.setAttribute("aria-disabled", String(value));
  if (button.id === "pay") element("pay-label").textContent = value ? "Processing…" : "Subscribe";
}

// ---- the page

async function start() {
  try {
    const { ok, body } = await post("/checkout/session", {});
    if (ok) present(body);
    else giveUp(body.error);
  } catch {
    giveUp({ message: NO_FORM });
  }
}

function giveUp({ code, message }) {
  element("unavailable-reason").textContent = message;
  // A closed session stays closed; anything else may go better the next time.
  element("retry").hidden = code === CLOSED;
  show("unavailable");
}

function present(view) {
  if (view.status === "complete") return succeed(view);
  element("product").textContent = view.product;
  element("description").textContent = view.description;
  element("amount").textContent = view.amount;
  element("interval").textContent = `per ${view.interval}`;
  element("total").textContent = view.amount;
  element("challenge-amount").textContent = view.amount;
  element("email").value = view.email ?? "";
  element("email").readOnly = view.email !== null;
  show(view.status === "requires_action" ? "challenge" : "order");
}

function settle(answer) {
  if (!answer) return;
  const { ok, body } = answer;
  if (ok && body.status === "complete") return succeed(body);
  if (ok) return show("challenge");
  refuse(body);
}

function refuse({ error, fields = [] }) {
  if (error.code === CLOSED) return giveUp(error);
  show("order");
  for (const { field, message } of fields) {
    element(`${field}-error`).textContent = message;
    element(field).setAttribute("aria-invalid", "true");
  }
  if (fields.length === 0) element("refusal").textContent = error.message;
  element(
    FIELDS.find((field) => fields.some((fault) => fault.field === field)) ?? "number",
  ).focus();
}

function clearFaults() {
  element("refusal").textContent = "";
  element("challenge-refusal").textContent = "";
  for (const field of FIELDS) clearFault(field);
}

function clearFault(field) {
  element(`${field}-error`).textContent = "";
  element(field).removeAttribute("aria-invalid");
}

function succeed({ session_id, return_url }) {
  show("success");
  setTimeout(() => {
    finished = { type: "complete", session_id, return_url };
    tell(finished);
  }, SHOW_SUCCESS_MS);
}

element("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  clearFaults();
  const values = FIELDS.map((field) => [field, element(field).value]);
  settle(await send(element("pay"), "/checkout/session/pay", Object.fromEntries(values)));
});

for (const outcome of ["complete", "fail"]) {
  element(`challenge-${outcome}`).addEventListener("click", async ({ currentTarget }) => {
    element("challenge-refusal").textContent = "";
    settle(await send(currentTarget, "/checkout/session/authenticate", { outcome }));
  });
}

// ---- grouping as typed, with the caret kept behind the digit it stood behind

function groupAsTyped(input, group) {
  input.addEventListener("input", () => {
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = group(digitsOf(input.value));
    const caret = atEnd ? input.value.length : placeBehind(input.value, digitsBefore);
    input.setSelectionRange(caret, caret);
  });
}

const digitsOf = (text) => text.replaceAll(/\D/g, "");

function placeBehind(text, digits) {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place += 1) {
    if (/\d/.test(text[place])) seen += 1;
  }
  return place;
}

function groupNumber(digits) {
  return (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(" ");
}

function groupExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const year = padded.slice(2, padded.startsWith("20", 2) ? 6 : 4);
  return padded.length <= 2 ? padded : `${padded.slice(0, 2)} / ${year}`;
}

groupAsTyped(element("number"), groupNumber);
groupAsTyped(element("expiry"), groupExpiry);
groupAsTyped(element("cvc"), (digits) => digits.slice(0, 4));
for (const field of FIELDS) element(field).addEventListener("input", () => clearFault(field));

element("retry").addEventListener("click", () => {
  show("loading");
  void start();
});

void start();

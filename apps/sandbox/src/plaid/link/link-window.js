/** The Link window: welcome, bank, login, code, accounts, success; or straight to the login. */
import { askSandbox, linkToken, listenToPage, oauthStateId, tellPage } from "./link-channel.js";
import {
  checkedAccounts,
  listAccounts,
  listBanks,
  listPersonas,
  nameBank,
  nameClient,
  offerConfiguration,
  showBusy,
  showError,
  showView,
  typedLogin,
} from "./link-views.js";

const PASSWORD = "pass_good";
/** What Plaid calls the state of a session that is left on each page. */
const EXIT_STATUS = {
  select: "institution_not_found",
  credentials: "requires_credentials",
  oauth: "requires_oauth",
  code: "requires_code",
  accounts: "requires_account_selection",
};

const byId = (id) => document.getElementById(id);
const session = {
  view: "loading",
  busy: false,
  opening: null,
  bank: null,
  result: null,
  lastError: null,
};

function emit(name, details = {}) {
  const { opening, bank } = session;
  const chosen = bank && { institution_id: bank.institution_id, institution_name: bank.name };
  const opened = opening && {
    is_update_mode: String(opening.is_update_mode),
    link_session_id: opening.link_session_id,
    request_id: opening.request_id,
  };
  const metadata = { view_name: session.view.toUpperCase(), ...chosen, ...opened, ...details };
  tellPage({ type: "event", name, metadata });
}

function go(view) {
  const { opening } = session;
  session.view = view;
  const first = opening?.institution ? loginView() : "welcome";
  showError(view, null);
  showView(view, { back: view !== "loading" && view !== first && view !== "success" });
  emit("TRANSITION_VIEW");
}

function goBack() {
  const before = { select: "welcome", credentials: "select", oauth: "select", code: "credentials" };
  go(before[session.view] ?? "credentials");
}

function fail(error) {
  session.lastError = error;
  emit("ERROR", {
    error_type: error.error_type,
    error_code: error.error_code,
    error_message: error.error_message,
  });
  showError(session.view, error);
}

function plainError({ error_type, error_code, error_message, display_message }) {
  return { error_type, error_code, error_message, display_message };
}

function leave() {
  if (session.result) {
    handOff();
    return;
  }
  const { bank, opening, lastError } = session;
  tellPage({
    type: "exit",
    error: lastError && plainError(lastError),
    metadata: {
      institution: bank && { name: bank.name, institution_id: bank.institution_id },
      status: EXIT_STATUS[session.view] ?? null,
      link_session_id: opening?.link_session_id ?? "",
      request_id: opening?.request_id ?? "",
    },
  });
}

function handOff() {
  const { public_token: publicToken, institution, accounts } = session.result;
  const { link_session_id } = session.opening;
  tellPage({
    type: "success",
    publicToken,
    metadata: { institution, accounts, link_session_id, transfer_status: null },
  });
}

async function open() {
  Object.assign(session, { opening: null, bank: null, result: null, lastError: null });
  go("loading");
  const { answer, error } = await askSandbox("open", { link_token: linkToken });
  if (error) {
    fail(error);
    leave();
    return;
  }
  session.opening = answer;
  nameClient(answer.client_name);
  listPersonas(answer.personas, PASSWORD);
  byId("login").reset();
  byId("search").value = "";
  offerConfiguration();
  listBanks(answer.institutions, "", chooseBank);
  if (oauthStateId !== null) await resume(answer);
  else if (answer.institution) chooseBank(answer.institution);
  else go("welcome");
}

function chooseBank(bank) {
  session.bank = bank;
  session.lastError = null;
  nameBank(bank);
  emit("SELECT_INSTITUTION");
  go(loginView());
}

function loginView() {
  return session.bank?.oauth ? "oauth" : "credentials";
}

/** The user comes back from the page of a bank, to a page that opened the window with the same token. */
async function resume({ institutions, institution }) {
  const asked = { link_token: linkToken, oauth_state_id: oauthStateId };
  const { answer, error } = await askSandbox("oauth/resume", asked);
  if (error) {
    fail(error);
    leave();
    return;
  }
  const known = institution ?? institutions.find((one) => one.name === answer.institution_name);
  session.bank = known;
  nameBank(known);
  await authorized(answer);
}

async function authorized({ link_session_id, accounts }) {
  session.opening.link_session_id = link_session_id;
  await afterLogin({ accounts, code_needed: false });
}

const LOOK_EVERY_MS = 300;

/** In a window of its own on a desktop; in place of the page where there is but one, or pop-ups are blocked. */
async function goToBank() {
  const { link_session_id, redirect_uri } = session.opening;
  const { institution_id } = session.bank;
  const isAlone = redirect_uri !== null && window.matchMedia("(pointer: coarse)").matches;
  // Opened while the press counts; a browser blocks what is opened later.
  const popUp = isAlone ? null : window.open("about:blank", "_blank", "popup,width=480,height=640");
  const begun = { link_token: linkToken, link_session_id, institution_id };
  const { answer, error } = await askSandbox("oauth/begin", begun);
  if (error) {
    popUp?.close();
    fail(error);
    return;
  }
  emit("OPEN_OAUTH");
  const page = `${window.location.origin}/link/bank-page#state=${answer.oauth_state_id}`;
  if (popUp !== null) {
    popUp.location.href = `${page}&mode=pop-up`;
    await waitForBank(popUp, answer.oauth_state_id);
  } else if (redirect_uri !== null) {
    tellPage({ type: "redirect", url: page });
  } else {
    showError("oauth", { display_message: "Your browser blocked the window of your bank." });
  }
}

async function waitForBank(popUp, oauth_state_id) {
  for (;;) {
    const isClosed = popUp.closed;
    const { answer } = await askSandbox("oauth/look", { oauth_state_id });
    if (session.view !== "oauth") return;
    if (answer?.is_authorized) {
      await authorized(answer);
      return;
    }
    if (isClosed) {
      emit("CLOSE_OAUTH");
      return;
    }
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
  }
}

async function submit(path, body, proceed) {
  session.busy = true;
  showBusy(true);
  const { answer, error } = await askSandbox(path, body);
  session.busy = false;
  showBusy(false);
  if (error?.error_code === "INVALID_LINK_TOKEN") {
    fail(error);
    leave();
  } else if (error) fail(error);
  else {
    session.lastError = null;
    await proceed(answer);
  }
}

async function afterLogin(answer) {
  listAccounts(answer.accounts);
  if (answer.code_needed) go("code");
  else if (session.opening.account_selection) go("accounts");
  else await sendAccounts();
}

function sendAccounts() {
  const body = {
    link_session_id: session.opening.link_session_id,
    account_ids: checkedAccounts(),
  };
  return submit("finish", body, (answer) => {
    session.result = answer;
    go("success");
  });
}

function onSubmit(form, act) {
  byId(form).addEventListener("submit", (event) => {
    event.preventDefault();
    if (session.busy) return;
    showError(session.view, null);
    void act();
  });
}

onSubmit("login", () => {
  emit("SUBMIT_CREDENTIALS");
  const { link_session_id } = session.opening;
  const { institution_id } = session.bank;
  const body = { link_token: linkToken, link_session_id, institution_id, ...typedLogin() };
  return submit("login", body, afterLogin);
});
onSubmit("code-form", () => {
  emit("SUBMIT_MFA", { mfa_type: "code" });
  const { link_session_id } = session.opening;
  const body = { link_session_id, code: byId("code-input").value.trim() };
  return submit("code", body, afterLogin);
});
onSubmit("accounts-form", () => {
  if (checkedAccounts().length > 0) return sendAccounts();
  showError("accounts", { display_message: "Select at least one account." });
  return undefined;
});

byId("go-to-bank").addEventListener("click", () => void goToBank());
byId("start").addEventListener("click", () => go("select"));
byId("finish").addEventListener("click", handOff);
byId("back").addEventListener("click", goBack);
byId("close").addEventListener("click", leave);
byId("username").addEventListener("input", offerConfiguration);
byId("search").addEventListener("input", ({ target }) =>
  listBanks(session.opening.institutions, target.value, chooseBank),
);
window.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") leave();
});

listenToPage({ open: () => void open(), exit: leave });
tellPage({ type: "ready" });

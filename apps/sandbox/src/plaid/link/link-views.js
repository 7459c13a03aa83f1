/** What the pages of the window show. Nothing here decides where the session goes. */

const byId = (id) => document.getElementById(id);
const VIEWS = [
  "loading",
  "welcome",
  "select",
  "credentials",
  "oauth",
  "code",
  "accounts",
  "success",
];
const BUSY_FORMS = ["login", "code-form", "accounts-form"];

/** Shows one page and moves the focus to its heading, or to its first field. */
export function showView(name, { back }) {
  for (const view of VIEWS) byId(view).hidden = view !== name;
  byId("back").hidden = !back;
  const section = byId(name);
  const first = section.querySelector("form input") ?? section.querySelector("h1");
  first?.focus();
  section.closest("main").scrollTop = 0;
}

/** Writes the name of the app that asked. */
export function nameClient(name) {
  for (const place of document.querySelectorAll("[data-client-name]")) place.textContent = name;
}

/** Writes the name and logo of the chosen bank. */
export function nameBank(bank) {
  for (const place of document.querySelectorAll("[data-bank-name]")) place.textContent = bank.name;
  for (const place of document.querySelectorAll("[data-bank-logo]")) {
    place.replaceChildren(...logo(bank).childNodes);
  }
}

/** Lists the banks whose name contains the query; `choose` is called with the one taken. */
export function listBanks(banks, query, choose) {
  const wanted = query.trim().toLowerCase();
  const found = banks.filter(({ name }) => name.toLowerCase().includes(wanted));
  byId("banks").replaceChildren(
    ...found.map((bank) => {
      const button = element("button", { type: "button" }, [logo(bank), bank.name]);
      button.addEventListener("click", () => choose(bank));
      return element("li", {}, [button]);
    }),
  );
  byId("no-banks").textContent = found.length === 0 ? "No bank of the sandbox has that name." : "";
}

/** Lists the made-up customers; taking one fills the form in. */
export function listPersonas(personas, password) {
  byId("personas").replaceChildren(
    ...personas.map(({ username, summary }) => {
      const parts = [element("strong", {}, [username]), element("span", {}, [summary])];
      const button = element("button", { type: "button" }, parts);
      button.addEventListener("click", () => {
        byId("username").value = username;
        byId("password").value = password;
        offerConfiguration();
        byId("login").querySelector(".primary").focus();
      });
      return element("li", {}, [button]);
    }),
  );
}

/** A custom user's password is JSON, which wants more room than a password field. */
export function offerConfiguration() {
  const custom = byId("username").value.trim() === "user_custom";
  byId("password").hidden = custom;
  byId("configuration").hidden = !custom;
  byId("configuration-hint").hidden = !custom;
  byId("password-label").htmlFor = custom ? "configuration" : "password";
}

/** What was typed into the login form. */
export function typedLogin() {
  const username = byId("username").value.trim();
  const field = username === "user_custom" ? "configuration" : "password";
  return { username, password: byId(field).value };
}

/** Lists the accounts with a box each. */
export function listAccounts(accounts) {
  byId("account-list").replaceChildren(...accounts.map(accountBox));
  byId("accounts-error").textContent = "";
}

/** The ids of the accounts whose box is checked. */
export function checkedAccounts() {
  return [...byId("account-list").querySelectorAll("input:checked")].map(({ value }) => value);
}

/** Shows an error on the page of that name; the reader is told at once. */
export function showError(view, error) {
  const text = error === null ? "" : (error.display_message ?? error.error_message);
  const place = {
    credentials: "login-error",
    oauth: "oauth-error",
    code: "code-error",
    accounts: "accounts-error",
  }[view];
  if (place !== undefined) byId(place).textContent = text;
}

/** Says that the sandbox is being asked. The buttons stay enabled, so that the focus stays too. */
export function showBusy(busy) {
  for (const form of BUSY_FORMS) {
    byId(form).querySelector(".primary").setAttribute("aria-busy", String(busy));
  }
}

function accountBox({ id, name, mask, subtype, selected }) {
  const box = element("input", { type: "checkbox", value: id });
  box.checked = selected;
  const detail = [subtype, mask && `•••• ${mask}`].filter(Boolean).join(" ");
  const text = element("span", {}, [element("strong", {}, [name]), element("span", {}, [detail])]);
  return element("label", { class: "account" }, [box, text]);
}

function logo({ name, logo: picture }) {
  if (picture === null) return element("span", { class: "logo", "aria-hidden": "true" }, [name[0]]);
  const image = element("img", { src: `data:image/png;base64,${picture}`, alt: "" });
  return element("span", { class: "logo" }, [image]);
}

function element(tag, attributes, children = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

import { readFileSync } from "node:fs";

import type { FastifyInstance } from "fastify";

import { type BankInstitution, INSTITUTIONS, logoOf } from "../plaid/bank/institutions.ts";
import { GOOD_PASSWORD, PERSONAS } from "../plaid/bank/personas.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the page at `/` that explains the sandbox. */
export function registerHome(app: FastifyInstance): void {
  const style = readFileSync(new URL("home.css", import.meta.url));
  app.get("/", (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(renderHome()),
  );
  app.get("/home.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
}

const CARDS: [number: string, outcome: string][] = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0025 0000 3155", "asks for 3-D Secure"],
];

const SWITCHES: [path: string, purpose: string][] = [
  ["/_sandbox/health", "whether it is up"],
  [
    "/_sandbox/clock",
    "its time, and the product's where it follows; POST {advanceDays} or {advanceMs} moves it forward",
  ],
  ["/_sandbox/faults", "ordered failures; POST {path, kind, times, after, delayMs} adds one"],
  ["/_sandbox/webhooks", "webhooks sent and waiting; POST {firstDelayMs, timeoutMs} sets the pace"],
  ["/_sandbox/plaid/settings", "rate limits and delays of the banks; POST changes them"],
  [
    "/_sandbox/plaid/items",
    "the linked banks, whose errors can be set below, and whose people at /_sandbox/bank/items",
  ],
];

/** The page's HTML: what this is, who to log in as, which cards to try, what can be switched. */
function renderHome(): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sandbox: no real bank, no real card</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/home.css">
  </head>
  <body>
    <p class="notice">Sandbox — no real bank, no real card</p>
    <main>
      <h1>Sandbox</h1>
      <p>This server stands in for Plaid and Stripe. It speaks their HTTP APIs and serves their
      browser scripts, so that an app can be built and tried with their official libraries and
      without an account at either. All people, banks, accounts and payments are made up.</p>
      <h2>Who to log in as</h2>
      <p>The password is always <code>${GOOD_PASSWORD}</code>.</p>
      <dl>${PERSONAS.map(({ username, summary }) => entry(username, summary)).join("")}
      ${entry("user_custom", "Whatever you describe: the password is a configuration in JSON")}</dl>
      <h2>Where to log in</h2>
      <ul class="banks">${INSTITUTIONS.map(renderBank).join("")}</ul>
      <h2>Test cards</h2>
      <p>Any expiry date in the future and any security code will do.</p>
      <dl>${CARDS.map(([number, outcome]) => entry(number, outcome)).join("")}</dl>
      <h2>Switches</h2>
      <dl class="switches">${SWITCHES.map(renderSwitch).join("")}
      ${entry("POST /_sandbox/reset", "forgets everything")}</dl>
    </main>
  </body>
</html>
`;
}

function entry(term: string, meaning: string): string {
  return `<div><dt><code>${escapeHtml(term)}</code></dt><dd>${escapeHtml(meaning)}</dd></div>`;
}

function renderSwitch([path, purpose]: [string, string]): string {
  return `<div><dt><a href="${path}">${path}</a></dt><dd>${escapeHtml(purpose)}</dd></div>`;
}

function renderBank(institution: BankInstitution): string {
  const logo = logoOf(institution);
  const picture =
    logo === null
      ? `<span class="blank" aria-hidden="true"></span>`
      : `<img src="data:image/png;base64,${logo}" alt="" width="40" height="40">`;
  const { name, institutionId } = institution;
  return `<li>${picture}<span>${escapeHtml(name)} <code>${institutionId}</code></span></li>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

import type { Page } from "@playwright/test";
import type { Item } from "@snowball/contract";

import { linkBank } from "../../e2e/journey/link-bank.ts";
import { send } from "../../e2e/journey/send.ts";
import { subscribe } from "../../e2e/journey/subscribe.ts";
import type { Product } from "../../e2e/product/start-product.ts";
import type { Person, PersonName } from "./people.ts";

/** What a screen may take of a phone, and of who reads it. */
export type Budget = {
  /** How often a phone's height, 844 px, may be needed. */
  phoneScreens?: number;
  /** CSS pixels from top to bottom at 390 px. */
  height?: number;
  words?: number;
  /** What has to be built before it holds. Absent: it holds, and whoever breaks it is told. */
  waitsFor?: string;
};

export type ScreenState = {
  /** Also the name of its pictures, and what an argument picks it by. */
  name: string;
  path: string | ((person: Person) => string);
  /** Absent: a visitor. */
  as?: PersonName;
  budget?: Budget;
  /** Before the screen is opened: a fault of the stand-in or of the network. */
  prepare?: (page: Page, product: Product) => Promise<void>;
  /** From the open screen to the state. */
  reach?: (page: Page, product: Product) => Promise<void>;
};

const schedule = ({ accountUuid }: Person) => `/schedule/${accountUuid}`;
const detail = ({ accountUuid }: Person) => `/detail/${accountUuid}`;
const SEVEN_DEBTS = { as: "household" } as const;

/** Every screen and state, in the order of a user's life. A new one costs a row. */
export const STATES: readonly ScreenState[] = [
  {
    name: "landing",
    path: "/",
    budget: { height: 5_000 },
    reach: untilPricesAreThere,
  },
  {
    name: "landing-calculator",
    path: "/",
    budget: { height: 5_000 },
    reach: openCalculator,
  },
  { name: "landing-own-debts", path: "/", reach: enterDebts },
  { name: "landing-term", path: "/", reach: openTerm },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "help", path: "/help" },
  { name: "help-answer", path: "/help#find-apr" },
  { name: "login", path: "/login" },
  { name: "login-refused", path: "/login", reach: failToSignIn },
  { name: "register", path: "/register" },
  { name: "password-reset", path: "/password-reset" },
  { name: "password-reset-new", path: "/password-reset/confirm/key/" },
  { name: "check-email", path: "/success" },
  { name: "email-not-confirmed", path: "/email/confirm/wrong-key/" },
  { name: "email-confirmed", path: "/email-confirmed" },
  { name: "unknown-address", path: "/nowhere" },

  { name: "home-empty", as: "newcomer", path: "/home" },
  { name: "plan-empty", as: "newcomer", path: "/plan" },
  { name: "debts-empty", as: "newcomer", path: "/debts" },
  { name: "debt-new", as: "newcomer", path: "/debts/new" },
  { name: "calendar-empty", as: "newcomer", path: "/calendar" },
  { name: "accounts-empty", as: "newcomer", path: "/accounts" },
  { name: "connections-empty", as: "newcomer", path: "/account-connections" },
  { name: "syncing", as: "newcomer", path: "/home", prepare: linkForEver },
  { name: "sync-failed", as: "newcomer", path: "/home", prepare: failFirstSync },
  { name: "linked", as: "newcomer", path: "/account-connections", reach: linkTomAndAna },

  { name: "home", ...SEVEN_DEBTS, path: "/home", budget: { phoneScreens: 2 } },
  {
    name: "plan",
    ...SEVEN_DEBTS,
    path: "/plan",
    budget: { phoneScreens: 3, words: 350 },
  },
  { name: "plan-why", ...SEVEN_DEBTS, path: "/plan", reach: openWhys },
  ...["months", "what-ifs", "adjustments", "changes", "estimates", "proof"].map((part) => ({
    name: `plan-${part}`,
    ...SEVEN_DEBTS,
    path: `/plan/${part}`,
  })),
  { name: "plan-what-if", ...SEVEN_DEBTS, path: "/plan/what-ifs", reach: openWhatIf },
  { name: "plan-too-little", ...SEVEN_DEBTS, path: "/plan", reach: planTooLittle },
  {
    name: "debts",
    ...SEVEN_DEBTS,
    path: "/debts",
    budget: { phoneScreens: 2 },
  },
  { name: "calendar", ...SEVEN_DEBTS, path: "/calendar", budget: { phoneScreens: 2 } },
  { name: "calendar-list", ...SEVEN_DEBTS, path: "/calendar?view=list" },
  { name: "accounts", ...SEVEN_DEBTS, path: "/accounts" },
  { name: "connections", ...SEVEN_DEBTS, path: "/account-connections" },
  { name: "debt-payments", ...SEVEN_DEBTS, path: ({ accountUuid }) => `/schedule/${accountUuid}` },
  { name: "debt-figures", ...SEVEN_DEBTS, path: detail },
  { name: "debt-payments-seen", as: "active", path: schedule },
  { name: "debt-payment-sheet", as: "active", path: schedule, reach: openPayment },
  { name: "debt-transactions", as: "active", path: (person) => `${detail(person)}/transactions` },
  { name: "debt-why", as: "active", path: (person) => `${detail(person)}/why` },
  {
    name: "debt-entered-payments",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/schedule/${enteredUuid}`,
  },
  {
    name: "debt-entered-figures",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/detail/${enteredUuid}`,
  },
  { name: "debt-unknown", ...SEVEN_DEBTS, path: "/schedule/nobody" },
  { name: "settings", ...SEVEN_DEBTS, path: "/settings" },
  { name: "settings-calendar-link", ...SEVEN_DEBTS, path: "/settings", reach: makeCalendarLink },
  { name: "profile", ...SEVEN_DEBTS, path: "/profile" },
  { name: "profile-team", ...SEVEN_DEBTS, path: "/profile?tab=team" },
  { name: "profile-plan-free", ...SEVEN_DEBTS, path: "/profile?tab=plan" },
  { name: "profile-billing-empty", ...SEVEN_DEBTS, path: "/profile?tab=billing" },
  { name: "security-activity", ...SEVEN_DEBTS, path: "/security-activity" },
  { name: "landing-signed-in", ...SEVEN_DEBTS, path: "/" },

  { name: "demo-home", as: "demo", path: "/home" },
  { name: "demo-plan", as: "demo", path: "/plan" },
  { name: "demo-connections", as: "demo", path: "/account-connections" },
  { name: "demo-register", as: "demo", path: "/register" },

  { name: "home-late", as: "late", path: "/home" },
  { name: "plan-late", as: "late", path: "/plan" },
  { name: "debt-payments-late", as: "late", path: schedule },
  { name: "home-broken", as: "broken", path: "/home" },
  { name: "connections-broken", as: "broken", path: "/account-connections" },

  { name: "home-loading", ...SEVEN_DEBTS, path: "/home", prepare: neverAnswer },
  { name: "plan-loading", ...SEVEN_DEBTS, path: "/plan", prepare: neverAnswer },
  { name: "home-failed", ...SEVEN_DEBTS, path: "/home", prepare: failReading },
  { name: "plan-failed", ...SEVEN_DEBTS, path: "/plan", prepare: failReading },
  { name: "debt-loading", ...SEVEN_DEBTS, path: schedule, prepare: neverAnswer },
  { name: "debt-failed", ...SEVEN_DEBTS, path: schedule, prepare: failReading },
  { name: "calendar-failed", ...SEVEN_DEBTS, path: "/calendar", prepare: failReading },
  { name: "accounts-failed", ...SEVEN_DEBTS, path: "/accounts", prepare: failReading },

  { name: "subscribe-failed", as: "late", path: "/subscribe", prepare: failStripe },
  { name: "subscribe", as: "late", path: "/subscribe", reach: untilCheckoutIsThere },
  { name: "thank-you", as: "late", path: "/home", reach: payByCard },
  { name: "profile-plan", as: "late", path: "/profile?tab=plan" },
  { name: "profile-billing", as: "late", path: "/profile?tab=billing" },
];

/** The person has one already where another width was pictured before. */
async function makeCalendarLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Make a (private|new) link$/ }).click();
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) {
    await dialog.getByRole("button", { name: "Make a new link" }).click();
  }
  await page.getByLabel("Your private link").waitFor();
}

async function untilPricesAreThere(page: Page): Promise<void> {
  await page.getByText("$4.99").first().waitFor();
}

async function openCalculator(page: Page): Promise<void> {
  // Loaded once somebody scrolls.
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByText("Debt-free in").first().waitFor();
}

async function enterDebts(page: Page): Promise<void> {
  await openCalculator(page);
  await page.getByRole("button", { name: "Enter your own" }).click();
  await page.getByLabel("Balance").fill("3200");
  await page.getByRole("textbox", { name: "APR" }).fill("22.5");
}

async function openTerm(page: Page): Promise<void> {
  await openCalculator(page);
  await page.getByRole("button", { name: "APR: what it means" }).click();
  await page.getByText("Annual percentage rate").waitFor();
}

async function failToSignIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").first().waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Payment due .*: more$/ })
    .last()
    .click();
}

async function openWhatIf(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
}

/** Every number's arithmetic at once. */
async function openWhys(page: Page): Promise<void> {
  const whys = page.locator("main summary");
  await whys.first().waitFor();
  await whys.evaluateAll((all) => all.forEach((why) => why.dispatchEvent(new MouseEvent("click"))));
}

async function planTooLittle(page: Page): Promise<void> {
  await page.getByLabel("Monthly budget").fill("50");
}

/** Nothing of what the screen reads arrives; who is signed in is known without it. */
async function neverAnswer(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!me\/)/, () => undefined);
}

async function failReading(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!me\/)/, (route) =>
    route.fulfill({ status: 500, json: { detail: "Something broke.", code: "server_error" } }),
  );
}

/** A bank that was linked a moment ago: its accounts are here, its older transactions are not. */
async function linkForEver(page: Page): Promise<void> {
  await answerItems(page, {
    status: "healthy",
    last_synced_at: new Date().toISOString(),
    transactions_update_status: "initial_update_complete",
  });
}

async function failFirstSync(page: Page): Promise<void> {
  await answerItems(page, {
    status: "stale",
    status_reason: "Your bank could not be reached. We keep trying.",
  });
}

async function answerItems(page: Page, about: Partial<Item>): Promise<void> {
  const item: Item = {
    uuid: "0b9a6a3e-0000-4000-8000-000000000002",
    institution_id: "ins_1",
    institution_name: "First Platypus Bank",
    purpose: "liability",
    status: "syncing",
    status_reason: null,
    last_synced_at: null,
    transactions_update_status: null,
    duplicate_of: null,
    created_at: new Date().toISOString(),
    ...about,
  };
  await page.route("**/api/v1/items/*", (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [item] } }),
  );
}

async function linkTomAndAna(page: Page): Promise<void> {
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "First Platypus Bank",
    userName: "user_tom_ana",
  });
  await page.getByText(/\d debts? linked/).waitFor();
}

async function failStripe(_page: Page, { sandboxUrl }: Product): Promise<void> {
  await send(`${sandboxUrl}/_sandbox/faults`, {
    body: { path: "/v1/checkout/sessions", kind: "status_500", times: 10 },
  });
}

async function untilCheckoutIsThere(page: Page): Promise<void> {
  await page.locator('iframe[src*="/checkout/ui"]').first().waitFor();
}

async function payByCard(page: Page, product: Product): Promise<void> {
  await subscribe(page, product, "4242 4242 4242 4242");
}

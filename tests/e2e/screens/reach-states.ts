import type { Page } from "@playwright/test";
import type { Item, Page as ListPage, PayoffPlan, ThisMonth } from "@snowball/contract";

import { calculator, enter, LOAN, registerForPlan, VISA } from "../journey/landing-calculator.ts";
import { linkBank } from "../journey/link-bank.ts";
import { send } from "../journey/send.ts";
import { subscribe } from "../journey/subscribe.ts";
import type { Product } from "../product/start-product.ts";

// Steps to the states, before a screen is opened (`prepare`) or on the open screen (`reach`).

/** Makes a calendar link, or a new one if there is one already. */
export async function makeCalendarLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Create a (private|new) link$/ }).click();
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) {
    await dialog.getByRole("button", { name: "Create a new link" }).click();
  }
  await page.getByLabel("Your private link").waitFor();
}

export async function askForNewCalendarLink(page: Page): Promise<void> {
  await makeCalendarLink(page);
  await page.getByRole("button", { name: "Create a new link" }).click();
  await page.getByRole("dialog").waitFor();
}

export async function untilPricesAreThere(page: Page): Promise<void> {
  await page.getByText("$4.99").first().waitFor();
}

export async function openCalculator(page: Page): Promise<void> {
  // The calculator loads on the first scroll.
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByText("Debt-free in").first().waitFor();
}

export async function enterDebts(page: Page): Promise<void> {
  await openCalculator(page);
  await page.getByRole("button", { name: "Enter your own" }).click();
  await page.getByLabel("Balance").fill("3200");
  await page.getByRole("textbox", { name: "APR" }).fill("22.5");
}

/** Enters two debts, one of them with a faulty rate, and removes a third one. */
export async function enterFaultyDebts(page: Page): Promise<void> {
  await openCalculator(page);
  const section = calculator(page);
  await enter(section, [VISA, { ...LOAN, apr: "lots" }, { ...LOAN, name: "Boat" }]);
  await section.getByRole("button", { name: "Remove Boat" }).click();
}

export async function budgetTooLittle(page: Page): Promise<void> {
  await openCalculator(page);
  const section = calculator(page);
  await enter(section, [VISA, LOAN]);
  await section.getByLabel("Monthly budget").fill("50");
}

/** Registers with the debts of the calculator, and signs out again when the page is left. */
export async function registerWithDebts(page: Page): Promise<void> {
  await openCalculator(page);
  const section = calculator(page);
  await enter(section, [VISA, LOAN]);
  await registerForPlan(page, section);
  await page.getByRole("heading", { name: /you entered$/ }).waitFor();
  await page.evaluate(() => localStorage.clear());
}

export async function openTerm(page: Page): Promise<void> {
  await openCalculator(page);
  await page.getByRole("button", { name: "APR: what it means" }).click();
  await page.getByText("Annual percentage rate").waitFor();
}

export async function failToSignIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

export async function openPayment(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /: more$/ })
    .last()
    .click();
}

export async function openWhatIf(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
}

/** Opens the arithmetic behind every number. */
export async function openWhys(page: Page): Promise<void> {
  const whys = page.locator("main summary");
  await whys.first().waitFor();
  await whys.evaluateAll((all) => all.forEach((why) => why.dispatchEvent(new MouseEvent("click"))));
}

export async function openPaydays(page: Page): Promise<void> {
  await page.getByText("When you are paid", { exact: true }).click();
}

export async function saveNoPayday(page: Page): Promise<void> {
  await openPaydays(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

/** Answers as if paydays were stored. The stored plan stays the same for the other states. */
export async function payByPaycheck(page: Page): Promise<void> {
  const paydays = { every: "two_weeks", on: "2026-01-02", days: [], amount: "1650.00" };
  await page.route("**/api/v1/payoff-plan/", async (route) => {
    const response = await route.fetch();
    const plan = (await response.json()) as PayoffPlan;
    const settings = { ...plan.settings, paydays };
    await route.fulfill({ response, json: { ...plan, settings } });
  });
}

/** Shows that the paycheck of today pays the next payments. */
export async function getPaid(page: Page): Promise<void> {
  await page.route("**/api/v1/month/", async (route) => {
    const response = await route.fetch();
    const month = (await response.json()) as ThisMonth;
    const { today, payments } = month;
    const dayOf = (at: number) => payments[at]?.send_by ?? "9999-12-31";
    const soonest = [...payments.keys()].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
    const payday = { on: today, amount: "1650.00", left: "1650.00", payments: soonest.slice(0, 4) };
    await route.fulfill({ response, json: { ...month, payday } });
  });
}

export async function planTooLittle(page: Page): Promise<void> {
  await page.getByLabel("Monthly budget").fill("50");
}

/** Holds back every response except that of the session. */
export async function neverAnswer(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!me\/)/, () => undefined);
}

export async function failReading(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!me\/)/, (route) =>
    route.fulfill({ status: 500, json: { detail: "Something broke.", code: "server_error" } }),
  );
}

/** Answers as if a withdrawal could have paid the first two debts. */
export async function askWhichDebt(page: Page): Promise<void> {
  await page.route("**/api/v1/month/", async (route) => {
    const response = await route.fetch();
    const month = (await response.json()) as ThisMonth;
    const question = {
      transaction: "0b9a6a3e-0000-4000-8000-000000000001",
      date: month.month,
      name: "FIRST PLATYPUS BANK CARD PAYMENT",
      amount: "120.00",
      currency: "USD",
      debts: month.debts.slice(0, 2).map(({ uuid }) => uuid),
    };
    await route.fulfill({ response, json: { ...month, questions: [question] } });
  });
}

/** Answers as if a bank were linked and not synced yet. */
export async function linkJustNow(page: Page): Promise<void> {
  await answerItems(page, {});
}

/** Answers as if a bank were linked a moment ago: accounts are synced, older transactions are not. */
export async function linkForEver(page: Page): Promise<void> {
  await answerItems(page, {
    status: "healthy",
    last_synced_at: new Date().toISOString(),
    transactions_update_status: "initial_update_complete",
  });
}

export async function failFirstSync(page: Page): Promise<void> {
  await answerItems(page, {
    status: "stale",
    status_reason: "We couldn't reach your bank. We keep trying.",
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
  await page.route("**/api/v1/items/*", async (route) => {
    const known = (await (await route.fetch()).json()) as ListPage<Item>;
    const results = known.results.map((each) => ({ ...each, ...about }));
    await route.fulfill({ json: { ...known, results: results.length > 0 ? results : [item] } });
  });
}

export async function linkTomAndAna(page: Page): Promise<void> {
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "First Platypus Bank",
    userName: "user_tom_ana",
  });
  await page.getByText(/\d debts? linked/).waitFor();
}

export async function failStripe(_page: Page, { sandboxUrl }: Product): Promise<void> {
  await send(`${sandboxUrl}/_sandbox/faults`, {
    body: { path: "/v1/checkout/sessions", kind: "status_500", times: 10 },
  });
}

export async function untilCheckoutIsThere(page: Page): Promise<void> {
  await page.locator('iframe[src*="/checkout/ui"]').first().waitFor();
}

export async function payByCard(page: Page, product: Product): Promise<void> {
  await subscribe(page, product, "4242 4242 4242 4242");
}

/** Marks the first payment of Home as sent. */
export async function markOne(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Mark \$/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Undo: / }).waitFor();
}

export async function markOneOnPlan(page: Page): Promise<void> {
  const month = page.getByRole("region", { name: "This month" });
  await month
    .getByRole("button", { name: /^Mark \$/ })
    .first()
    .click();
  await month.getByRole("button", { name: /^Undo: / }).waitFor();
}

/** Records a part of a payment. */
export async function sendPart(page: Page): Promise<void> {
  const month = page.getByRole("region", { name: "This month" });
  await month
    .getByRole("button", { name: /: more$/ })
    .last()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Amount").fill("20");
  await sheet.getByRole("button", { name: "Record payment" }).click();
  await month.getByText(/^\$20\.00 of \$[\d.]+ sent$/).waitFor();
}

/** Marks every payment of Home as sent, and opens Home again. */
export async function markAll(page: Page): Promise<void> {
  const boxes = page.getByRole("button", { name: /^Mark \$/ });
  for (let left = await boxes.count(); left > 0; left -= 1) {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await boxes.first().click();
    await answer;
    await page.reload({ waitUntil: "networkidle" });
  }
}

/** Answers as if it were unknown whether the first payment was paid. */
export async function askAboutFirst(page: Page): Promise<void> {
  await page.route("**/api/v1/month/", async (route) => {
    const answer = await route.fetch();
    const month = (await answer.json()) as ThisMonth;
    const [first, ...others] = month.payments;
    const asked = first && {
      ...first,
      due_date: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10),
      state: "question" as const,
      question: "was_it_paid" as const,
      send_by: null,
    };
    await route.fulfill({ json: { ...month, payments: asked ? [asked, ...others] : [] } });
  });
}

/** Opens the sheet of the first amount on Home. */
export async function openAmount(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /: more$/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

/** Opens a screen offline whose code is not loaded. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
}

export async function typeNewPassword(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page
    .getByText(/[Ww]eak|guess/)
    .first()
    .waitFor();
}

export async function chooseOwnOrder(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "My own order" }).check();
  await page
    .getByRole("button", { name: /^Move / })
    .first()
    .waitFor();
}

export async function tryLumpSum(page: Page): Promise<void> {
  await openWhatIf(page);
  await page.getByRole("dialog").getByLabel("Amount").first().fill("1500");
  await page
    .getByRole("dialog")
    .getByText(/sooner|earlier|less/)
    .first()
    .waitFor();
}

export async function addOneOff(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a one-time amount" }).click();
}

export async function openDebtRow(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^More about / })
    .first()
    .click();
}

/** Chooses the first day of the month with a payment. */
export async function chooseDay(page: Page): Promise<void> {
  await page.getByRole("gridcell").getByRole("button", { name: /\$/ }).first().click();
}

export async function askToRemove(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

export async function askToCancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").waitFor();
}

export async function askToSwitch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay yearly instead" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
}

export async function saveFaultyFigures(page: Page): Promise<void> {
  await page.getByLabel("APR").fill("a lot");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("alert").first().waitFor();
}

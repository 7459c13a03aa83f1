import type { Locator, Page } from "@playwright/test";
import type { Page as Entries, PayoffSnapshot, Scenario } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

import { card, inDays } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { backdateSnapshots } from "./product/backdate.ts";
import { faultsOf } from "./journey/faults-of.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const CARDS = [
  { ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }), starting_balance: 4812.3 },
  { ...card({ name: "Store Card", minimum: 35, due: inDays(9) }), starting_balance: 640 },
];

/** A new user with two linked cards. */
async function createDebtor(product: Product): Promise<QuickUser> {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: CARDS } });
  await waitForSync(product, user);

  return user;
}

async function openPlan(page: Page, product: Product, user: QuickUser): Promise<void> {
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan/what-ifs`);
  await expect(page.getByText("Debt-free in", { exact: true }).first()).toBeVisible();
}

const whatIf = (page: Page) => page.getByRole("dialog", { name: "What if…?" });
const scenarios = (page: Page) => page.getByRole("region", { name: "Scenarios" });
const adjustments = (page: Page) => page.getByRole("region", { name: "Changes to your budget" });
const row = (page: Page, name: string) =>
  scenarios(page).getByRole("row").filter({ hasText: name });

/** Tries a lump sum and keeps it. */
async function keepLumpSum(page: Page, name: string, amount: string): Promise<void> {
  await page
    .getByRole("button", { name: /what-if$/ })
    .first()
    .click();
  await whatIf(page).getByLabel("Amount").fill(amount);
  await whatIf(page).getByLabel("Name of the scenario").fill(name);
  await whatIf(page).getByRole("button", { name: "Keep this scenario" }).click();
  await expect(page.getByText(`“${name}” is kept.`)).toBeVisible();
}

test("a lump sum is tried by keyboard, survives Escape, and is kept beside the plan", async ({
  page,
  product,
}) => {
  await openPlan(page, product, await createDebtor(product));
  const monthly = page.getByText(/^with \$[\d,.]+ a month$/);
  const budget = (await monthly.textContent()) ?? "";
  const button = page.getByRole("button", { name: "Try a what-if" }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What if…?" })).toBeFocused();

  await whatIf(page).getByLabel("Amount").focus();
  await page.keyboard.type("1500");
  await expect(
    whatIf(page).getByText(/^Debt-free .+ sooner, and \$[\d,.]+ less in interest and fees\.$/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(whatIf(page)).toBeHidden();
  const again = page.getByRole("button", { name: "Go on with your what-if" }).first();
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(whatIf(page).getByLabel("Amount")).toHaveValue("1500");

  await whatIf(page).getByLabel("Name of the scenario").fill("Bonus");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Bonus” is kept.")).toBeVisible();
  await expect(row(page, "Bonus")).toContainText(/\d+ months? sooner/);
  await page.reload();
  await expect(row(page, "Bonus")).toContainText("$1,500.00 once");
  await expect(monthly).toHaveText(budget);
});

test("a rate that the budget cannot beat is told as a plan that does not work", async ({
  page,
  product,
}) => {
  await openPlan(page, product, await createDebtor(product));
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
  await whatIf(page).getByText("Another interest rate").click();
  await whatIf(page).getByLabel("Everyday Visa").first().fill("99");

  await expect(whatIf(page).getByText(/^This does not work\./)).toBeVisible();
  await expect(
    whatIf(page)
      .getByRole("row", { name: "Debt-free" })
      .getByText(/^Runs short in /),
  ).toBeVisible();
});

test("a scenario is renamed, removed, put back, and used as the plan", async ({
  page,
  product,
}) => {
  await openPlan(page, product, await createDebtor(product));
  await keepLumpSum(page, "Tax refund", "900");

  await page.getByRole("button", { name: "Rename: Tax refund" }).click();
  await page.getByLabel("New name").fill("April refund");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Rename: April refund" })).toBeFocused();

  await page.getByRole("button", { name: "Remove: April refund" }).click();
  await expect(row(page, "April refund")).toHaveCount(0);
  await page.getByRole("button", { name: "Put April refund back" }).click();
  await expect(row(page, "April refund")).toBeVisible();

  await page.getByRole("button", { name: "Use this: April refund" }).click();
  const question = page.getByRole("dialog", { name: "Use “April refund” as your plan?" });
  await question.getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("Your plan is set as in “April refund”.")).toBeVisible();
  await expect(row(page, "April refund")).toContainText("The same");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Adjustments" }).click();
  await expect(adjustments(page).getByText(/^\$900\.00 once, on/)).toBeVisible();
  await page.reload();
  await expect(adjustments(page).getByText(/^\$900\.00 once, on/)).toBeVisible();
});

test("one loan for both cards can be compared, and is honest about what no setting can do", async ({
  page,
  product,
}) => {
  const user = await createDebtor(product);
  await openPlan(page, product, user);
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
  const dialog = whatIf(page);
  await dialog.getByText("One loan for several debts").click();
  await dialog.getByLabel(/^Everyday Visa, \$4,812\.30 at 24\.99%/).check();
  await dialog.getByLabel(/^Store Card, \$640\.00 at 24\.99%/).check();
  await expect(dialog.getByText(/^Not counted yet: the new loan\./)).toBeVisible();
  await dialog.getByLabel("Interest rate of the loan").fill("9.9");
  await dialog.getByLabel("Fee").fill("120");
  await expect(dialog.getByText(/less in interest and fees\.$/)).toBeVisible();
  await dialog.getByLabel("Name of the scenario").fill("Credit union");
  await dialog.getByRole("button", { name: "Keep this scenario" }).click();
  await expect(page.getByText("“Credit union” is kept.")).toBeVisible();

  // Computed here in the browser, and there on the server: the same to the cent.
  const { results } = await send<Entries<Scenario>>(`${product.url}/api/v1/scenarios/`, {
    token: user.access,
  });
  const { paid } = results[0]?.outcome ?? {};
  await expect(row(page, "Credit union")).toContainText(formatAmount(paid ?? "", "USD"));

  await page.getByRole("button", { name: "Use this: Credit union" }).click();
  const answer = page.getByRole("dialog", { name: "“Credit union” changes no setting" });
  await expect(answer).toContainText("One loan over 36 months at 9.90% and a fee of $120.00");
});

/** `+$1,234.50`, `−2 months` and `no change` as numbers: cents, or months. */
function numberIn(text: string): number {
  if (text === "no change") return 0;
  const digits = Number(text.replaceAll(/[^0-9]/g, ""));

  return text.startsWith("−") ? -digits : digits;
}

async function columnsOf(table: Locator): Promise<{ months: number[]; cents: number[] }> {
  const cells = await table.getByRole("cell").allTextContents();
  const numbers = cells.map(numberIn);

  return {
    months: numbers.filter((_, at) => at % 2 === 0),
    cents: numbers.filter((_, at) => at % 2 === 1),
  };
}

/** A debtor whose plan was noted 32 days ago. */
async function createDebtorOfEarlier(product: Product): ReturnType<typeof createDebtor> {
  const user = await createDebtor(product);
  const snapshots = () =>
    send<Entries<PayoffSnapshot>>(`${product.url}/api/v1/payoff-plan/snapshots/`, {
      token: user.access,
    });
  await expect.poll(async () => (await snapshots()).count).toBe(1);
  await backdateSnapshots(product, { email: user.email, days: 32 });
  return user;
}

test("why the date moved is told since a month ago, in lines that add up to the cent", async ({
  page,
  product,
}) => {
  const user = await createDebtorOfEarlier(product);
  await send(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name: "Car loan",
      kind: "auto_loan",
      balances: [{ id: "balance", amount: "8400.00", apr: "6.4" }],
      minimum: "180.00",
      due_day: 15,
    },
  });

  await openPlan(page, product, user);
  await page.getByRole("link", { name: "Payoff plan" }).click();
  await expect(
    page.getByText(/^Your debt-free date moved from \w+ \d{4} to \w+ \d{4} since /),
  ).toBeVisible();
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect(page).toHaveURL(`${product.url}/plan/changes`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const sheet = page.getByRole("region", { name: "Why the date moved" });
  await expect(sheet.getByRole("row", { name: /^New in your plan: Car loan/ })).toBeVisible();
  await expect(sheet.getByRole("row", { name: /passed, as planned/ })).toBeVisible();

  const { months, cents } = await columnsOf(sheet.getByRole("table"));
  for (const column of [months, cents]) {
    const [before = 0, ...changes] = column.slice(0, -2);
    const [together = 0, now = 0] = column.slice(-2);
    const sum = changes.reduce((all, each) => all + each, 0);
    expect({ together, now }).toEqual({ together: sum, now: before + sum });
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeFocused();
});

test("what-ifs, scenarios and changes have no fault that axe can see, nor scroll sideways", async ({
  page,
  product,
}) => {
  await openPlan(page, product, await createDebtorOfEarlier(product));
  await keepLumpSum(page, "Bonus", "700");
  const faults: Record<string, string[]> = { scenarios: await faultsOf(page) };

  await page.getByRole("button", { name: "Open: Bonus" }).click();
  const dialog = page.getByRole("dialog", { name: "Bonus" });
  for (const part of ["A pause", "Another interest rate", "One loan for several debts"]) {
    await dialog.getByText(part, { exact: true }).click();
  }
  await dialog.getByLabel(/^Store Card, /).check();
  await dialog.getByRole("button", { name: "Save this scenario" }).click();
  await expect(dialog.getByLabel("Interest rate of the loan")).toBeFocused();
  faults["what-if"] = await faultsOf(page);
  await page.keyboard.press("Escape");

  await page.goto(`${product.url}/plan/changes`);
  await expect(page.getByLabel("Compare today with")).toBeVisible();
  faults["change"] = await faultsOf(page);

  expect(faults).toEqual({ scenarios: [], "what-if": [], change: [] });
});

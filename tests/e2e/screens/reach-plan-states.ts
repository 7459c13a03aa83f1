import type { Page } from "@playwright/test";
import { monthAfter } from "@snowball/dates";
import type { Debt, Page as ListPage, PayoffPlan } from "@snowball/contract";

/** Includes the mortgage in the plan, with a budget that can pay it. */
export async function letHomeIn(page: Page): Promise<void> {
  await page.route("**/api/v1/payoff-plan/", async (route) => {
    const response = await route.fetch();
    const plan = (await response.json()) as PayoffPlan;
    const settings = { ...plan.settings, total: "3500.00" };
    await route.fulfill({ response, json: { ...plan, settings } });
  });
  await page.route("**/api/v1/debts/?*", async (route) => {
    const response = await route.fetch();
    const debts = (await response.json()) as ListPage<Debt>;
    const results = debts.results.map((debt) => ({ ...debt, is_included: true }));
    await route.fulfill({ response, json: { ...debts, results } });
  });
}

/** Takes money out of a later month, so that the budget is short in it. */
export async function shortLater(page: Page): Promise<void> {
  await page.route("**/api/v1/payoff-plan/", async (route) => {
    const response = await route.fetch();
    const plan = (await response.json()) as PayoffPlan;
    const expense = {
      kind: "one_off" as const,
      id: crypto.randomUUID(),
      name: "Roof",
      on: monthAfter(plan.outcome.first_month, 8),
      amount: "-1500.00",
      debt: null,
    };
    const settings = { ...plan.settings, changes: [expense] };
    await route.fulfill({ response, json: { ...plan, settings } });
  });
}

export async function openChoices(page: Page): Promise<void> {
  await page.getByText("How the budget is spent", { exact: true }).click();
}

/** Shows what is owed after each month. */
export async function showBalances(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Balances" }).check();
}

/** Opens the form of a recurring amount and saves it empty. */
export async function saveEmptyAdjustment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a recurring amount" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
}

const whatIf = (page: Page) => page.getByRole("dialog");

/** Keeps a what-if as a scenario. */
export async function keepScenario(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
  await whatIf(page).getByLabel("Amount").fill("700");
  await whatIf(page).getByLabel("Name of the scenario").fill("Bonus");
  await whatIf(page).getByRole("button", { name: "Save this scenario" }).click();
  await page.getByText("“Bonus” was saved.").waitFor();
}

/** Opens every part of a kept scenario, and saves a loan without its rate. */
export async function saveFaultyScenario(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open: Bonus" }).click();
  for (const part of ["A pause", "A different interest rate", "One loan for several debts"]) {
    await whatIf(page).getByText(part, { exact: true }).click();
  }
  await whatIf(page)
    .getByLabel(/^Gold Card, /)
    .check();
  await whatIf(page).getByRole("button", { name: "Save this scenario" }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

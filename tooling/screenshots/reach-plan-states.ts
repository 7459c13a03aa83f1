import type { Page } from "@playwright/test";
import type { Debt, Page as ListPage, PayoffPlan } from "@snowball/contract";

/** The home is let into the plan, with the money for it; beside it the other debts are small. */
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

export async function openChoices(page: Page): Promise<void> {
  await page.getByText("How the budget is spent", { exact: true }).click();
}

import type { Page } from "@playwright/test";
import type { Debt, Page as ListPage } from "@snowball/contract";

/** The debt that was entered may be the first of those that are linked. */
export async function askWhetherSame(page: Page): Promise<void> {
  await page.route("**/api/v1/debts/?*", async (route) => {
    const response = await route.fetch();
    const debts = (await response.json()) as ListPage<Debt>;
    const first = debts.results.find(({ account }) => account !== null)?.uuid ?? null;
    const results = debts.results.map((debt) =>
      debt.account === null ? { ...debt, may_be: first } : debt,
    );
    await route.fulfill({ response, json: { ...debts, results } });
  });
}

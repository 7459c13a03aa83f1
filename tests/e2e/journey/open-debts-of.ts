import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { createUser, linkQuickly, openAs, type QuickUser, waitForSync } from "./quick-start.ts";

/** Opens the list of debts as a new user with these accounts. */
export async function openDebtsOf(
  page: Page,
  product: Product,
  accounts: object[] = [],
): Promise<QuickUser> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/debts`);

  return user;
}

/** Returns a debt's row in the table, and its details if they are open. */
export function debtNamed(page: Page, name: string) {
  return page.getByRole("rowgroup", { name });
}

/** Opens the details below a debt's row: the sources of its figures, and its actions. */
export async function openRowOf(page: Page, name: string): Promise<void> {
  const more = page.getByRole("button", { name: `More about ${name}` });
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
}

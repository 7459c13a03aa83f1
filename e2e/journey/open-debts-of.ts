import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { createUser, linkQuickly, openAs, type QuickUser, waitForSync } from "./quick-start.ts";

/** A new user who has these accounts, at the list of debts. */
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

/** A debt in the table: its row, and what stands beneath it once it is opened. */
export function debtNamed(page: Page, name: string) {
  return page.getByRole("rowgroup", { name });
}

/** Opens what stands beneath a debt's row: who says its figures, and what can be done with it. */
export async function openRowOf(page: Page, name: string): Promise<void> {
  const more = page.getByRole("button", { name: `More about ${name}` });
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
}

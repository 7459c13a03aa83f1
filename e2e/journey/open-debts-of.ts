import type { Page } from "@playwright/test";

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

/** A debt in the list. */
export function debtNamed(page: Page, name: string) {
  return page.getByRole("article", { name });
}

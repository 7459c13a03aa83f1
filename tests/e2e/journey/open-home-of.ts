import type { Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./quick-start.ts";

/** Opens Home as a new user with these accounts, or none. */
export async function openHomeOf(page: Page, product: Product, accounts: object[]): Promise<void> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
}

import type { Page } from "@playwright/test";
import type { Debt, DebtInput } from "@snowball/contract";

import type { Product } from "../product/start-product.ts";
import { createUser, linkQuickly, openAs, type QuickUser, waitForSync } from "./quick-start.ts";
import { send } from "./send.ts";

type Owed = {
  /** Linked accounts of a custom user. */
  accounts?: readonly object[];
  /** Debts entered by hand. */
  debts?: readonly DebtInput[];
};

/** Opens `/plan` as a new user with these debts. */
export async function openPlanOf(
  page: Page,
  product: Product,
  { accounts = [], debts = [] }: Owed,
): Promise<QuickUser> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  for (const body of debts) {
    await send<Debt>(`${product.url}/api/v1/debts/`, { token: user.access, body });
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);

  return user;
}

import type { Page } from "@playwright/test";
import type { Account, Page as PageOf, TokenPair } from "@snowball/contract";

import { card, inDays } from "../../e2e/journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "../../e2e/journey/quick-start.ts";
import { send } from "../../e2e/journey/send.ts";
import type { Product } from "../../e2e/product/start-product.ts";

/** A household with two cards at one bank: `debt` is the account of one of them. */
export type Household = { user: QuickUser; debt: string };

/** What is on Home when its list is there. */
export const LAST_CARD = "Gold Card";

export async function seedHousehold(product: Product): Promise<Household> {
  const user = await createUser(product);
  const cards = [
    card({ name: "Visa", minimum: 35, due: inDays(4) }),
    card({ name: LAST_CARD, minimum: 45, due: inDays(9) }),
  ];
  await linkQuickly(product, user, { customUser: { override_accounts: cards } });
  await waitForSync(product, user);
  const { results } = await send<PageOf<Account>>(`${product.url}/api/v1/accounts/`, {
    token: user.access,
  });
  const [account] = results;
  if (account === undefined) throw new Error("No account came of the link.");

  return { user, debt: account.uuid };
}

/**
 * Signs a browser in at `url`, with a session of its own: the app may renew its tokens, and who shows the old
 * ones again is signed out.
 */
export async function signIn(
  page: Page,
  { product, url, user }: { product: Product; url: string; user: QuickUser },
): Promise<void> {
  const tokens = await send<TokenPair>(`${product.url}/api/auth/token/`, {
    body: { email: user.email, password: user.password },
  });
  await openAs(page, { ...product, url }, { ...user, ...tokens });
}

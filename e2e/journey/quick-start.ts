import { randomInt, randomUUID } from "node:crypto";

import type { Page as BrowserPage } from "@playwright/test";
import type { Item, LinkToken, Page, Registration } from "@snowball/contract";

import type { Product } from "../product/start-product.ts";
import { send } from "./send.ts";

export type QuickUser = { email: string; password: string; access: string; refresh: string };

/** Of everybody whom a test or a picture registers. */
export const PASSWORD = "winter coat on the hook";

/** A new user through the API; for tests that are about something else than registering. */
export async function createUser(
  product: Pick<Product, "url">,
  email = `user-${randomUUID()}@example.org`,
): Promise<QuickUser> {
  const { access, refresh } = await send<Registration>(`${product.url}/api/auth/register/`, {
    body: { username: email, email, password1: PASSWORD, password2: PASSWORD },
    // People live at different addresses; from one, only so many may register in an hour.
    from: `203.0.113.${randomInt(1, 255)}`,
  });

  return { email, password: PASSWORD, access, refresh };
}

/** Puts the user's session where the app keeps it, before the first page is opened. */
export async function openAs(page: BrowserPage, product: Product, user: QuickUser): Promise<void> {
  const session = {
    access: user.access,
    refresh: user.refresh,
    sessionOriginationTime: new Date().toISOString(),
  };
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate(
    (value) => localStorage.setItem("currentUser", value),
    JSON.stringify(session),
  );
}

type Linked = {
  institution?: string;
  purpose?: "liability" | "depository";
  customUser?: object;
  /** A person whom the stand-in knows by name. */
  userName?: string;
  /** The bank tells the product of changes, as it does of what was linked in the Link window. */
  hearsWebhooks?: boolean;
  /** What is asked of the bank, where it is not what the purpose needs at least. */
  products?: string[];
};

/** Links a connection without the Link window, by the provider's own short cut for tests. */
export async function linkQuickly(
  product: Pick<Product, "url" | "sandboxUrl">,
  user: QuickUser,
  linked: Linked = {},
): Promise<Item> {
  const { institution = "ins_109508", purpose = "liability", customUser, hearsWebhooks } = linked;
  const { products, userName } = linked;
  const isLiability = purpose === "liability";
  const window = await send<LinkToken>(`${product.url}/api/v1/links/`, {
    token: user.access,
    body: { type: `${purpose}_with_transactions`, purpose: "linking" },
  });
  const { public_token } = await send<{ public_token: string }>(
    `${product.sandboxUrl}/sandbox/public_token/create`,
    {
      body: {
        client_id: "sandbox",
        secret: "sandbox",
        institution_id: institution,
        initial_products: products ?? [isLiability ? "liabilities" : "transactions"],
        options: {
          ...(hearsWebhooks && { webhook: `${product.url}/webhooks/plaid/` }),
          ...(userName !== undefined && { override_username: userName }),
          ...(customUser && {
            override_username: "user_custom",
            override_password: JSON.stringify(customUser),
          }),
        },
      },
    },
  );

  await send(`${product.sandboxUrl}/_sandbox/plaid/link-tokens/${window.token}/finish`, {
    body: { publicToken: public_token },
  });
  return send<Item>(`${product.url}/api/v1/items/`, {
    token: user.access,
    body: { public_token, purpose },
  });
}

/** Waits until every connection of the user has its data. */
export async function waitForSync(product: Product, user: QuickUser): Promise<void> {
  for (;;) {
    const { results } = await send<Page<Item>>(`${product.url}/api/v1/items/`, {
      token: user.access,
    });
    if (results.every(({ status }) => status !== "syncing")) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

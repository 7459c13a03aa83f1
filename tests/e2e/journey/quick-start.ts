import { randomInt, randomUUID } from "node:crypto";

import type { Page as BrowserPage } from "@playwright/test";
import type { Item, LinkToken, Page, Registration } from "@snowball/contract";

import type { Product } from "../product/start-product.ts";
import { send } from "./send.ts";

export type QuickUser = { email: string; password: string; access: string; refresh: string };

/** The password of every user that a test or a screenshot registers. */
export const PASSWORD = "winter coat on the hook";

/** Registers a user through the API, for tests about something else. */
export async function createUser(
  product: Pick<Product, "url">,
  email = `user-${randomUUID()}@example.org`,
): Promise<QuickUser> {
  const { access, refresh } = await send<Registration>(`${product.url}/api/auth/register/`, {
    body: { username: email, email, password1: PASSWORD, password2: PASSWORD },
    // Each user has a random IP address, because registrations are limited per address and hour.
    from: `203.0.113.${randomInt(1, 255)}`,
  });

  return { email, password: PASSWORD, access, refresh };
}

/** Stores the user's session in the browser before the first page opens. */
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
  /** The username of one of the fake Plaid server's users. */
  userName?: string;
  /** The bank sends webhooks, as it does for items linked in the Link window. */
  hearsWebhooks?: boolean;
  /** The requested Plaid products, if they differ from the purpose's minimum. */
  products?: string[];
};

/** Links a connection without the Link window, through Plaid's `/sandbox/public_token/create`. */
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

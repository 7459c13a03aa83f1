import { randomInt } from "node:crypto";

import { expect, test } from "@playwright/test";
import type { Account, Item, LinkToken, Page, Registration } from "@snowball/contract";

import { createPlace, removePlace, startProduct, type Product } from "./product/start-product.ts";

// No browser here: what matters is which answers were given before the processes were killed.

const ROUNDS = 4;

async function send<T>(
  url: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<T> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function signUp(product: Product, email: string): Promise<string> {
  const password = "winter coat on the hook";
  const { access } = await send<Registration>(`${product.url}/api/auth/register/`, {
    body: { username: email, email, password1: password, password2: password },
  });
  return access;
}

async function link(product: Product, token: string): Promise<Item> {
  await send<LinkToken>(`${product.url}/api/v1/links/`, {
    token,
    body: { type: "liability_with_transactions", purpose: "linking" },
  });
  const { public_token } = await send<{ public_token: string }>(
    `${product.sandboxUrl}/sandbox/public_token/create`,
    {
      body: {
        client_id: "sandbox",
        secret: "sandbox",
        institution_id: "ins_109508",
        initial_products: ["liabilities"],
      },
    },
  );
  return send<Item>(`${product.url}/api/v1/items/`, {
    token,
    body: { public_token, purpose: "liability" },
  });
}

/** Links until an answer fails to come; every item in `acknowledged` was answered with 201. */
async function linkUntilKilled(product: Product, token: string, acknowledged: string[]) {
  for (;;) {
    try {
      acknowledged.push((await link(product, token)).uuid);
    } catch {
      return; // The processes die one after the other: which error comes first is a matter of chance.
    }
  }
}

test("kill -9 of every process in the middle of linking loses no acknowledged connection", async () => {
  test.setTimeout(240_000);
  const place = await createPlace();
  let product = await startProduct(place);
  const acknowledged: Record<string, string[]> = {};

  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = await signUp(product, `round-${round}@example.org`);
      const uuids = (acknowledged[token] = [(await link(product, token)).uuid]);
      const linking = linkUntilKilled(product, token, uuids);
      await new Promise((wake) => setTimeout(wake, randomInt(50, 900)));
      await product.kill();
      await linking;
      await expect(fetch(`${product.url}/livez`)).rejects.toThrow("fetch failed");

      product = await startProduct(place);
      for (const [owner, expected] of Object.entries(acknowledged)) {
        const { results } = await send<Page<Item>>(`${product.url}/api/v1/items/?limit=500`, {
          token: owner,
        });
        expect(results.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(expected));
      }
    }

    await test.step("what was begun before the kills is finished after them", async () => {
      for (const token of Object.keys(acknowledged)) {
        await expect(async () => {
          const items = await send<Page<Item>>(`${product.url}/api/v1/items/?limit=500`, { token });
          const accounts = await send<Page<Account>>(`${product.url}/api/v1/accounts/?limit=500`, {
            token,
          });
          const withAccounts = new Set(accounts.results.map(({ item }) => item));
          expect(items.results.filter(({ status }) => status !== "healthy")).toEqual([]);
          expect(items.results.filter(({ uuid }) => !withAccounts.has(uuid))).toEqual([]);
        }).toPass({ timeout: 60_000 });
      }
    });
  } finally {
    await product.stop();
    removePlace(place);
  }
});

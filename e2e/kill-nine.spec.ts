import { randomInt } from "node:crypto";

import { expect, test } from "@playwright/test";
import type { Account, Item, Page } from "@snowball/contract";

import { createUser, linkQuickly, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { createPlace, removePlace, startProduct, type Product } from "./product/start-product.ts";

// No browser here: what matters is which answers were given before the processes were killed.

const ROUNDS = 4;

/** Links until an answer fails to come; every item in `acknowledged` was answered with 201. */
async function linkUntilKilled(product: Product, user: QuickUser, acknowledged: string[]) {
  for (;;) {
    try {
      acknowledged.push((await linkQuickly(product, user)).uuid);
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
      const user = await createUser(product);
      const uuids = (acknowledged[user.access] = [(await linkQuickly(product, user)).uuid]);
      const linking = linkUntilKilled(product, user, uuids);
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

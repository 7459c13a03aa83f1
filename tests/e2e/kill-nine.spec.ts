import { randomInt } from "node:crypto";

import { expect, test } from "@playwright/test";
import type { Account, Item, Page } from "@snowball/contract";

import { createUser, linkQuickly, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { createPlace, removePlace, startProduct, type Product } from "./product/start-product.ts";

// Uses no browser, because only the responses before the kill matter.

/** `npm run resilience -- kill` kills more often. */
const RUNS = [
  { rounds: 1, kill: "one round of kill -9", tag: "@smoke" },
  { rounds: 3, kill: "three rounds of kill -9", tag: "@slow" },
];

/** Links until a response fails to arrive. Every item in `acknowledged` got a 201 response. */
async function linkUntilKilled(product: Product, user: QuickUser, acknowledged: string[]) {
  for (;;) {
    try {
      acknowledged.push((await linkQuickly(product, user)).uuid);
    } catch {
      return; // The processes die one after another, so the first error can be any of several.
    }
  }
}

for (const { rounds, kill, tag } of RUNS) {
  test(`${kill} of every process during linking loses no acknowledged connection ${tag}`, async () => {
    const place = await createPlace();
    let product = await startProduct(place);
    const acknowledged: Record<string, string[]> = {};

    try {
      for (let round = 0; round < rounds; round += 1) {
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

      await test.step("work that started before the kills finishes after them", async () => {
        for (const token of Object.keys(acknowledged)) {
          await expect(async () => {
            const items = await send<Page<Item>>(`${product.url}/api/v1/items/?limit=500`, {
              token,
            });
            const accounts = await send<Page<Account>>(
              `${product.url}/api/v1/accounts/?limit=500`,
              {
                token,
              },
            );
            const withAccounts = new Set(accounts.results.map(({ item }) => item));
            expect(items.results.filter(({ status }) => status !== "healthy")).toEqual([]);
            expect(items.results.filter(({ uuid }) => !withAccounts.has(uuid))).toEqual([]);
          }).toPass();
        }
      });
    } finally {
      await product.stop();
      removePlace(place);
    }
  });
}

import type { Page, PayoffSnapshot } from "@snowball/contract";

import { moveDays } from "./journey/move-days.ts";
import { createUser, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/time-travel-product.ts";
import type { Product } from "./product/start-product.ts";

test("the daily jobs have run for the new day @slow", async ({ product }) => {
  const user = await createUser(product);
  await send(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name: "Car",
      kind: "auto_loan",
      balances: [{ id: "car", amount: "9000.00", apr: "7.99" }],
      minimum: "220.00",
    },
  });

  for (const days of [1, 40]) {
    const { now } = await moveDays(product, days);
    const token = (await signInByCall(product, user)).access;
    await expect(async () => {
      expect(await lastSnapshot(product, token)).toBe(now.toISOString().slice(0, 10));
    }).toPass();
  }
});

async function lastSnapshot({ url }: Product, token: string): Promise<string | undefined> {
  const { results } = await send<Page<PayoffSnapshot>>(`${url}/api/v1/payoff-plan/snapshots/`, {
    token,
  });
  return results
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
}

function signInByCall({ url }: Product, { email, password }: QuickUser) {
  return send<{ access: string }>(`${url}/api/auth/token/`, {
    body: { email, password },
  });
}

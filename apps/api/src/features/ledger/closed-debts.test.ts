import type { ClosedDebt, Page } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

const closedOf = async (user: SignedInUser) =>
  (await world.ask(user, "GET", { path: "closed-debts/" })).json<Page<ClosedDebt>>();

/** Links a card with two counting payments and an undone one. */
async function payOnCard(user: SignedInUser): Promise<string> {
  await world.addAccount(user, {
    type: "credit",
    name: "Store card",
    balanceCurrent: "300.00",
    currency: "USD",
  });
  const [card] = await world.debts(user);
  const uuid = card?.uuid ?? "";
  await world.change(user, uuid, { nickname: "Sweaters" });
  await world.pay(user, uuid, { amount: "40.00", sent_on: "2026-10-05" });
  await world.pay(user, uuid, { amount: "55.10", sent_on: "2026-11-05" });
  const payment = await world.pay(user, uuid, { amount: "9.00", sent_on: "2026-11-06" });
  await world.undo(user, payment.uuid);
  return uuid;
}

const close = (id: string) =>
  queryDatabase(world.api, "update accounts set closed_at = '2026-11-20T12:00:00Z' where id = $1", [
    id,
  ]);

test("lists the payments on a debt after its bank closed the account, without undone ones", async () => {
  const [user, other] = [await world.signUp(), await world.signUp()];
  const uuid = await payOnCard(user);
  expect((await closedOf(user)).results).toEqual([]);

  await close(uuid);

  const { results } = await closedOf(user);
  expect(results).toMatchObject([
    {
      uuid,
      name: "Sweaters",
      currency: "USD",
      closed_on: "2026-11-20",
      payments: [
        { amount: "55.10", sent_on: "2026-11-05" },
        { amount: "40.00", sent_on: "2026-10-05" },
      ],
    },
  ]);
  expect((await closedOf(other)).results).toEqual([]);
});

test("does not list closed accounts that are no debts", async () => {
  const user = await world.signUp();
  await world.addAccount(user, { type: "depository", closedAt: new Date("2026-11-20T12:00:00Z") });

  expect((await closedOf(user)).count).toBe(0);
});

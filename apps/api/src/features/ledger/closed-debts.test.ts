import type { ClosedDebt, Page } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const closedOf = async (user: SignedInUser) =>
  (await harness.ask(user, "GET", { path: "closed-debts/" })).json<Page<ClosedDebt>>();

/** Links a card with two counting payments and an undone one. */
async function payOnCard(user: SignedInUser): Promise<string> {
  await harness.addAccount(user, {
    type: "credit",
    name: "Store card",
    balanceCurrent: "300.00",
    currency: "USD",
  });
  const [card] = await harness.debts(user);
  const uuid = card?.uuid ?? "";
  await harness.change(user, uuid, { nickname: "Sweaters" });
  await harness.pay(user, uuid, { amount: "40.00", sent_on: "2026-10-05" });
  await harness.pay(user, uuid, { amount: "55.10", sent_on: "2026-11-05" });
  const payment = await harness.pay(user, uuid, { amount: "9.00", sent_on: "2026-11-06" });
  await harness.undo(user, payment.uuid);
  return uuid;
}

const close = (id: string) =>
  queryDatabase(
    harness.api,
    "update accounts set closed_at = '2026-11-20T12:00:00Z' where id = $1",
    [id],
  );

test("lists the payments on a debt after its bank closed the account, without undone ones", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
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
  const user = await harness.signUp();
  await harness.addAccount(user, {
    type: "depository",
    closedAt: new Date("2026-11-20T12:00:00Z"),
  });

  expect((await closedOf(user)).count).toBe(0);
});

import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts, transactions } from "#database/schema.ts";
import { createForgetRemovedDebtsJob } from "#features/debts/index.ts";
import { CARD } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { settle } from "#testing/reconcile-ledger.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-10-01T12:00:00Z"));
afterAll(() => harness.close());

const VISA = {
  name: "Visa",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
  due_day: 20,
};

type Pair = { user: SignedInUser; entered: string; linked: string };

/** A user who paid a manual card in October and November, paid a part of December ahead, and now links its bank. */
async function comeBack(): Promise<Pair> {
  const before = await harness.signUp();
  const { uuid: entered } = await harness.create(before, VISA);
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await signInAgain(harness.api, before);
  await harness.pay(user, entered, { sent_on: "2026-10-18" });
  await harness.pay(user, entered, { sent_on: "2026-11-17", amount: "80.00" });
  await harness.pay(user, entered, { sent_on: "2026-12-01", amount: "20.00", cycle: "2026-12-20" });
  const linked = await harness.addAccount(user, CARD);

  return { user, entered, linked };
}

async function join({ user, entered, linked }: Pair): Promise<void> {
  const answer = await harness.call(user, "POST", { path: `${entered}/linked/${linked}/same/` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function undoMerge({ user, entered }: Pair): Promise<void> {
  const answer = await harness.call(user, "POST", { path: `${entered}/restore/` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const settleFor = (user: SignedInUser) => settle(harness.api.deps, user);

const skip = (user: SignedInUser, debt: string) =>
  harness.ask(user, "PATCH", {
    path: `debts/${debt}/obligations/2026-12-20/`,
    body: { is_skipped: true },
  });

/** Returns the date and amount of each payment of a debt, by cycle. */
async function historyOf(user: SignedInUser, debt: string) {
  return (await harness.obligations(user, debt)).map(({ cycle, status, payments }) => [
    cycle,
    status,
    payments.map(({ sent_on: sentOn, amount }) => `${sentOn} ${amount}`),
  ]);
}

const AFTER = [
  ["2026-12-21", "partial", ["2026-12-01 20.00"]],
  ["2026-11-20", "paid", ["2026-11-17 80.00"]],
  ["2026-10-20", "paid", ["2026-10-18 75.00"]],
];

test("copies the payments of a merged debt to the linked one, where they stay after the other is deleted", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;

  await join(pair);
  expect(await historyOf(user, linked)).toEqual(AFTER);
  await settleFor(user);
  expect(await historyOf(user, linked)).toEqual(AFTER);

  harness.api.deps.clock.set("2027-01-05T12:00:00Z");
  await createForgetRemovedDebtsJob(harness.api.deps).run({});
  const left = "select 1 from payments where user_id = $1 and debt_id = $2";
  expect(await queryDatabase(harness.api, left, [user.userId, entered])).toEqual([]);
  expect(await historyOf(await signInAgain(harness.api, user), linked)).toEqual(AFTER);
});

test("corrects and undoes a copied payment on the linked debt like any other", async () => {
  const pair = await comeBack();
  const { user, linked } = pair;
  await join(pair);
  const [{ payments } = { payments: [] }] = await harness.obligations(user, linked);
  const path = `payments/${payments[0]?.uuid}/`;

  const changed = await harness.ask(user, "PATCH", { path, body: { amount: "80.00" } });

  expect([changed.statusCode, changed.json()]).toMatchObject([200, { amount: "80.00" }]);
  expect((await harness.obligations(user, linked))[0]).toMatchObject({
    cycle: "2026-12-21",
    status: "paid",
  });
  await harness.undo(user, payments[0]?.uuid ?? "");
  expect((await harness.obligations(user, linked))[0]).toMatchObject({ paid: "0.00" });
});

test("restores payments and cycles of both debts completely if a merge is undone", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;
  await skip(user, entered);
  await settleFor(user);
  const rows = () =>
    queryDatabase(
      harness.api,
      `select 'payment', to_jsonb(p) as row from payments p where user_id = $1
       union all select 'cycle', to_jsonb(o) from obligations o where user_id = $1 order by row`,
      [user.userId],
    );
  const before = await rows();

  await join(pair);
  await settleFor(user);
  expect(await rows()).not.toEqual(before);
  await undoMerge(pair);
  await settleFor(user);

  expect(await rows()).toEqual(before);
  expect(await historyOf(user, linked)).toEqual([["2026-12-21", "upcoming", []]]);
});

test("keeps a skipped cycle skipped after a merge and requests it again after undoing it", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;
  expect((await skip(user, entered)).statusCode).toBe(200);

  await join(pair);
  expect((await historyOf(user, linked))[0]?.slice(0, 2)).toEqual(["2026-12-21", "skipped"]);
  await undoMerge(pair);

  expect((await historyOf(user, linked))[0]?.slice(0, 2)).toEqual(["2026-12-21", "upcoming"]);
});

test("counts a payment that the bank also shows once, and restores the bank's payment if the merge is undone", async () => {
  const pair = await comeBack();
  const { user, linked } = pair;
  await show(linked, { date: "2026-11-18", amount: "-80.00" });
  await show(linked, { date: "2026-11-29", amount: "-20.00" });
  await settleFor(user);
  expect(await sumOf(user, linked)).toEqual([2, 2]);

  await join(pair);
  await settleFor(user);
  await settleFor(user);

  expect(await historyOf(user, linked)).toEqual(AFTER);
  expect(await sumOf(user, linked)).toEqual([3, 2]);
  await undoMerge(pair);
  await settleFor(user);
  expect(await sumOf(user, linked)).toEqual([2, 2]);
});

test("exports each payment of merged debts once", async () => {
  const pair = await comeBack();
  await join(pair);

  const { body } = await harness.ask(pair.user, "GET", { path: "me/export/payments.csv" });

  expect(body.trimEnd().split("\r\n").slice(1)).toHaveLength(3);
});

/** Returns the payments of a debt as `amount (undone)`. */
async function undonePaymentsOf(user: SignedInUser, debt: string): Promise<string[]> {
  return (await harness.obligations(user, debt)).flatMap(({ payments }) =>
    payments.map(({ amount, undone_on: undoneOn }) => `${amount}${undoneOn ? " undone" : ""}`),
  );
}

test("a recognized payment that was undone on an entered debt stays undone on the linked one", async () => {
  const before = await harness.signUp();
  const lender = "First Platypus Bank";
  const { uuid: entered } = await harness.create(before, { ...VISA, lender });
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await signInAgain(harness.api, before);
  const checking = await harness.addAccount(user, { type: "depository", name: "Checking" });
  const seen = { date: "2026-11-18", amount: "75.00" };
  await show(checking, { ...seen, name: "FIRST PLATYPUS BANK CARD PAYMENT" });
  await settleFor(user);
  expect(await undonePaymentsOf(user, entered)).toEqual(["75.00"]);
  const [obligation] = (await harness.obligations(user, entered)).filter(
    ({ payments }) => payments.length > 0,
  );
  await harness.undo(user, obligation?.payments[0]?.uuid ?? "");
  const linked = await harness.addAccount(user, CARD);
  await settleFor(user);
  expect(await undonePaymentsOf(user, entered)).toEqual(["75.00 undone"]);

  await join({ user, entered, linked });
  await settleFor(user);
  await settleFor(user);

  expect(await undonePaymentsOf(user, linked)).toEqual(["75.00 undone"]);
  await undoMerge({ user, entered, linked });
  await settleFor(user);
  expect(await undonePaymentsOf(user, entered)).toEqual(["75.00 undone"]);
  expect(await undonePaymentsOf(user, linked)).toEqual([]);
});

/** Adds a payment that arrived at the lender to the transactions of the debt's account. */
async function show(
  accountId: string,
  seen: { date: string; amount: string; name?: string },
): Promise<void> {
  await harness.api.deps.database.asSystem(async (db) => {
    const [account] = await db
      .select({ userId: accounts.userId, connectionId: accounts.connectionId })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new Error("no such account");
    await db.insert(transactions).values({
      ...account,
      accountId,
      providerTransactionId: randomUUID(),
      name: "PAYMENT THANK YOU",
      category: "LOAN_PAYMENTS",
      currency: "USD",
      pending: false,
      ...seen,
    });
  });
}

/** Returns how many payments of a debt count and how many of them are linked to a transaction. */
async function sumOf({ userId }: SignedInUser, debt: string): Promise<number[]> {
  const [row] = await queryDatabase<{ all: number; shown: number }>(
    harness.api,
    `select count(*)::int as all, count(lender_transaction_id)::int as shown
     from payments where user_id = $1 and debt_id = $2 and undone_on is null`,
    [userId, debt],
  );
  return [row?.all ?? -1, row?.shown ?? -1];
}

import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts, transactions } from "#database/schema.ts";
import { createForgetRemovedDebtsJob } from "#features/debts/index.ts";
import { CARD } from "#testing/debt-world.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createSettleLedgerJob } from "./settle-ledger.job.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-10-01T12:00:00Z"));
afterAll(() => world.close());

const VISA = {
  name: "Visa",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "2950.00", apr: "21.5" }],
  minimum: "75.00",
  due_day: 20,
};

type Pair = { user: SignedInUser; entered: string; linked: string };

/** Who paid an entered card in October and November, a part ahead for December, and links its bank then. */
async function comeBack(): Promise<Pair> {
  const before = await world.signUp();
  const { uuid: entered } = await world.create(before, VISA);
  world.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await signInAgain(world.api, before);
  await world.pay(user, entered, { sent_on: "2026-10-18" });
  await world.pay(user, entered, { sent_on: "2026-11-17", amount: "80.00" });
  await world.pay(user, entered, { sent_on: "2026-12-01", amount: "20.00", cycle: "2026-12-20" });
  const linked = await world.addAccount(user, CARD);

  return { user, entered, linked };
}

async function join({ user, entered, linked }: Pair): Promise<void> {
  const answer = await world.call(user, "POST", { path: `${entered}/linked/${linked}/same/` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function part({ user, entered }: Pair): Promise<void> {
  const answer = await world.call(user, "POST", { path: `${entered}/restore/` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const settle = ({ userId }: SignedInUser) => createSettleLedgerJob(world.api.deps).run({ userId });

/** What is told of a debt's payments: the day and amount of each, by cycle. */
async function told(user: SignedInUser, debt: string) {
  return (await world.obligations(user, debt)).map(({ cycle, status, payments }) => [
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

test("what was paid on an entered debt stands in the history of the linked one that it is, and stays when the other is deleted for good", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;

  await join(pair);
  expect(await told(user, linked)).toEqual(AFTER);
  await settle(user);
  expect(await told(user, linked)).toEqual(AFTER);

  world.api.deps.clock.set("2027-01-05T12:00:00Z");
  await createForgetRemovedDebtsJob(world.api.deps).run({});
  const left = "select 1 from payments where user_id = $1 and debt_id = $2";
  expect(await queryDatabase(world.api, left, [user.userId, entered])).toEqual([]);
  expect(await told(await signInAgain(world.api, user), linked)).toEqual(AFTER);
});

test("a payment of before is corrected and taken back on the linked debt like every other", async () => {
  const pair = await comeBack();
  const { user, linked } = pair;
  await join(pair);
  const [{ payments } = { payments: [] }] = await world.obligations(user, linked);
  const path = `payments/${payments[0]?.uuid}/`;

  const changed = await world.ask(user, "PATCH", { path, body: { amount: "80.00" } });

  expect([changed.statusCode, changed.json()]).toMatchObject([
    200,
    { obligation: { cycle: "2026-12-21", status: "paid" } },
  ]);
  expect((await world.ask(user, "DELETE", { path })).json()).toMatchObject({
    obligation: { paid: "0.00" },
  });
});

test("taken back, payments and cycles of both are as before, to the last field", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;
  await world.ask(user, "POST", { path: `debts/${entered}/obligations/2026-12-20/skip/` });
  await settle(user);
  const rows = () =>
    queryDatabase(
      world.api,
      `select 'payment', to_jsonb(p) as row from payments p where user_id = $1
       union all select 'cycle', to_jsonb(o) from obligations o where user_id = $1 order by row`,
      [user.userId],
    );
  const before = await rows();

  await join(pair);
  await settle(user);
  expect(await rows()).not.toEqual(before);
  await part(pair);
  await settle(user);

  expect(await rows()).toEqual(before);
  expect(await told(user, linked)).toEqual([["2026-12-21", "upcoming", []]]);
});

test("what was skipped of the entered debt stays skipped, and is asked for again when the two are parted", async () => {
  const pair = await comeBack();
  const { user, entered, linked } = pair;
  const skipped = await world.ask(user, "POST", {
    path: `debts/${entered}/obligations/2026-12-20/skip/`,
  });
  expect(skipped.statusCode).toBe(200);

  await join(pair);
  expect((await told(user, linked))[0]?.slice(0, 2)).toEqual(["2026-12-21", "skipped"]);
  await part(pair);

  expect((await told(user, linked))[0]?.slice(0, 2)).toEqual(["2026-12-21", "upcoming"]);
});

test("a payment that the bank shows as well is one, for the cycle that the user paid, and the bank's again when the two are parted", async () => {
  const pair = await comeBack();
  const { user, linked } = pair;
  await show(linked, { date: "2026-11-18", amount: "-80.00" });
  await show(linked, { date: "2026-11-29", amount: "-20.00" });
  await settle(user);
  expect(await sumOf(user, linked)).toEqual([2, 2]);

  await join(pair);
  await settle(user);
  await settle(user);

  expect(await told(user, linked)).toEqual(AFTER);
  expect(await sumOf(user, linked)).toEqual([3, 2]);
  await part(pair);
  await settle(user);
  expect(await sumOf(user, linked)).toEqual([2, 2]);
});

test("the table of payments for spreadsheets holds each payment of joined debts once", async () => {
  const pair = await comeBack();
  await join(pair);

  const { body } = await world.ask(pair.user, "GET", { path: "me/export/payments.csv" });

  expect(body.trimEnd().split("\r\n").slice(1)).toHaveLength(3);
});

/** A payment that arrived at the lender, in the transactions of the debt's own account. */
async function show(accountId: string, seen: { date: string; amount: string }): Promise<void> {
  await world.api.deps.database.asSystem(async (queries) => {
    const [account] = await queries
      .select({ userId: accounts.userId, connectionId: accounts.connectionId })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new Error("no such account");
    await queries.insert(transactions).values({
      ...account,
      ...seen,
      accountId,
      providerTransactionId: randomUUID(),
      name: "PAYMENT THANK YOU",
      category: "LOAN_PAYMENTS",
      currency: "USD",
      pending: false,
    });
  });
}

/** How many payments count on a debt, and how many of them a transaction shows. */
async function sumOf({ userId }: SignedInUser, debt: string): Promise<number[]> {
  const [row] = await queryDatabase<{ all: number; shown: number }>(
    world.api,
    `select count(*)::int as all, count(lender_transaction_id)::int as shown
     from payments where user_id = $1 and debt_id = $2 and undone_on is null`,
    [userId, debt],
  );
  return [row?.all ?? -1, row?.shown ?? -1];
}

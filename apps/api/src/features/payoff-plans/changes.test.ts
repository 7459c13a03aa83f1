import { randomUUID } from "node:crypto";

import type { PayoffChange } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts, transactions } from "#database/schema.ts";
import { CARD } from "#testing/debt-world.ts";
import { createPlanWorld, loan, type PlanWorld } from "#testing/plan-world.ts";
import { signUp, type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshot-payoff-plan.job.ts";

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => world.close());

const snapshotNow = ({ userId }: SignedInUser) =>
  createSnapshotPayoffPlanJob(world.api.deps).run({ userId });

/** A user with a car loan and a linked card of $3,000 in two balances, and a snapshot of them. */
async function debtorWithSnapshot() {
  const user = await signUp(world.api);
  const { uuid: car } = await world.create(user, CAR);
  const card = await world.addAccount(user, CARD);
  // Stated, so that it does not follow from the balance of the day.
  await world.change(user, card, {
    minimum_rule: { type: "percent", percent: "3", floor: "25.00" },
  });
  await world.put(user);
  await snapshotNow(user);
  return { user, car, card };
}

/** The same user, signed in again at another time. */
async function laterOn(user: SignedInUser, instant: string): Promise<SignedInUser> {
  world.api.deps.clock.set(instant);
  const answer = await world.api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password: TEST_PASSWORD },
  });
  return { ...user, ...answer.json<{ access: string; refresh: string }>() };
}

async function addTransaction(
  { userId }: SignedInUser,
  accountId: string,
  facts: { date: string; amount: string; pending?: boolean; category?: string },
): Promise<void> {
  await world.api.deps.database.asSystemInTransaction(async (queries) => {
    const [account] = await queries
      .select({ connectionId: accounts.connectionId })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new Error("There is no such account.");
    await queries.insert(transactions).values({
      ...account,
      userId,
      accountId,
      providerTransactionId: randomUUID(),
      name: "Something",
      currency: "USD",
      pending: false,
      ...facts,
    });
  });
}

async function setBalance(accountId: string, balanceCurrent: string): Promise<void> {
  await world.api.deps.database.asSystem((queries) =>
    queries.update(accounts).set({ balanceCurrent }).where(eq(accounts.id, accountId)),
  );
}

function expectToAddUp(change: PayoffChange): void {
  const cost = change.parts.reduce((sum, part) => sum + centsFromAmount(part.cost), 0);
  const months = change.parts.reduce((sum, part) => sum + part.months, 0);

  expect({ months, cost: amountFromCents(cost) }).toEqual({
    months: (change.months_after ?? 0) - (change.months_before ?? 0),
    cost: amountFromCents(
      centsFromAmount(change.cost_after ?? "") - centsFromAmount(change.cost_before ?? ""),
    ),
  });
}

const causes = ({ parts }: PayoffChange) => parts.map(({ cause, debt }) => [cause, debt]);

test("200: nothing changed, so there is nothing to explain", async () => {
  const { user } = await debtorWithSnapshot();

  const { outcome } = await world.plan(user);
  expect(await world.explain(user, "2026-12-01")).toEqual({
    from: "2026-12-01",
    to: "2026-12-01",
    months_before: outcome.months,
    months_after: outcome.months,
    debt_free_month_before: outcome.debt_free_month,
    debt_free_month_after: outcome.debt_free_month,
    cost_before: outcome.paid,
    cost_after: outcome.paid,
    parts: [],
    turned_by: null,
  });
});

test("200: purchases and payments that the bank listed explain a card's balance", async () => {
  const { user, card } = await debtorWithSnapshot();
  const later = await laterOn(user, "2026-12-20T12:00:00Z");
  // Before the snapshot, pending, or the lender's own: none of it counts.
  await addTransaction(user, card, { date: "2026-12-01", amount: "999.00" });
  await addTransaction(user, card, { date: "2026-12-19", amount: "999.00", pending: true });
  await addTransaction(user, card, { date: "2026-12-02", amount: "500.00" });
  await addTransaction(user, card, { date: "2026-12-03", amount: "-200.00" });
  await addTransaction(user, card, { date: "2026-12-04", amount: "61.25", category: "BANK_FEES" });
  await setBalance(card, "3361.25");

  const change = await world.explain(later, "2026-12-01");

  expect(causes(change)).toEqual([
    ["payments", card],
    ["charges", card],
    ["balances", card],
  ]);
  expect(change.parts.map(({ cost }) => Math.sign(Number(cost)))).toEqual([-1, 1, 1]);
  expectToAddUp(change);
});

test("200: of an account without any transaction nobody claims to know why it moved", async () => {
  const { user, card } = await debtorWithSnapshot();
  await setBalance(card, "3361.25");

  const change = await world.explain(user, "2026-12-01");

  expect(causes(change)).toEqual([["balances", card]]);
  expectToAddUp(change);
});

test("200: what the user changed, what came and what left is told in its order", async () => {
  const { user, car } = await debtorWithSnapshot();
  await world.change(user, car, { balances: [{ id: "loan", amount: "9000.00", apr: "9.99" }] });
  const { uuid: sofa } = await world.create(
    user,
    loan("Sofa", { owed: "800.00", apr: "0", minimum: "40.00" }),
  );
  await world.put(user, { extra: "350.00" });

  const change = await world.explain(user, "2026-12-01");

  expect(causes(change)).toEqual([
    ["new_debts", sofa],
    ["rates", car],
    ["budget", null],
  ]);
  expectToAddUp(change);
});

test("200: a month that passed without its payments is time, and payments that are missing", async () => {
  const { user } = await debtorWithSnapshot();
  const later = await laterOn(user, "2027-01-02T12:00:00Z");

  const change = await world.explain(later, "2026-12-24");

  expect(change).toMatchObject({ from: "2026-12-01", to: "2027-01-02" });
  expect(change.parts[0]).toMatchObject({ cause: "time", debt: null, months: -1 });
  expect(change.parts.length).toBeGreaterThan(1);
  expectToAddUp(change);
});

test("200: the last snapshot up to the day counts, or else the first there is", async () => {
  const { user } = await debtorWithSnapshot();
  const later = await laterOn(user, "2026-12-05T12:00:00Z");
  await snapshotNow(later);

  const days = ["2026-11-01", "2026-12-01", "2026-12-04", "2026-12-05", "2027-05-05"];
  const from = await Promise.all(days.map(async (day) => (await world.explain(later, day)).from));

  expect(from).toEqual(["2026-12-01", "2026-12-01", "2026-12-01", "2026-12-05", "2026-12-05"]);
});

test("200: a plan that was lost has no parts, and says with what it was lost", async () => {
  const { user, car } = await debtorWithSnapshot();
  await world.change(user, car, { balances: [{ id: "loan", amount: "9000.00", apr: "30" }] });
  await world.put(user, { strategy: "minimum_only" });

  expect(await world.explain(user, "2026-12-01")).toMatchObject({
    months_after: null,
    debt_free_month_after: null,
    cost_after: null,
    parts: [],
    turned_by: { cause: "budget", debt: null },
  });
});

test("200: plans in another currency are not compared", async () => {
  const { user, car } = await debtorWithSnapshot();
  await world.call(user, "DELETE", { path: `${car}/` });
  await world.api.deps.database.asSystem((queries) =>
    queries.update(accounts).set({ currency: "CAD" }).where(eq(accounts.userId, user.userId)),
  );

  const answer = await world.get(user, "changes/?from=2026-12-01");

  expect(answer.statusCode).toBe(404);
});

test("404: without a snapshot there is nothing to compare with, and another user's is none", async () => {
  await debtorWithSnapshot();
  const stranger = await signUp(world.api);
  await world.create(stranger, CAR);

  const answer = await world.get(stranger, "changes/?from=2026-12-01");

  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    {
      code: "snapshot_not_found",
      detail: "There is no earlier plan to compare with yet. Come back tomorrow.",
    },
  ]);
});

test.for(["", "?from=", "?from=2026-02-30", "?from=0000-01-01", "?to=2026-01-01"])(
  "400: the query %s is refused by name",
  async (query) => {
    const user = await signUp(world.api);

    const answer = await world.get(user, `changes/${query}`);

    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toContain("from");
  },
);

import { randomUUID } from "node:crypto";

import type { PayoffChange } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts, transactions } from "#database/schema.ts";
import { CARD } from "#testing/debt-world.ts";
import { createPlanWorld, loan, type PlanWorld } from "#testing/plan-world.ts";
import { signInAgain, signUp, type SignedInUser } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshot-payoff-plan.job.ts";

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });

/** A plan is compared with that of an earlier day. */
const NEXT_DAY = "2026-12-02T12:00:00Z";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => world.close());

const snapshotNow = ({ userId }: SignedInUser) =>
  createSnapshotPayoffPlanJob(world.api.deps).run({ userId });

/** A user with a car loan and a linked card of $3,000 in two balances, the day after their snapshot. */
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
  return { user: await laterOn(user, NEXT_DAY), car, card };
}

function laterOn(user: SignedInUser, instant: string): Promise<SignedInUser> {
  world.api.deps.clock.set(instant);
  return signInAgain(world.api, user);
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
  const { user, car } = await debtorWithSnapshot();

  const { outcome } = await world.plan(user);
  expect(await world.explain(user, "2026-12-01")).toEqual({
    from: "2026-12-01",
    to: "2026-12-02",
    status_before: "plan",
    status_after: "plan",
    months_before: outcome.months,
    months_after: outcome.months,
    debt_free_month_before: outcome.debt_free_month,
    debt_free_month_after: outcome.debt_free_month,
    cost_before: outcome.paid,
    cost_after: outcome.paid,
    fault_before: null,
    fault_after: null,
    left_out_before: [],
    left_out_after: [],
    parts: [],
    turned_by: null,
    as_entered: [car],
    gone: [],
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

test("200: the last snapshot up to the day counts, or else the first there is, never today's own", async () => {
  const { user } = await debtorWithSnapshot();
  await snapshotNow(await laterOn(user, "2026-12-03T12:00:00Z"));
  const later = await laterOn(user, "2026-12-05T12:00:00Z");
  await snapshotNow(later);

  const days = ["2026-11-01", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-05", "2027-05-05"];
  const from = await Promise.all(days.map(async (day) => (await world.explain(later, day)).from));

  expect(from.map((day) => day.slice(-2))).toEqual(["01", "01", "01", "03", "03", "03"]);
});

test("200: a day whose figures were missing is told as that, and never as nothing owed", async () => {
  const user = await signUp(world.api);
  const card = await world.addAccount(user, { officialName: "Visa", balanceCurrent: "3000.00" });
  await snapshotNow(user);
  const later = await laterOn(user, NEXT_DAY);
  const unknown = await world.explain(later, "2026-12-01");
  await world.change(later, card, {
    balances: [{ id: "main", amount: "3000.00", apr: "24.99" }],
    minimum: "90.00",
  });

  const payable = await world.explain(later, "2026-12-01");

  const missing = { status_before: "incomplete", months_before: null, cost_before: null };
  const noParts = { parts: [], turned_by: null, left_out_before: [card] };
  expect(unknown).toMatchObject({ ...missing, ...noParts, status_after: "incomplete" });
  expect(payable).toMatchObject({
    ...missing,
    ...noParts,
    status_after: "plan",
    left_out_after: [],
  });
  expect(payable.months_after).toBeGreaterThan(0);
});

test("200: a debt entered by hand that nobody touched in a month is still as it was entered", async () => {
  const user = await signUp(world.api);
  const [still, touched] = [await world.create(user, CAR), await world.create(user, CAR)];
  await snapshotNow(user);
  const later = await laterOn(user, "2027-01-05T12:00:00Z");
  await world.change(later, touched.uuid, {
    balances: [{ id: "loan", amount: "8700.00", apr: "7.99" }],
  });

  const change = await world.explain(later, "2026-12-01");

  expect(causes(change)).toContainEqual(["balances", still.uuid]);
  expect(change.as_entered).toEqual([still.uuid]);
  expectToAddUp(change);
});

test("200: a card's minimum that was inferred from its balance is told with another balance", async () => {
  const user = await signUp(world.api);
  const balances = (amount: string) => [{ id: "main", amount, apr: "24.99" }];
  const { uuid } = await world.create(user, {
    name: "Chase Sapphire",
    kind: "credit_card",
    balances: balances("4000.00"),
    minimum: "130.00",
  });
  await snapshotNow(user);
  const later = await laterOn(user, NEXT_DAY);
  await world.change(later, uuid, { balances: balances("3500.00") });

  const change = await world.explain(later, "2026-12-01");

  expect(causes(change)).toEqual([["balances", uuid]]);
  expectToAddUp(change);
});

test("200: debts that left are named as long as their names are known", async () => {
  const { user, car, card } = await debtorWithSnapshot();
  await world.call(user, "DELETE", { path: `${car}/` });
  await world.api.deps.database.asSystem((queries) =>
    queries.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, card)),
  );

  expect((await world.explain(user, "2026-12-01")).gone).toEqual([
    { debt: car, name: "Car", how: "removed" },
    { debt: card, name: "Platinum Visa", how: "closed" },
  ]);
});

test("200: a plan that runs short says in which month", async () => {
  const { user } = await debtorWithSnapshot();
  await world.put(user, { total: "250.00" });

  expect(await world.explain(user, "2026-12-01")).toMatchObject({
    status_after: "impossible",
    fault_before: null,
    fault_after: { code: "BUDGET_BELOW_MINIMUMS", month: "2027-01-01" },
  });
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

test("404: without a snapshot of an earlier day there is nothing to compare with, and another user's is none", async () => {
  await debtorWithSnapshot();
  const stranger = await signUp(world.api);
  await world.create(stranger, CAR);
  await snapshotNow(stranger);

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

import { randomUUID } from "node:crypto";

import type { PayoffChange } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accounts, transactions } from "#database/schema.ts";
import {
  CAR,
  debtorWithSnapshot,
  laterOn,
  NEXT_DAY,
  snapshotNow,
} from "#testing/debtor-with-snapshot.ts";
import { CARD } from "#testing/debt-harness.ts";
import { paymentOf } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => harness.close());

async function addTransaction(
  { userId }: SignedInUser,
  accountId: string,
  facts: { date: string; amount: string; pending?: boolean; category?: string },
): Promise<void> {
  await harness.api.deps.database.asSystemInTransaction(async (db) => {
    const [account] = await db
      .select({ connectionId: accounts.connectionId })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new Error("There is no such account.");
    await db.insert(transactions).values({
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
  await harness.api.deps.database.asSystem((db) =>
    db.update(accounts).set({ balanceCurrent }).where(eq(accounts.id, accountId)),
  );
}

function expectToAddUp(change: PayoffChange): void {
  const cost = change.parts.reduce((sum, part) => sum + centsFromAmount(part.cost), 0);
  const months = change.parts.reduce((sum, part) => sum + part.months, 0);

  expect({ months, cost: amountFromCents(cost) }).toEqual({
    months: (change.after.months ?? 0) - (change.before.months ?? 0),
    cost: amountFromCents(
      centsFromAmount(change.after.cost ?? "") - centsFromAmount(change.before.cost ?? ""),
    ),
  });
}

/** Returns the causes of a change, except the passage of time. */
const causes = ({ parts }: PayoffChange) =>
  parts.filter(({ cause }) => cause !== "time").map(({ cause, debt }) => [cause, debt]);

test("200: if nothing changed, the passage of time is the only explanation", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  // The balance includes the day's interest, which the plan had included before. Both are rounded.
  const rounding = 2;

  const { outcome } = await harness.plan(user);
  const { months, debt_free_month } = outcome;
  const day = { status: "plan", months, debt_free_month, fault: null, left_out: [] };
  expect(await harness.explain(user, "2026-12-01")).toEqual({
    from: "2026-12-01",
    to: "2026-12-02",
    before: { ...day, cost: amountFromCents(centsFromAmount(outcome.paid ?? "") - rounding) },
    after: { ...day, cost: outcome.paid },
    parts: [{ cause: "time", debt: null, months: 0, cost: amountFromCents(rounding) }],
    as_entered: [car],
    late: [],
    gone: [],
  });
});

test("200: a payment that the bank's balance does not show in time is no interest", async () => {
  const { user, card } = await debtorWithSnapshot(harness);
  const payer = await laterOn(harness, user, "2026-12-03T12:00:00Z");
  const body = paymentOf({ amount: "70.00", sent_on: "2026-12-03", status: "sent" });
  await harness.call(payer, "POST", { path: `${card}/payments/`, body });
  const later = await laterOn(harness, user, "2026-12-18T12:00:00Z");

  const change = await harness.explain(later, "2026-12-01");

  expect(causes(change)).toEqual([["balances", card]]);
  expectToAddUp(change);
});

test("200: purchases reported by the bank explain the new balance of a card", async () => {
  const { user, card } = await debtorWithSnapshot(harness);
  const later = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  // None of these count: before the snapshot, pending, or charged by the lender.
  await addTransaction(user, card, { date: "2026-12-01", amount: "999.00" });
  await addTransaction(user, card, { date: "2026-12-19", amount: "999.00", pending: true });
  await addTransaction(user, card, { date: "2026-12-02", amount: "500.00" });
  await addTransaction(user, card, { date: "2026-12-03", amount: "-200.00" });
  await addTransaction(user, card, { date: "2026-12-04", amount: "61.25", category: "BANK_FEES" });
  await setBalance(card, "3361.25");

  const change = await harness.explain(later, "2026-12-01");

  expect(causes(change)).toEqual([
    ["charges", card],
    // The lender's fee, less the interest that the plan expected by then.
    ["interest", card],
  ]);
  expect(change.parts.map(({ cost }) => Math.sign(Number(cost)))).toEqual([1, 1, 1]);
  expectToAddUp(change);
});

test.each([
  // Due in ten business days, which are sixteen days at the turn of the year.
  ["on its way on the earlier day", "2027-01-05"],
  ["recorded after the earlier day", "2026-12-20"],
])(
  "200: a payment that was marked as sent and never arrived, %s, is a payment that was less",
  async (_, from) => {
    const { user, card } = await debtorWithSnapshot(harness);
    const synced = (at: string) =>
      queryDatabase(
        harness.api,
        `with synced as (update connections set last_synced_at = $2 where user_id = $1)
         update liabilities set last_payment_date = '2026-11-20', last_payment_amount = 60
         where user_id = $1`,
        [user.userId, `${at}T12:00:00Z`],
      );
    await synced("2026-12-20");
    await snapshotNow(harness, await laterOn(harness, user, "2026-12-20T12:00:00Z"));
    const sender = await laterOn(harness, user, "2026-12-21T12:00:00Z");
    const body = { amount: "80.00", sent_on: "2026-12-21", status: "sent" };
    await harness.call(sender, "POST", { path: `${card}/payments/`, body: paymentOf(body) });
    await synced("2027-01-05");
    await snapshotNow(harness, await laterOn(harness, user, "2027-01-05T12:00:00Z"));
    const later = await laterOn(harness, user, "2027-01-12T12:00:00Z");
    await synced("2027-01-12");

    const change = await harness.explain(later, from);

    expect(causes(change)).toContainEqual(["payments", card]);
    expectToAddUp(change);
  },
);

test("200: what was not sent of a month's plan is a payment that was less, also without transactions", async () => {
  const { user, card, car } = await debtorWithSnapshot(harness);
  await snapshotNow(harness, await laterOn(harness, user, "2026-12-31T12:00:00Z"));
  const later = await laterOn(harness, user, "2027-01-01T12:00:00Z");

  const change = await harness.explain(later, "2026-12-31");

  expect(causes(change)).toContainEqual(["payments", card]);
  expect(causes(change)).toContainEqual(["payments", car]);
  expect(causes(change)).not.toContainEqual(["interest", card]);
  expectToAddUp(change);
});

test("200: lists each payment that is late since the compared day", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await harness.change(user, car, { due_day: 5 });
  const january = await laterOn(harness, user, "2027-01-31T12:00:00Z");
  const denyOn = (answering: typeof user, cycle: string) =>
    harness.call(answering, "PATCH", {
      path: `${car}/obligations/${cycle}/`,
      body: { is_unpaid: true },
    });
  const cycles = ["2026-12-31", "2027-01-05"];
  for (const cycle of cycles) await denyOn(january, cycle);

  expect((await harness.explain(january, "2026-12-01")).late).toEqual(
    cycles.map((due_date) => ({ debt: car, due_date })),
  );
  await snapshotNow(harness, january);
  const february = await laterOn(harness, user, "2027-02-10T12:00:00Z");
  await denyOn(february, "2027-02-05");
  const change = await harness.explain(february, "2027-01-31");

  expect(change).toMatchObject({ from: "2027-01-31", late: [{ due_date: "2027-02-05" }] });
});

test("200: lists a payment that the lender reports as missed after the compared day", async () => {
  const { user, card } = await debtorWithSnapshot(harness);
  const december = await laterOn(harness, user, "2026-12-24T12:00:00Z");
  await snapshotNow(harness, december);
  await queryDatabase(
    harness.api,
    "update liabilities set is_overdue = true where account_id = $1",
    [card],
  );
  const later = await laterOn(harness, user, "2026-12-28T12:00:00Z");

  // The bill of December 21 is reported as open.
  expect((await harness.explain(later, "2026-12-24")).late).toEqual([
    { debt: card, due_date: "2026-11-21" },
  ]);
});

test("200: a balance change is unexplained if the account has no transactions", async () => {
  const { user, card } = await debtorWithSnapshot(harness);
  await setBalance(card, "3361.25");

  const change = await harness.explain(user, "2026-12-01");

  expect(causes(change)).toEqual([["balances", card]]);
  expectToAddUp(change);
});

test("200: the user's changes, new debts and removed debts are explained in a fixed order", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await harness.change(user, car, { balances: [{ id: "loan", amount: "9000.00", apr: "9.99" }] });
  const { uuid: sofa } = await harness.create(
    user,
    loan("Sofa", { owed: "800.00", apr: "0", minimum: "40.00" }),
  );
  await harness.put(user, { extra: "350.00" });

  const change = await harness.explain(user, "2026-12-01");

  expect(causes(change)).toEqual([
    ["new_debts", sofa],
    // Entered again a day later, so it is lower than the estimate with that day's interest.
    ["balances", car],
    ["rates", car],
    ["budget", null],
  ]);
  expectToAddUp(change);
});

test("200: a month without its payments is explained by time and missing payments", async () => {
  const { user } = await debtorWithSnapshot(harness);
  const later = await laterOn(harness, user, "2027-01-02T12:00:00Z");

  const change = await harness.explain(later, "2026-12-24");

  expect(change).toMatchObject({ from: "2026-12-01", to: "2027-01-02" });
  expect(change.parts[0]).toMatchObject({ cause: "time", debt: null, months: -1 });
  expect(change.parts.length).toBeGreaterThan(1);
  expectToAddUp(change);
});

test("200: compares with the last snapshot up to the day, or else the first one, but never with today's", async () => {
  const { user } = await debtorWithSnapshot(harness);
  await snapshotNow(harness, await laterOn(harness, user, "2026-12-03T12:00:00Z"));
  const later = await laterOn(harness, user, "2026-12-05T12:00:00Z");
  await snapshotNow(harness, later);

  const days = ["2026-11-01", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-05", "2027-05-05"];
  const from = await Promise.all(days.map(async (day) => (await harness.explain(later, day)).from));

  expect(from.map((day) => day.slice(-2))).toEqual(["01", "01", "01", "03", "03", "03"]);
});

test("200: an entered debt without payments for a month is reported as unpaid, and its growth as interest", async () => {
  const user = await signUp(harness.api);
  const [still, touched] = [await harness.create(user, CAR), await harness.create(user, CAR)];
  await snapshotNow(harness, user);
  const later = await laterOn(harness, user, "2027-01-05T12:00:00Z");
  await harness.change(later, touched.uuid, {
    balances: [{ id: "loan", amount: "8700.00", apr: "7.99" }],
  });

  const change = await harness.explain(later, "2026-12-01");

  expect(new Set(causes(change).map(String))).toEqual(
    new Set([`payments,${still.uuid}`, `interest,${still.uuid}`, `balances,${touched.uuid}`]),
  );
  expect(change.as_entered).toEqual([still.uuid]);
  expectToAddUp(change);
});

test("200: an entered balance that grew before the earlier day is still the entered one", async () => {
  const { user, car } = await debtorWithSnapshot(harness);
  await snapshotNow(harness, await laterOn(harness, user, "2026-12-10T12:00:00Z"));
  const later = await laterOn(harness, user, "2026-12-20T12:00:00Z");

  expect((await harness.explain(later, "2026-12-10")).as_entered).toEqual([car]);
});

test("200: deferred interest that grew on a statement day is no other offer", async () => {
  const user = await signUp(harness.api);
  const deferred = { apr: "29.99", last_date: "2027-06-30", accrued: "200.00" };
  await harness.create(user, {
    ...CAR,
    name: "Store card",
    kind: "credit_card",
    balances: [{ id: "sofa", amount: "5000.00", apr: "29.99", deferred }],
    due_day: 5,
  });
  await snapshotNow(harness, user);
  const later = await laterOn(harness, user, "2026-12-12T12:00:00Z");

  const change = await harness.explain(later, "2026-12-01");

  expect(causes(change)).not.toContainEqual(["rates", expect.anything()]);
  expectToAddUp(change);
});

test("200: the earlier date is the one that the user saw on that day, also if it is computed otherwise now", async () => {
  const { user } = await debtorWithSnapshot(harness);
  await queryDatabase(
    harness.api,
    "update payoff_snapshots set debt_free_month = '2049-07-01' where user_id = $1",
    [user.userId],
  );

  const { outcome } = await harness.plan(user);
  const change = await harness.explain(user, "2026-12-01");
  expect(change).toMatchObject({
    before: { debt_free_month: "2049-07-01" },
    after: { debt_free_month: outcome.debt_free_month },
  });

  // The table explains the move that the dates show.
  const moved = monthsBetween("2049-07-01", outcome.debt_free_month ?? "");
  expect((change.after.months ?? 0) - (change.before.months ?? 0)).toBe(moved);
  expect(change.parts).toContainEqual(
    expect.objectContaining({ cause: "recomputed", debt: null, months: moved }),
  );
  expectToAddUp(change);
});

test("200: the earlier plan is recomputed from all facts of its day, such as a card's last statement", async () => {
  harness.api.deps.clock.set("2026-12-15T12:00:00Z");
  const user = await signUp(harness.api);
  const liability = { ...CARD.liability, lastStatementIssueDate: "2026-11-24" };
  await harness.addAccount(user, { ...CARD, liability });
  await harness.put(user);
  await snapshotNow(harness, user);
  const { outcome } = await harness.plan(user);
  const later = await laterOn(harness, user, "2026-12-16T12:00:00Z");

  expect((await harness.explain(later, "2026-12-15")).before.cost).toBe(outcome.paid);
});

test("200: a card's new inferred minimum is explained by its new balance", async () => {
  const user = await signUp(harness.api);
  const balances = (amount: string) => [{ id: "main", amount, apr: "24.99" }];
  const { uuid } = await harness.create(user, {
    name: "Chase Sapphire",
    kind: "credit_card",
    balances: balances("4000.00"),
    minimum: "130.00",
  });
  await snapshotNow(harness, user);
  const later = await laterOn(harness, user, NEXT_DAY);
  await harness.change(later, uuid, { balances: balances("3500.00") });

  const change = await harness.explain(later, "2026-12-01");

  // Without a chosen budget the plan keeps the budget of the day before, although less would work.
  expect(causes(change)).toEqual([["balances", uuid]]);
  expectToAddUp(change);
});

test("200: removed debts are listed by name while their names are known", async () => {
  const { user, car, card } = await debtorWithSnapshot(harness);
  await harness.call(user, "DELETE", { path: `${car}/` });
  await harness.api.deps.database.asSystem((db) =>
    db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, card)),
  );

  expect((await harness.explain(user, "2026-12-01")).gone).toEqual([
    { debt: car, name: "Car", how: "removed" },
    { debt: card, name: "Platinum Visa", how: "closed" },
  ]);
});

test("200: a plan with too little money names the month", async () => {
  const { user } = await debtorWithSnapshot(harness);
  await harness.put(user, { total: "250.00" });

  expect(await harness.explain(user, "2026-12-01")).toMatchObject({
    before: { fault: null },
    after: {
      status: "impossible",
      fault: { code: "BUDGET_BELOW_MINIMUMS", month: "2026-12-01" },
    },
  });
});

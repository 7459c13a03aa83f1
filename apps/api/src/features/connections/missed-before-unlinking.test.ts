import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { beginFreeDays } from "#features/billing/index.ts";
import { createSnapshotPayoffPlanJob } from "#features/payoff-plans/index.ts";
import { settle } from "#testing/reconcile-ledger.ts";
import { CARD } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { createReminderHarness, type ReminderHarness } from "#testing/reminder-harness.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

import { endBankAccess } from "./bank-access.ts";

let harness: ReminderHarness;

beforeAll(async () => {
  harness = await createReminderHarness();
});
afterAll(() => harness.close());

type BehindCard = { user: SignedInUser; card: string };

/** Links a card on December 1. The free days end on December 10. */
async function linkCard(liability: object): Promise<BehindCard> {
  const { clock, database } = harness.api.deps;
  clock.set("2026-12-01T12:00:00Z");
  const user = await harness.person();
  const { userId } = user;
  await database.asSystemInTransaction((db) =>
    beginFreeDays(db, { userId, at: new Date("2026-11-10T12:00:00Z") }),
  );
  const card = await harness.addAccount(user, {
    ...CARD,
    liability: { ...CARD.liability, lastStatementIssueDate: "2026-11-26", ...liability },
  });
  await settle(harness.api.deps, user);
  return { user, card };
}

/** Stores what the bank reports on a day. */
async function sync({ user, card }: BehindCard, day: string, report: string): Promise<void> {
  harness.api.deps.clock.set(`${day}T12:00:00Z`);
  await queryDatabase(harness.api, `update liabilities set ${report} where account_id = $1`, [
    card,
  ]);
  await queryDatabase(
    harness.api,
    "update connections set last_synced_at = $2 where user_id = $1",
    [user.userId, `${day}T06:00:00Z`],
  );
  await settle(harness.api.deps, user);
}

/** Ends the access to the bank on a day, and returns the user. */
async function unlink({ user: before }: BehindCard, day: string): Promise<SignedInUser> {
  const { userId } = before;
  harness.api.deps.clock.set(`${day}T12:00:00Z`);
  await endBankAccess(harness.api.deps, { userId });
  await settle(harness.api.deps, before);
  return signInAgain(harness.api, before);
}

/** Returns what is past: the state, the cycle, the due date, the bill and the amount. */
async function listPast(user: SignedInUser) {
  return (await readMonth(harness.api, user)).payments
    .filter(({ state }) => state === "question" || state === "late")
    .map(({ state, cycle, due_date: due, billed, amount }) => [state, cycle, due, billed, amount]);
}

test("counts a missed payment once if the last bill before the access ended contains it", async () => {
  const linked = await linkCard({});
  // Misses December 21, which the bill of January 21 contains.
  const behind = `is_overdue = true, minimum_payment_amount = 160.00,
    next_payment_due_date = '2027-01-21', last_statement_issue_date = '2026-12-27'`;
  await sync(linked, "2026-12-28", behind);
  const user = await unlink(linked, "2027-02-02");

  expect(await listPast(user)).toEqual([
    ["late", "2026-12-21", "2026-12-21", "80.00", "80.00"],
    ["question", "2027-01-21", "2027-01-21", "160.00", "80.00"],
  ]);
  for (const cycle of ["2026-12-21", "2027-01-21"]) {
    await harness.pay(user, linked.card, { amount: "80.00", cycle, sent_on: cycle });
  }
  expect(await listPast(user)).toEqual([]);
});

test.for([
  ["before its next due date", "2026-12-14"],
  ["after its next due date", "2026-12-31"],
] as const)(
  "keeps the missed date late after the access to a card that was behind when linked ended %s",
  async ([, ended]) => {
    const linked = await linkCard({ isOverdue: true, minimumPaymentAmount: "160.00" });
    await sync(linked, "2026-12-08", "is_overdue = true");
    const user = await unlink(linked, ended);

    expect(await listPast(user)).toEqual([
      ["late", "2026-12-21", "2026-11-21", "160.00", "160.00"],
    ]);
    await harness.pay(user, linked.card, {
      amount: "160.00",
      cycle: "2026-12-21",
      sent_on: "2026-12-14",
    });
    expect(await listPast(user)).toEqual([]);
    const { payments } = await readMonth(harness.api, user);
    const cycles = payments.flatMap(({ cycle }) => cycle ?? []);
    expect(new Set(cycles).size).toBe(cycles.length);
    expect(payments.map(({ due_date: due }) => due)).not.toContain("2026-12-21");
  },
);

test.for([
  ["the lender", "2026-12-22", ["Past due: $160.00 to Platinum Visa, due Monday, Dec 21"]],
  ["the user", "2026-12-22", []],
  ["the user, on the day of the lender's last report,", "2026-12-31", []],
] as const)(
  "reminds a new subscriber once of a payment that %s reported as missed before",
  async ([by, lastReport, subjects]) => {
    const isLender = by === "the lender";
    const linked = await linkCard({ isOverdue: isLender, minimumPaymentAmount: "160.00" });
    await sync(linked, lastReport, `is_overdue = ${isLender}`);
    const user = await unlink(linked, "2026-12-31");
    if (!isLender) {
      const path = `debts/${linked.card}/obligations/2026-12-21/`;
      await harness.ask(user, "PATCH", { path, body: { is_unpaid: true } });
    }
    expect((await listPast(user)).map(([state]) => state)).toEqual(["late"]);
    await giveSubscription(harness.api, user);
    await harness.passTo("2027-01-02T12:00:00Z");
    await harness.passTo("2027-01-03T12:00:00Z");

    expect(await harness.subjects(user)).toEqual(subjects);
  },
);

test("keeps the passed due date late if the bank reported the card as overdue after it", async () => {
  const linked = await linkCard({ isOverdue: true, minimumPaymentAmount: "160.00" });
  await sync(linked, "2026-12-28", "is_overdue = true");
  const user = await unlink(linked, "2026-12-31");

  expect(await listPast(user)).toEqual([["late", "2026-12-21", "2026-12-21", "160.00", "160.00"]]);
  const path = `debts/${linked.card}/obligations/2026-12-21/`;
  await harness.ask(user, "PATCH", { path, body: { is_unpaid: false } });
  expect(await listPast(user)).toEqual([
    ["question", "2026-12-21", "2026-12-21", "160.00", "160.00"],
  ]);
});

test.for(["2026-12-14", "2027-01-05"])(
  "keeps a payment without a known date late after the access ended on %s",
  async (ended) => {
    const undated = { nextPaymentDueDate: null, lastStatementIssueDate: null };
    const linked = await linkCard({ ...undated, isOverdue: true, minimumPaymentAmount: "160.00" });
    await sync(linked, "2026-12-08", "is_overdue = true");
    const late = ["late", "2026-12-31", null, "160.00", "160.00"];
    expect(await listPast(await signInAgain(harness.api, linked.user))).toEqual([late]);

    expect(await listPast(await unlink(linked, ended))).toEqual([late]);
  },
);

test("keeps the first missed date after the access ended although the last statement's bill is unknown", async () => {
  const bill = { lastStatementIssueDate: "2026-10-27", minimumPaymentAmount: "160.00" };
  const linked = await linkCard({ ...bill, isOverdue: true });
  const takeSnapshot = () => createSnapshotPayoffPlanJob(harness.api.deps).run(linked.user);
  await takeSnapshot();
  await sync(linked, "2026-12-22", "is_overdue = true");
  await takeSnapshot();
  const user = await unlink(linked, "2026-12-24");

  const { payments } = await readMonth(harness.api, user);
  expect(payments.find(({ state }) => state === "late")).toMatchObject({
    cycle: "2026-12-21",
    missed_on: "2026-11-21",
  });
});

test("keeps no minimum of a card with a bill that contains a missed payment, although it was paid", async () => {
  const linked = await linkCard({ isOverdue: true, minimumPaymentAmount: "160.00" });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: linked.user.userId });
  await harness.pay(linked.user, linked.card, { amount: "160.00" });
  await sync(linked, "2026-12-12", "is_overdue = false");
  const user = await unlink(linked, "2027-01-02");

  const [card] = await harness.debts(user);
  expect(card?.account).toBeNull();
  expect(card?.minimum.value).toBeNull();
});

test("keeps the bill without missed payments as the minimum of a card that is behind, as the plan had it", async () => {
  const linked = await linkCard({});
  const behind = `is_overdue = true, minimum_payment_amount = 160.00,
    next_payment_due_date = '2027-01-21', last_statement_issue_date = '2026-12-27'`;
  await sync(linked, "2026-12-28", behind);
  const user = await unlink(linked, "2027-01-02");

  expect((await harness.debts(user))[0]?.minimum).toMatchObject({ value: "80.00", source: "user" });
  harness.api.deps.clock.set("2027-01-27T12:00:00Z");
  await settle(harness.api.deps, user);
  const { payments } = await readMonth(harness.api, await signInAgain(harness.api, user));
  expect(payments.find(({ cycle }) => cycle === "2027-02-21")).toMatchObject({
    billed: "80.00",
    billed_source: "last_known",
    amount: "80.00",
  });
});

test("a payment that the lender had not received when the access ended does not count afterwards", async () => {
  const linked = await linkCard({});
  harness.api.deps.clock.set("2026-12-18T12:00:00Z");
  const payer = await signInAgain(harness.api, linked.user);
  await harness.pay(payer, linked.card, { amount: "80.00", sent_on: "2026-12-18", status: "sent" });
  await sync(linked, "2026-12-30", "is_overdue = true, last_payment_date = '2026-11-20'");
  const user = await unlink(linked, "2027-01-02");

  expect(await listPast(user)).toEqual([["late", "2026-12-21", "2026-12-21", "80.00", "80.00"]]);
  // It is not off the balance either.
  expect((await harness.debts(user))[0]?.balances).toMatchObject([
    { entered_amount: "2000.00" },
    {},
  ]);
});

test("keeps a missed payment late while its bank reports nothing new", async () => {
  const linked = await linkCard({ isOverdue: true, minimumPaymentAmount: "160.00" });
  await sync(linked, "2026-12-08", "is_overdue = true");
  for (const day of ["2026-12-20", "2026-12-31", "2027-01-25"]) {
    harness.api.deps.clock.set(`${day}T12:00:00Z`);
    await settle(harness.api.deps, linked.user);
    const user = await signInAgain(harness.api, linked.user);

    expect(await listPast(user)).toEqual([
      ["late", "2026-12-21", "2026-11-21", "160.00", "160.00"],
    ]);
    expect(await harness.obligations(user, linked.card)).toMatchObject([
      { cycle: "2026-12-21", status: "late", question: null },
    ]);
  }
});

test("keeps a debt in a snapshot that is stored while the access to its bank ends", async () => {
  const { clock, database } = harness.api.deps;
  const { user, card } = await linkCard({});
  const { userId } = user;
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId });

  clock.set("2027-01-02T12:00:00Z");
  const { ending } = await database.asUserInTransaction(userId, async (db) => {
    await db.execute(sql`select from accounts where id = ${card} for key share`);
    const begun = endBankAccess(harness.api.deps, { userId });
    await expect.poll(() => waitingStatements()).toHaveLength(1);
    await db.execute(sql`insert into payoff_snapshots
      select (jsonb_populate_record(day, '{"taken_on": "2027-01-02"}')).*
      from payoff_snapshots as day where user_id = ${userId}`);
    return { ending: begun };
  });
  await ending;

  const rows = await queryDatabase(
    harness.api,
    `select debt ->> 'uuid' as debt, debt ->> 'account' as account
     from payoff_snapshots, jsonb_array_elements(debts) debt where user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([
    { debt: card, account: null },
    { debt: card, account: null },
  ]);
});

function waitingStatements() {
  return queryDatabase(
    harness.api,
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

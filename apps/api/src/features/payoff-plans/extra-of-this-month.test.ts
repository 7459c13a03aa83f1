import type { Calendar } from "@snowball/contract";
import { subtractAmount } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD, LOAN } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { planWith } from "#testing/plan-with.ts";
import { readMonth, toSend } from "#testing/read-month.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const planOf = (user: SignedInUser, total?: string) => planWith(harness.api, user, total);

/** Returns the plan's month, with the sent amount and the amount left to send. */
async function monthOf(user: SignedInUser, total?: string) {
  await planOf(user, total);
  const month = await readMonth(harness.api, user);
  const [sums] = month.totals;

  return { budget: month.budget, sent: sums?.sent, left: sums?.to_send, toSend: toSend(month) };
}

/** $75.00 a month due on the 5th, which is a Saturday; a manual debt. */
const debtor = () => harness.debtor();

test("a sent extra does not cover next month's payment, and no more is requested today or tomorrow", async () => {
  const { user, debt } = await debtor();
  await harness.pay(user, debt.uuid);
  harness.api.deps.clock.set("2026-12-22T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const ahead = { cycle: "2027-01-05", kind: "bill", amount: "75.00" };
  expect(await monthOf(later, "206.00")).toMatchObject({
    left: "131.00",
    toSend: [ahead, { cycle: null, kind: "extra", amount: "131.00" }],
  });

  const extra = { amount: "131.00", sent_on: "2026-12-22", status: "sent", is_extra: true };
  await harness.pay(later, debt.uuid, extra);

  const nothing = { budget: "206.00", sent: "206.00", left: "0.00", toSend: [ahead] };
  expect(await monthOf(later)).toMatchObject(nothing);
  harness.api.deps.clock.set("2026-12-23T12:00:00Z");
  expect(await monthOf(await signInAgain(harness.api, later))).toMatchObject(nothing);
});

test("paying a debt off does not give back what was sent early for its payment of this month", async () => {
  harness.api.deps.clock.set("2026-12-28T12:00:00Z");
  const user = await harness.signUp();
  const owing = (amount: string) => ({ balances: [{ id: "loan", amount, apr: "0" }] });
  const small = { ...LOAN, ...owing("180.00"), minimum: "80.00", due_day: 2 };
  const { uuid: visa } = await harness.create(user, { ...small, name: "Visa" });
  const large = { ...LOAN, ...owing("5000.00"), minimum: "200.00", due_day: 28 };
  const { uuid: car } = await harness.create(user, { ...large, name: "Car" });
  await harness.pay(user, car, { amount: "200.00", sent_on: "2026-12-28", cycle: "2026-12-28" });
  const early = { amount: "80.00", sent_on: "2026-12-28", cycle: "2027-01-02" };
  await harness.pay(user, visa, early);
  harness.api.deps.clock.set("2027-01-05T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const before = await monthOf(later, "400.00");
  expect(before).toMatchObject({ sent: "80.00", left: "320.00" });

  await harness.pay(later, visa, { amount: "100.00", sent_on: "2027-01-05", is_extra: true });

  expect(await monthOf(later)).toMatchObject({ budget: "400.00", sent: "180.00", left: "220.00" });
});

/** Makes the user's payments look as if only transactions had shown them. */
const asRecognised = ({ userId }: SignedInUser) =>
  queryDatabase(
    harness.api,
    "update payments set source = 'checking', why = 'name', recorded_as = null where user_id = $1",
    [userId],
  );

test("an extra known only from a bank counts toward this month's money, and no more is requested", async () => {
  const { user, debt } = await debtor();
  await harness.pay(user, debt.uuid);
  harness.api.deps.clock.set("2026-12-22T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  await planOf(later, "206.00");

  await harness.pay(later, debt.uuid, { amount: "131.00", sent_on: "2026-12-22", status: "sent" });
  await asRecognised(later);

  expect(await monthOf(later)).toMatchObject({
    budget: "206.00",
    sent: "206.00",
    left: "0.00",
    toSend: [{ cycle: "2027-01-05", kind: "bill", amount: "75.00" }],
  });
});

/** Adds a card with a paid bill of $80.00 on December 5, and one on January 5 with a statement of December 10. */
async function cardWithNextBill(user: SignedInUser): Promise<string> {
  const bill = { kind: "credit", minimumPaymentAmount: "80.00", isOverdue: false } as const;
  const card = await harness.addAccount(user, {
    ...CARD,
    liability: {
      ...bill,
      nextPaymentDueDate: "2026-12-05",
      lastStatementIssueDate: "2026-11-10",
    },
  });
  await harness.pay(user, card, { amount: "80.00" });
  await queryDatabase(
    harness.api,
    `update liabilities set next_payment_due_date = '2027-01-05',
       last_statement_issue_date = '2026-12-10' where account_id = $1`,
    [card],
  );
  return card;
}

test("a payment that a card's lender credits to the next bill counts toward this month if it exceeds that bill", async () => {
  const user = await harness.signUp();
  const card = await cardWithNextBill(user);
  harness.api.deps.clock.set("2026-12-20T12:00:00Z");
  const later = await signInAgain(harness.api, user);

  await harness.pay(later, card, { amount: "131.00", sent_on: "2026-12-20" });
  await asRecognised(later);

  const [newest] = await harness.obligations(later, card);
  expect(newest).toMatchObject({ due_date: "2027-01-05", status: "paid" });
  expect((await planOf(later)).ledger).toMatchObject([
    { debt: card, sent_this_month: "211.00", sent_ahead: "0.00" },
  ]);
  expect((await monthOf(later)).toSend).toEqual([]);
});

test("a constant payment sent early and known only from a bank counts in the month that it was listed for", async () => {
  harness.api.deps.clock.set("2026-12-02T12:00:00Z");
  const user = await harness.signUp();
  const rule = { type: "percent_plus_interest", percent: "1", floor: "35.00" };
  const card = (name: string, due_day: number) =>
    harness.create(user, {
      ...LOAN,
      name,
      kind: "credit_card",
      balances: [{ id: "purchases", amount: "4200.00", apr: "24.99" }],
      minimum: null,
      minimum_rule: rule,
      due_day,
    });
  const { uuid: visa } = await card("Visa", 5);
  await card("Store", 20);
  const { settings } = await planOf(user);
  const plan = { ...settings, strategy: "avalanche", total: "600.00", steady: true };
  const path = "/api/v1/payoff-plan/";
  await harness.api.call("PUT", path, { token: user.access, body: plan });
  await harness.pay(user, visa, { amount: "153.00", sent_on: "2026-12-02" });
  harness.api.deps.clock.set("2026-12-29T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const before = await monthOf(later);
  const ahead = before.toSend.find(({ cycle }) => cycle === "2027-01-05");
  const amount = ahead?.amount ?? "";
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });

  await harness.pay(later, visa, { amount, sent_on: "2026-12-29", status: "sent" });
  await asRecognised(later);

  expect(await monthOf(later)).toMatchObject({ sent: before.sent, left: before.left });
  harness.api.deps.clock.set("2027-01-06T12:00:00Z");
  const next = await signInAgain(harness.api, user);
  expect(await monthOf(next)).toMatchObject({
    budget: "600.00",
    sent: amount,
    left: subtractAmount("600.00", amount),
  });
});

test("one transfer to a card pays this month's extra first, and then the next bill", async () => {
  const user = await harness.signUp();
  const card = await cardWithNextBill(user);
  harness.api.deps.clock.set("2026-12-29T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  expect(await monthOf(later, "206.00")).toMatchObject({
    sent: "80.00",
    toSend: [
      { kind: "bill", amount: "80.00" },
      { kind: "extra", amount: "126.00" },
    ],
  });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });

  await harness.pay(later, card, { amount: "206.00", sent_on: "2026-12-29", status: "sent" });
  await asRecognised(later);

  expect(await monthOf(later)).toMatchObject({ budget: "206.00", sent: "206.00", toSend: [] });
  harness.api.deps.clock.set("2027-01-02T12:00:00Z");
  expect(await monthOf(await signInAgain(harness.api, user))).toMatchObject({ sent: "80.00" });
});

test("an extra does not change a payment that was due before the debt was known", async () => {
  harness.api.deps.clock.set("2026-12-20T12:00:00Z");
  const { user, debt } = await debtor();
  expect(await monthOf(user, "206.00")).toMatchObject({ left: "131.00" });

  const extra = { amount: "131.00", sent_on: "2026-12-20", is_extra: true };
  await harness.pay(user, debt.uuid, extra);

  const { ledger } = await planOf(user);
  expect(ledger).toMatchObject([{ is_met_before: true, sent_this_month: "131.00" }]);
  expect(await monthOf(user)).toMatchObject({ left: "0.00" });
});

test("a statement that lowers a card's minimum does not change a payment that was due before the card was linked", async () => {
  harness.api.deps.clock.set("2026-12-08T12:00:00Z");
  const user = await harness.signUp();
  const card = await harness.addAccount(user, {
    ...CARD,
    balanceCurrent: "1000.00",
    aprs: [["purchase_apr", "24.99", "1000.00"]],
    liability: {
      kind: "credit",
      minimumPaymentAmount: "80.00",
      nextPaymentDueDate: "2027-01-05",
      lastStatementIssueDate: "2026-11-10",
      isOverdue: false,
    },
  });
  const before = await monthOf(user, "206.00");
  expect(before).toMatchObject({ left: "126.00" });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });
  await harness.pay(user, card, { amount: "126.00", sent_on: "2026-12-08", is_extra: true });
  expect(await monthOf(user)).toMatchObject({ sent: "126.00", left: "0.00" });

  harness.api.deps.clock.set("2026-12-11T12:00:00Z");
  await queryDatabase(
    harness.api,
    `update liabilities set minimum_payment_amount = '27.47',
       last_statement_issue_date = '2026-12-10' where account_id = $1`,
    [card],
  );

  const later = await signInAgain(harness.api, user);
  expect(await monthOf(later)).toMatchObject({ sent: "126.00", left: "0.00" });
});

/** Two cards with bills in January, and $3,500.00 a month, on December 26. The plan pays off the store card today. */
async function cardPaidOffToday() {
  harness.api.deps.clock.set("2026-12-26T12:00:00Z");
  const user = await harness.signUp();
  const addCard = (owed: string, minimum: string) =>
    harness.addAccount(user, {
      balanceCurrent: owed,
      liability: {
        kind: "credit",
        minimumPaymentAmount: minimum,
        nextPaymentDueDate: "2027-01-12",
        isOverdue: false,
      },
      aprs: [["purchase_apr", "29.99", owed]],
    });
  const store = await addCard("640.00", "35.00");
  await addCard("5812.30", "175.00");
  const month = await monthOf(user, "3500.00");
  const readDebtCalendar = async (debt: string) =>
    (await harness.ask(user, "GET", { path: "calendar/?from=2026-12-01&to=2027-03-31" }))
      .json<Calendar>()
      .entries.filter((entry) => entry.debt === debt);

  return { user, store, month, readDebtCalendar };
}

test("after an extra in transit pays off a card, no screen lists its next bill", async () => {
  const { user, store, month, readDebtCalendar } = await cardPaidOffToday();
  expect(month.toSend).toContainEqual(
    expect.objectContaining({ debt: store, kind: "extra", amount: "640.00" }),
  );

  const extra = { amount: "640.00", sent_on: "2026-12-26", status: "sent", is_extra: true };
  await harness.pay(user, store, extra);

  const { payments } = await readMonth(harness.api, user);
  const bills = payments.filter(({ debt, kind }) => debt === store && kind === "bill");
  expect(bills).toMatchObject([
    { billed: "35.00", left: "0.00", amount: "0.00", state: "nothing_due" },
  ]);
  expect(await readDebtCalendar(store)).toMatchObject([{ status: "sent", amount: "640.00" }]);
  expect(await monthOf(user)).toMatchObject({ budget: month.budget, sent: "640.00" });
  const { outcome } = await planOf(user);
  expect(outcome.payoff_order).toMatchObject([{ debt: store, month: "2026-12-01" }, {}]);
});

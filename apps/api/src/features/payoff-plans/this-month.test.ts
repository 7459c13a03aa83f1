import type { Page, PayoffMonth, ThisMonth } from "@snowball/contract";
import { centsFromAmount, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { planWith } from "#testing/plan-with.ts";
import { readMonth, toSend } from "#testing/read-month.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

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

  return { ...month, ...sumsOf(month), toSend: toSend(month) };
}

function sumsOf({ totals: [total] }: ThisMonth) {
  return { sent: total?.sent, left: total?.to_send, inQuestion: total?.in_question };
}

const EXCLUDED = { is_included: false };

/** $75.00 a month due on the 5th, which is a Saturday; a manual debt. */
const debtor = () => harness.debtor();

test("a debt entered after this month's due date frees no money for other debts", async () => {
  harness.api.deps.clock.set("2026-12-20T12:00:00Z");
  const { user, debt } = await debtor();

  const { ledger } = await planOf(user);

  expect(ledger).toMatchObject([
    { debt: debt.uuid, payments: [{ due_date: "2027-01-05" }], is_met_before: true },
  ]);
  expect(await monthOf(user)).toMatchObject({ sent: "0.00", left: "0.00" });
});

/** $2,000.00 a month including $500.00 of escrow, included in the plan. */
const HOME = {
  name: "Home",
  kind: "mortgage",
  balances: [{ id: "home", amount: "200000.00", apr: "4" }],
  minimum: "2000.00",
  escrow: "500.00",
  is_included: true,
};

/** Creates a loan with $60.00 due on the 28th and the home, on the 15th, with $3,000.00 a month. */
async function householdWithHome(dueDay: number) {
  harness.api.deps.clock.set("2026-12-15T12:00:00Z");
  const user = await harness.signUp();
  const loan = await harness.create(user, { ...debtBody("Aunt", "5000.00"), due_day: 28 });
  const home = await harness.create(user, { ...HOME, due_day: dueDay });
  const month = await monthOf(user, "3000.00");

  return { user, loan: loan.uuid, home: home.uuid, month };
}

/** Returns the money paid in the first month of the plan, and the balances at its end. */
async function firstMonthOf(user: SignedInUser) {
  const path = "payoff-plan/months/?limit=1";
  const [first] = (await harness.ask(user, "GET", { path })).json<Page<PayoffMonth>>().results;

  const debts = first?.debts ?? [];

  return {
    paid: sumAmounts(debts.map(({ payment }) => payment)),
    escrow: sumAmounts(debts.map(({ escrow }) => escrow)),
    ends: debts.map(({ end }) => end),
  };
}

test("a mortgage entered after its due date reduces the month's money once, including escrow", async () => {
  const { user, loan, home, month } = await householdWithHome(5);

  expect(month).toMatchObject({
    budget: "1000.00",
    sent: "0.00",
    left: "1000.00",
    toSend: [
      { debt: loan, due_date: "2026-12-28", minimum: "60.00", extra: "940.00" },
      // Paid from next month's money.
      { debt: home, due_date: "2027-01-05", minimum: "1500.00", escrow: "500.00" },
    ],
  });
  expect(await firstMonthOf(user)).toMatchObject({ paid: "1000.00", escrow: "0.00" });
});

test("a mortgage entered before its due date is paid from the month's money, including escrow", async () => {
  const { user, loan, home, month } = await householdWithHome(28);

  expect(month).toMatchObject({ budget: "3000.00", sent: "0.00", left: "3000.00" });
  const paymentsTo = (id: string) => month.toSend.filter(({ debt }) => debt === id);
  expect(paymentsTo(loan)).toMatchObject([{ minimum: "60.00", extra: "940.00" }]);
  expect(paymentsTo(home)).toMatchObject([
    { minimum: "1500.00", extra: "0.00", escrow: "500.00", amount: "2000.00" },
  ]);
  expect(await firstMonthOf(user)).toMatchObject({ paid: "2500.00", escrow: "500.00" });

  await harness.pay(user, home, { amount: "2000.00", sent_on: "2026-12-15" });
  expect(await monthOf(user)).toMatchObject({
    budget: "3000.00",
    sent: "2000.00",
    left: "1000.00",
  });
  expect(await firstMonthOf(user)).toMatchObject({ paid: "1000.00", escrow: "0.00" });
});

test("sending the listed extra for a debt entered after its due date frees no money", async () => {
  harness.api.deps.clock.set("2026-12-15T12:00:00Z");
  const { user, debt } = await debtor();
  expect(await monthOf(user, "150.00")).toMatchObject({ left: "75.00" });

  await harness.pay(user, debt.uuid, { amount: "75.00", sent_on: "2026-12-15" });

  expect(await monthOf(user)).toMatchObject({ sent: "75.00", left: "0.00" });
});

test("recording a payment made before the debt was entered counts it as sent once", async () => {
  harness.api.deps.clock.set("2026-12-15T12:00:00Z");
  const { user, debt } = await debtor();
  await planOf(user, "150.00");
  await harness.pay(user, debt.uuid, { sent_on: "2026-12-04" });

  const { ledger } = await planOf(user);

  expect(ledger[0]).not.toHaveProperty("is_met_before");
  expect(await monthOf(user)).toMatchObject({ budget: "150.00", sent: "75.00", left: "75.00" });
});

test("a payment for next month's bill, made before the debt was known, leaves nothing to send", async () => {
  harness.api.deps.clock.set("2026-12-29T12:00:00Z");
  const { user, debt } = await debtor();
  await harness.pay(user, debt.uuid, { sent_on: "2026-12-28", cycle: "2027-01-05" });

  const { ledger } = await planOf(user);

  expect(ledger).toMatchObject([
    {
      payments: [{ cycle: "2027-01-05", status: "paid" }, { cycle: "2027-02-05" }],
      is_met_before: true,
      sent_this_month: "0.00",
      sent_ahead: "75.00",
    },
  ]);
  expect(await monthOf(user)).toMatchObject({ sent: "0.00", left: "0.00" });
});

test("what is owed in the plan does not change if next month's bill is paid early", async () => {
  harness.api.deps.clock.set("2026-12-29T12:00:00Z");
  const user = await harness.signUp();
  const card = await harness.addAccount(user, {
    ...CARD,
    liability: { ...CARD.liability, nextPaymentDueDate: "2027-01-05" },
  });
  const { outcome: before } = await planOf(user);

  const early = { amount: "80.00", sent_on: "2026-12-28", cycle: "2027-01-05", status: "sent" };
  await harness.pay(user, card, early);

  const { outcome } = await planOf(user);
  expect([before.owed, outcome.owed]).toEqual(["3000.00", "3000.00"]);
});

test("the first month is the current one, with the amounts to send and the last safe day before a weekend", async () => {
  const { user, debt } = await debtor();

  const { outcome, ledger } = await planOf(user, "100.00");

  expect(outcome.first_month).toBe("2026-12-01");
  expect(ledger).toMatchObject([
    { debt: debt.uuid, sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" },
  ]);
  expect(await monthOf(user)).toMatchObject({
    month: "2026-12-01",
    through: "2026-12-31",
    budget: "100.00",
    sent: "0.00",
    left: "100.00",
    unknown_count: 0,
    toSend: [
      {
        debt: debt.uuid,
        cycle: "2026-12-05",
        due_date: "2026-12-05",
        send_by: "2026-12-01",
        minimum: "75.00",
        extra: "25.00",
        escrow: "0.00",
        amount: "100.00",
        in_plan: true,
        state: "to_send",
      },
      // New Year and a weekend precede the due date, so it must be sent this month, from next month's money.
      {
        debt: debt.uuid,
        cycle: "2027-01-05",
        due_date: "2027-01-05",
        send_by: "2026-12-30",
        minimum: "75.00",
        extra: "0.00",
        amount: "75.00",
        in_plan: true,
        state: "to_send",
      },
    ],
  });
});

test("money sent ahead counts as next month's and changes nothing this month", async () => {
  const { user, debt } = await debtor();
  await harness.pay(user, debt.uuid);
  const before = (await planOf(user, "100.00")).outcome;
  harness.api.deps.clock.set("2026-12-30T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  await harness.pay(later, debt.uuid, { sent_on: "2026-12-30" });

  const { ledger, outcome } = await planOf(later);

  expect(ledger).toMatchObject([{ sent_this_month: "75.00", sent_ahead: "75.00" }]);
  expect(await monthOf(later)).toMatchObject({ sent: "75.00", left: "25.00" });
  expect(outcome.debt_free_month).toBe(before.debt_free_month);
});

test("a mortgage payment sent ahead counts in its own month, which is planned from the earlier balance", async () => {
  const { user, home } = await householdWithHome(5);
  harness.api.deps.clock.set("2026-12-30T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const before = await monthOf(later);
  await harness.pay(later, home, { amount: "2000.00", sent_on: "2026-12-30" });

  expect(await monthOf(later)).toMatchObject({ sent: "0.00", left: before.left });
  expect((await firstMonthOf(later)).ends).toContain("200000.00");
});

test("a recorded payment counts as sent once: the balance and the month's money both include it", async () => {
  const { user, debt } = await debtor();
  const before = (await planOf(user, "100.00")).outcome;
  await harness.pay(user, debt.uuid, { amount: "40.00" });

  const { outcome } = await planOf(user);

  const month = await monthOf(user);
  expect(month).toMatchObject({ budget: "100.00", sent: "40.00", left: "60.00" });
  expect(month.toSend[0]).toMatchObject({ minimum: "35.00", extra: "25.00" });
  expect(centsFromAmount(outcome.owed)).toBe(centsFromAmount(before.owed) - 40_00);
  expect(outcome.debt_free_month).toBe(before.debt_free_month);
});

test("last month's unconfirmed payment stays listed on Home and in the plan until it is sent", async () => {
  const { user, debt } = await debtor();
  await planOf(user, "100.00");
  harness.api.deps.clock.set("2027-01-02T12:00:00Z");
  const later = await signInAgain(harness.api, user);

  // Whether December was paid is unknown, so its $75.00 is due in addition to January's, without an extra.
  expect(await monthOf(later)).toMatchObject({
    budget: "150.00",
    left: "150.00",
    inQuestion: "75.00",
    toSend: [{ debt: debt.uuid, cycle: "2026-12-05", state: "question", amount: "75.00" }, {}],
  });

  await harness.pay(later, debt.uuid, { sent_on: "2026-12-03", status: "paid" });
  expect(await monthOf(later)).toMatchObject({ left: "100.00", inQuestion: "0.00" });
});

test("an excluded debt keeps its payment, outside the budget", async () => {
  const { user, debt } = await debtor();
  const outside = await harness.create(user, { ...debtBody("Aunt"), ...EXCLUDED });

  expect(await monthOf(user, "100.00")).toMatchObject({
    budget: "100.00",
    left: "160.00",
    totals: [{ outside_plan: "60.00" }],
    toSend: [
      { debt: debt.uuid, in_plan: true, amount: "100.00" },
      { debt: outside.uuid, in_plan: false, amount: "60.00", minimum: "60.00", extra: "0.00" },
      { debt: debt.uuid, due_date: "2027-01-05" },
    ],
  });
});

test("a payment without an amount is counted but not listed as an amount to send", async () => {
  const { user } = await debtor();
  const { minimum: _minimum, ...unknown } = debtBody("Aunt");
  await harness.create(user, { ...unknown, ...EXCLUDED });

  expect(await monthOf(user, "100.00")).toMatchObject({
    totals: [{ outside_plan: "0.00" }],
    unknown_count: 1,
  });
});

test("a month with too little money lists what it covers, and what must be sent for next month", async () => {
  const { user } = await debtor();

  const { settings, outcome } = await planOf(user, "50.00");

  expect(settings.total).toBe("50.00");
  expect(outcome.status).toBe("impossible");
  expect(await monthOf(user)).toMatchObject({
    budget: "50.00",
    left: "50.00",
    toSend: [
      { cycle: "2026-12-05", amount: "50.00", uncovered: "25.00", in_plan: true },
      // What is left unpaid comes first in January, so this bill is listed as billed.
      {
        cycle: "2027-01-05",
        amount: "75.00",
        uncovered: "0.00",
        in_plan: true,
        send_by: "2026-12-30",
      },
    ],
  });
});

test("by default the plan uses the least budget that works, and offers larger ones", async () => {
  const { user } = await debtor();

  const { settings, outcome } = await planOf(user);

  expect(outcome.status).toBe("plan");
  expect(settings.total).toBe(outcome.least_budget?.amount);
  expect((await planOf(user, outcome.least_budget?.amount)).outcome.status).toBe("plan");
});

test("a user without debts has an empty month", async () => {
  expect(await readMonth(harness.api, await harness.signUp())).toMatchObject({
    payments: [],
    totals: [],
    budget: null,
    next: null,
  });
});

function debtBody(name: string, amount = "900.00") {
  return {
    name,
    kind: "personal_loan",
    balances: [{ id: "loan", amount, apr: "5" }],
    minimum: "60.00",
    due_day: 20,
  };
}

import type { Page, PayoffMonth, UpcomingPaymentPage } from "@snowball/contract";
import { centsFromAmount, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { planWith } from "#testing/plan-with.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

const planOf = (user: SignedInUser, total?: string) => planWith(world.api, user, total);

const EXCLUDED = { is_included: false };

/** $75.00 a month due on the 5th, which is a Saturday, entered by hand. */
const debtor = () => world.debtor();

test("a debt entered after this month's payment was due frees no money for another one", async () => {
  world.api.deps.clock.set("2026-12-20T12:00:00Z");
  const { user, debt } = await debtor();

  const { outcome, ledger } = await planOf(user);

  expect(ledger).toMatchObject([
    { debt: debt.uuid, open: [{ due_date: "2027-01-05" }], is_met_before: true },
  ]);
  expect(outcome.this_month).toMatchObject({ sent: "0.00", left: "0.00" });
});

/** $2,000.00 a month, of which $500.00 are escrow, let into the plan. */
const HOME = {
  name: "Home",
  kind: "mortgage",
  balances: [{ id: "home", amount: "200000.00", apr: "4" }],
  minimum: "2000.00",
  escrow: "500.00",
  is_included: true,
};

/** A loan with $60.00 due on the 28th and the home, looked at on the 15th, with $3,000.00 a month. */
async function householdWithHome(dueDay: number) {
  world.api.deps.clock.set("2026-12-15T12:00:00Z");
  const user = await world.signUp();
  const loan = await world.create(user, { ...debtBody("Aunt", "5000.00"), due_day: 28 });
  const home = await world.create(user, { ...HOME, due_day: dueDay });
  const { outcome } = await planOf(user, "3000.00");

  return { user, loan: loan.uuid, home: home.uuid, told: outcome.this_month };
}

/** What leaves the account in the first month of the plan, and what is owed when it begins. */
async function firstMonthOf(user: SignedInUser) {
  const path = "payoff-plan/months/?limit=1";
  const [first] = (await world.ask(user, "GET", { path })).json<Page<PayoffMonth>>().results;

  const debts = first?.debts ?? [];

  return {
    paid: first?.paid,
    beside: sumAmounts(debts.map(({ beside }) => beside)),
    starts: debts.map(({ start }) => start),
  };
}

test("a mortgage entered after its payment was due takes that off the month once, its escrow with it", async () => {
  const { user, loan, home, told } = await householdWithHome(5);

  expect(told).toMatchObject({
    budget: "1000.00",
    sent: "0.00",
    left: "1000.00",
    instructions: [
      { debt: loan, due_date: "2026-12-28", minimum: "60.00", extra: "940.00" },
      // Of next month's money.
      { debt: home, due_date: "2027-01-05", minimum: "1500.00", escrow: "500.00" },
    ],
  });
  expect(await firstMonthOf(user)).toMatchObject({ paid: "1000.00", beside: "0.00" });
});

test("a mortgage entered before its payment is due is sent with its escrow out of the month's money", async () => {
  const { user, loan, home, told } = await householdWithHome(28);

  expect(told).toMatchObject({ budget: "3000.00", sent: "0.00", left: "3000.00" });
  const toldFor = (id: string) => told?.instructions.filter(({ debt }) => debt === id);
  expect(toldFor(loan)).toMatchObject([{ minimum: "60.00", extra: "940.00" }]);
  expect(toldFor(home)).toMatchObject([
    { minimum: "1500.00", extra: "0.00", escrow: "500.00", amount: "2000.00" },
  ]);
  expect(await firstMonthOf(user)).toMatchObject({ paid: "2500.00", beside: "500.00" });

  await world.pay(user, home, { amount: "2000.00", sent_on: "2026-12-15" });
  expect((await planOf(user)).outcome.this_month).toMatchObject({
    budget: "3000.00",
    sent: "2000.00",
    left: "1000.00",
  });
  expect(await firstMonthOf(user)).toMatchObject({ paid: "1000.00", beside: "0.00" });
});

test("an extra that is sent as told for a debt entered after its due day frees no money", async () => {
  world.api.deps.clock.set("2026-12-15T12:00:00Z");
  const { user, debt } = await debtor();
  expect((await planOf(user, "150.00")).outcome.this_month).toMatchObject({ left: "75.00" });

  await world.pay(user, debt.uuid, { amount: "75.00", sent_on: "2026-12-15" });

  expect((await planOf(user)).outcome.this_month).toMatchObject({ sent: "75.00", left: "0.00" });
});

test("who records the payment that was made before the debt was entered has sent it, once", async () => {
  world.api.deps.clock.set("2026-12-15T12:00:00Z");
  const { user, debt } = await debtor();
  await planOf(user, "150.00");
  await world.pay(user, debt.uuid, { sent_on: "2026-12-04" });

  const { ledger, outcome } = await planOf(user);

  expect(ledger[0]).not.toHaveProperty("is_met_before");
  expect(outcome.this_month).toMatchObject({ budget: "150.00", sent: "75.00", left: "75.00" });
});

test("the first month is this one, with what is to be sent and the last safe day before a weekend", async () => {
  const { user, debt } = await debtor();

  const { outcome, ledger } = await planOf(user, "100.00");

  expect(outcome.first_month).toBe("2026-12-01");
  expect(ledger).toMatchObject([
    { debt: debt.uuid, sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" },
  ]);
  expect(outcome.this_month).toEqual({
    month: "2026-12-01",
    through: "2026-12-31",
    budget: "100.00",
    sent: "0.00",
    left: "100.00",
    left_outside: "0.00",
    unanswered: [],
    late: "0.00",
    unknown_count: 0,
    instructions: [
      {
        debt: debt.uuid,
        cycle: "2026-12-05",
        due_date: "2026-12-05",
        pay_by: "2026-12-01",
        send_on: "2026-12-01",
        minimum: "75.00",
        extra: "25.00",
        escrow: "0.00",
        is_escrow_estimated: false,
        amount: "100.00",
        in_plan: true,
        reason: "due",
      },
      // New Year and a weekend lie before it: it has to go this month, of next month's money.
      {
        debt: debt.uuid,
        cycle: "2027-01-05",
        due_date: "2027-01-05",
        pay_by: "2026-12-30",
        send_on: "2026-12-30",
        minimum: "75.00",
        extra: "0.00",
        escrow: "0.00",
        is_escrow_estimated: false,
        amount: "75.00",
        in_plan: true,
        reason: "due",
      },
    ],
  });
});

test("what was sent ahead is next month's money, and changes nothing of this month", async () => {
  const { user, debt } = await debtor();
  await world.pay(user, debt.uuid);
  const before = (await planOf(user, "100.00")).outcome;
  world.api.deps.clock.set("2026-12-30T12:00:00Z");
  const later = await signInAgain(world.api, user);
  await world.pay(later, debt.uuid, { sent_on: "2026-12-30" });

  const { ledger, outcome } = await planOf(later);

  expect(ledger).toMatchObject([{ sent_this_month: "75.00", sent_ahead: "75.00" }]);
  expect(outcome.this_month).toMatchObject({ sent: "75.00", left: "25.00" });
  expect(outcome.debt_free_month).toBe(before.debt_free_month);
});

test("a mortgage's payment that was sent ahead is made in its month, and planned from the balance before", async () => {
  const { user, home } = await householdWithHome(5);
  world.api.deps.clock.set("2026-12-30T12:00:00Z");
  const later = await signInAgain(world.api, user);
  const before = (await planOf(later)).outcome;
  await world.pay(later, home, { amount: "2000.00", sent_on: "2026-12-30" });

  const { outcome } = await planOf(later);

  expect(outcome.this_month).toMatchObject({ sent: "0.00", left: before.this_month?.left });
  expect((await firstMonthOf(later)).starts).toContain("200000.00");
});

test("what was recorded is sent once: it is off the debt already, and off the month's money", async () => {
  const { user, debt } = await debtor();
  const before = (await planOf(user, "100.00")).outcome;
  await world.pay(user, debt.uuid, { amount: "40.00" });

  const { outcome } = await planOf(user);

  expect(outcome.this_month).toMatchObject({ budget: "100.00", sent: "40.00", left: "60.00" });
  expect(outcome.this_month?.instructions[0]).toMatchObject({ minimum: "35.00", extra: "25.00" });
  expect(centsFromAmount(outcome.owed)).toBe(centsFromAmount(before.owed) - 40_00);
  expect(outcome.debt_free_month).toBe(before.debt_free_month);
});

test("a payment of last month that nobody answered for is still to be sent on Home and in the plan, until it is", async () => {
  const { user, debt } = await debtor();
  await planOf(user, "100.00");
  world.api.deps.clock.set("2027-01-02T12:00:00Z");
  const later = await signInAgain(world.api, user);
  const dueOn = async () => {
    const path = "/api/v1/upcoming-payments/";
    const answer = await world.api.call("GET", path, { token: later.access });
    return answer.json<UpcomingPaymentPage>().open.sums.map(({ due }) => due);
  };
  const monthOf = async () => (await planOf(later)).outcome.this_month;

  expect(await dueOn()).toEqual(["150.00"]);
  // The month's money is that of the month: whether it is needed for December nobody knows.
  expect(await monthOf()).toMatchObject({
    budget: "100.00",
    left: "100.00",
    unanswered: [{ debt: debt.uuid, cycle: "2026-12-05", amount: "75.00" }],
  });

  await world.pay(later, debt.uuid, { sent_on: "2026-12-03", status: "paid" });
  expect(await dueOn()).toEqual(["75.00"]);
  expect(await monthOf()).toMatchObject({ left: "100.00", unanswered: [] });
});

test("a debt outside the plan keeps its payment, outside the budget", async () => {
  const { user, debt } = await debtor();
  const outside = await world.create(user, { ...debtBody("Aunt"), ...EXCLUDED });

  const { outcome } = await planOf(user, "100.00");

  expect(outcome.this_month).toMatchObject({
    budget: "100.00",
    left: "100.00",
    left_outside: "60.00",
    instructions: [
      { debt: debt.uuid, in_plan: true, amount: "100.00" },
      { debt: outside.uuid, in_plan: false, amount: "60.00", minimum: "60.00", extra: "0.00" },
      { debt: debt.uuid, due_date: "2027-01-05" },
    ],
  });
});

test("without an amount nobody is told what to send, and it is counted", async () => {
  const { user } = await debtor();
  const { minimum: _minimum, ...unknown } = debtBody("Aunt");
  await world.create(user, { ...unknown, ...EXCLUDED });

  expect((await planOf(user, "100.00")).outcome.this_month).toMatchObject({
    left_outside: "0.00",
    unknown_count: 1,
  });
});

test("where the money does not reach, the month says what to send of it", async () => {
  const { user } = await debtor();

  const { settings, outcome } = await planOf(user, "50.00");

  expect(settings.total).toBe("50.00");
  expect(outcome).toMatchObject({ status: "impossible", this_month: { budget: "50.00" } });
  expect(outcome.this_month?.instructions).toMatchObject([{ amount: "50.00", in_plan: true }]);
});

test("who never chose begins with the least that works, and larger budgets stand beside it", async () => {
  const { user } = await debtor();

  const { settings, outcome } = await planOf(user);

  expect(outcome.status).toBe("plan");
  expect(settings.total).toBe(outcome.budgets[0]?.amount);
  expect(outcome.budgets).toHaveLength(4);
  expect((await planOf(user, outcome.budgets[0]?.amount)).outcome.status).toBe("plan");
});

test("where nothing is owed there is no month to tell of", async () => {
  expect((await planOf(await world.signUp())).outcome.this_month).toBeNull();
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

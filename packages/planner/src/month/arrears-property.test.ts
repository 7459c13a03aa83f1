import { addDays, addMonths, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { totalPayoff, type PlanTotals } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { leastBudget as findLeast } from "../compare/least-budget.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { buildCurrentMonthDebts } from "./current-month.ts";
import { openPortfolio } from "./open-portfolio.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";

const FIRST_DAY = "2027-06-01";
const AVALANCHE = { type: "avalanche" } as const;

/** A debt with a fixed monthly payment, in cents; the rate in percent. `quarters` were paid of each missed payment. */
type Owed = { cents: number; rate: number; minimum: number; dueDay: number; quarters: number };

const anyOwed: fc.Arbitrary<Owed> = fc
  .record({
    cents: fc.integer({ min: 500_00, max: 9_000_00 }),
    rate: fc.integer({ min: 0, max: 30 }),
    share: fc.integer({ min: 3, max: 12 }),
    dueDay: fc.integer({ min: 2, max: 28 }),
    quarters: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ share, ...debt }) => ({ ...debt, minimum: Math.ceil((debt.cents * share) / 100) }));

function paidOf({ minimum, quarters }: Owed): number {
  return Math.round((minimum * quarters) / 4);
}

/** What is owed after `missed` months, with interest. */
function owedAfter(debt: Owed, missed: number): number {
  return Array.from({ length: missed }).reduce<number>(
    (sum) => sum + Math.round((sum * debt.rate) / 1200) - paidOf(debt),
    debt.cents,
  );
}

/** The household on the first day of a month, after `missed` months in which it paid only quarters of the payments. */
function afterMissing(debts: readonly Owed[], missed: number) {
  const today = monthAfter(FIRST_DAY, missed);
  const facts = debts.map((debt, at): DebtFacts => {
    const { rate, minimum, dueDay } = debt;
    const owed = amountFromCents(owedAfter(debt, missed));
    return cardFacts({
      uuid: `debt-${at}`,
      kind: "personal_loan",
      owed: { value: owed, source: "user" },
      balances: [balanceFacts({ amount: owed, apr: { value: String(rate), source: "user" } })],
      minimum: { value: amountFromCents(minimum), source: "user" },
      due_day: dueDay,
    });
  });
  const ledger = new Map(
    debts.map((debt, at): [string, LedgerFacts] => [
      `debt-${at}`,
      { ...NOTHING_SENT, open: openBills(debt, missed) },
    ]),
  );

  return buildCurrentMonthDebts(facts, { today, ledger });
}

function openBills(debt: Owed, missed: number): OpenObligation[] {
  const { minimum, dueDay } = debt;

  return Array.from({ length: missed + 1 }, (_, month) => {
    const due = addMonths(monthAfter(FIRST_DAY, month), 0, dueDay);
    const isLate = month < missed;
    return {
      cycle: due,
      due_date: due,
      pay_by: addDays(due, -1),
      amount: amountFromCents(minimum),
      paid: amountFromCents(isLate ? paidOf(debt) : 0),
      is_late: isLate,
    };
  }).filter(({ amount, paid }) => amount !== paid);
}

const NO_CHANGES = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  rollover: true,
  changes: [],
} as const;

function leastBudget(debts: readonly Owed[], missed: number): number {
  const month = afterMissing(debts, missed);
  const withBudget = (cents: number) =>
    openPortfolio(month, { ...NO_CHANGES, total: amountFromCents(cents) });

  return findLeast(withBudget, AVALANCHE)?.amount ?? 0;
}

function planWith(debts: readonly Owed[], missed: number, budget: number): PlanTotals {
  const month = afterMissing(debts, missed);
  const portfolio = openPortfolio(month, { ...NO_CHANGES, total: amountFromCents(budget) });
  const outcome = totalPayoff(portfolio, AVALANCHE);
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  return outcome.totals;
}

function sumOfMinimums(debts: readonly Owed[]): number {
  return debts.reduce((sum, { minimum }) => sum + minimum, 0);
}

/** Returns the interest of the missed months. */
function accrued(debts: readonly Owed[], missed: number): number {
  return debts.reduce(
    (sum, debt) => sum + owedAfter(debt, missed) + missed * paidOf(debt) - debt.cents,
    0,
  );
}

const anyHousehold = fc.array(anyOwed, { minLength: 1, maxLength: 4 });

test("missed payments do not raise the least budget above the sum of the minimums", () => {
  fc.assert(
    fc.property(anyHousehold, fc.integer({ min: 0, max: 3 }), (debts, missed) => {
      expect(leastBudget(debts, missed)).toBe(sumOfMinimums(debts));
    }),
  );
});

test("a payment missed in the same month does not raise the least budget", () => {
  const facts = cardFacts({
    kind: "personal_loan",
    owed: { value: "3000.00", source: "user" },
    minimum: { value: "100.00", source: "user" },
  });
  const open = (due: string, about: Partial<OpenObligation> = {}): OpenObligation => {
    const missed = { cycle: due, due_date: due, pay_by: due, amount: "100.00", paid: "0.00" };
    return { ...missed, is_late: true, ...about };
  };
  const leastWith = (bills: OpenObligation[]) => {
    const ledger = new Map([[facts.uuid, { ...NOTHING_SENT, open: bills }]]);
    const given = { today: "2027-06-20", ledger };
    const month = buildCurrentMonthDebts([facts], given);
    const withBudget = (cents: number) =>
      openPortfolio(month, { ...NO_CHANGES, total: amountFromCents(cents) });
    const least = findLeast(withBudget, AVALANCHE);
    const { opening } = withBudget(least?.amount ?? 0);
    return { least: least?.amount, money: opening?.money };
  };

  const missed = open("2027-06-02");
  // This month still asks for all of it.
  expect(leastWith([missed, open("2027-06-28", { is_late: false })])).toEqual({
    least: 100_00,
    money: 200_00,
  });
  // The bill contains the payment that was missed before it.
  expect(leastWith([{ ...missed, amount: "200.00" }])).toEqual({ least: 100_00, money: 200_00 });
  expect(leastWith([missed])).toEqual({ least: 100_00, money: 100_00 });
});

test("paying nothing never moves the debt-free date earlier and never lowers the interest", () => {
  fc.assert(
    fc.property(
      anyHousehold,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 300_00 }),
      (debts, missed, extra) => {
        const budget = sumOfMinimums(debts) + extra;
        const unpaid = debts.map((debt) => ({ ...debt, quarters: 0 }));
        const before = planWith(debts, 0, budget);
        const partly = planWith(debts, missed, budget);
        const after = planWith(unpaid, missed, budget);
        const interest = after.interest + accrued(unpaid, missed);

        expect(after.months + missed).toBeGreaterThanOrEqual(before.months);
        expect(interest).toBeGreaterThanOrEqual(before.interest);
        expect(after.months).toBeGreaterThanOrEqual(partly.months);
        expect(interest).toBeGreaterThanOrEqual(partly.interest + accrued(debts, missed));
      },
    ),
  );
});

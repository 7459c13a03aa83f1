import type { LedgerPayment } from "@snowball/contract";
import { addMonths, daysBetween, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, totalPayoff, type PlanTotals, type Portfolio } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { leastBudget } from "../compare/least-budget.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { estimateFigures } from "../facts/estimate-figures.ts";
import { shareOf, sumOf } from "../facts/exact-units.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { buildCurrentMonthDebts, type CurrentMonthDebts } from "./current-month.ts";
import { openPortfolio } from "./open-portfolio.ts";
import { readLedger } from "./read-ledger.ts";

const FIRST_DAY = "2027-06-01";
const AVALANCHE = { type: "avalanche" } as const;

/** A lender, and what it was owed when the months without payments began. Amounts in cents, the rate in percent. */
type Lender = {
  cents: number;
  rate: number;
  dueDay: number;
  /** A card's share of the balance in percent, with or without the month's interest; null of a loan. */
  card: { percent: number; isPlusInterest: boolean; floor: number; lateFee: number } | null;
  /** Of a loan. */
  minimum: number;
  isLinked: boolean;
  /** The user answers that payments were not made, or does not answer. */
  isAnswered: boolean;
  /** The first bill that is known contains this many missed payments. */
  missedBefore: number;
  /** The first bill that is known leaves them out, so that only the next one contains them. */
  isFirstWithout: boolean;
  /** The bank of a card reports the balance of its statement. */
  hasStatement: boolean;
};

const anyLender: fc.Arbitrary<Lender> = fc
  .record({
    cents: fc.integer({ min: 800_00, max: 9_000_00 }),
    rate: fc.integer({ min: 0, max: 30 }),
    dueDay: fc.integer({ min: 2, max: 28 }),
    card: fc.option(
      fc.record({
        percent: fc.constantFrom(1, 2, 3),
        isPlusInterest: fc.boolean(),
        floor: fc.constantFrom(25_00, 35_00),
        lateFee: fc.constantFrom(0, 29_00, 40_00),
      }),
      { freq: 3 },
    ),
    share: fc.integer({ min: 3, max: 12 }),
    isLinked: fc.boolean(),
    isAnswered: fc.boolean(),
    missedBefore: fc.constantFrom(0, 0, 0, 1, 2),
    isFirstWithout: fc.boolean(),
    hasStatement: fc.boolean(),
  })
  .map(({ share, card, isLinked, missedBefore, ...lender }) => ({
    ...lender,
    // A bank's zero may be a rate that is not known.
    rate: card === null ? lender.rate : Math.max(1, lender.rate),
    card: card && (missedBefore > 0 ? { ...card, ...USUAL } : paying(card, lender.rate)),
    minimum: Math.ceil((lender.cents * share) / 100),
    isLinked: isLinked || card !== null,
    missedBefore: card === null ? 0 : missedBefore,
  }));

/** The rule of a card that was behind when it was linked is estimated. */
const USUAL = { percent: 1, isPlusInterest: true, floor: 25_00 };

/** Every issuer's minimum pays more than the interest. */
function paying(card: NonNullable<Lender["card"]>, rate: number): Lender["card"] {
  const isTooSmall = card.percent < rate / 12 + 0.5;

  return { ...card, isPlusInterest: card.isPlusInterest || card.percent === 1 || isTooSmall };
}

/** What a lender reports after some months without any payment. */
type Statement = { owed: Cents; interest: Cents; billed: Cents };

function statements(lender: Lender, months: number): Statement[] {
  const { rate, card, missedBefore, isFirstWithout } = lender;
  const all: Statement[] = [];
  let owed = lender.cents;
  for (let month = -missedBefore; month <= months; month += 1) {
    const isFirst = all.length === 0;
    const days = daysOf(month - (card === null ? 1 : 2));
    const interest = isFirst ? 0 : Math.round((owed * rate * days) / 36_500);
    const fee = isFirst ? 0 : (card?.lateFee ?? 0);
    owed += interest + fee;
    const regular = Math.min(owed, regularOf(lender, owed, fee));
    all.push({ owed, interest, billed: (all.at(-1)?.billed ?? 0) + regular });
  }

  const [first, ...later] = all.slice(missedBefore) as [Statement, ...Statement[]];
  const left = isFirstWithout ? (all[missedBefore - 1]?.billed ?? 0) : 0;

  return [{ ...first, billed: first.billed - left }, ...later];
}

/** A card charges the month before its statement, so that a bill of the first days contains that of an earlier month. */
function daysOf(month: number): number {
  return daysBetween(monthAfter(FIRST_DAY, month), monthAfter(FIRST_DAY, month + 1));
}

/** A bill of a card contains the late fee since the last one. */
function regularOf({ card, minimum, rate }: Lender, owed: number, fee: number): number {
  if (card === null) return minimum;
  const interest = card.isPlusInterest ? Math.round((owed * rate) / 1200) : 0;

  return Math.max(card.floor, shareOf(owed, card.percent * 10_000) + interest) + fee;
}

function factsOf(
  lender: Lender,
  at: number,
  { owed, billed, today }: Statement & { today: string },
): DebtFacts {
  const amount = amountFromCents(owed);
  const source = lender.isLinked ? ("bank" as const) : ("user" as const);
  const plain = cardFacts({
    uuid: `debt-${at}`,
    kind: lender.card === null ? "personal_loan" : "credit_card",
    owed: { value: amount, source },
    balances: [balanceFacts({ amount, apr: { value: String(lender.rate), source } })],
    minimum: { value: amountFromCents(lender.card === null ? lender.minimum : billed), source },
    due_day: lender.dueDay,
    ...(lender.hasStatement && { last_statement_balance: amount }),
  });

  return { ...plain, ...estimateFigures({ ...plain, minimum_estimate: null }, today) };
}

function paymentsOf(lender: Lender, all: readonly Statement[], missed: number): LedgerPayment[] {
  const about: Partial<LedgerPayment> =
    lender.isLinked || lender.isAnswered
      ? { is_late: true, status: "late" }
      : { question: "was_it_paid", status: "unknown" };

  return all.slice(0, missed + 1).map(({ billed }, month) => {
    const due = addMonths(monthAfter(FIRST_DAY, month), 0, lender.dueDay);
    const before = month === 0 ? 0 : (all[month - 1]?.billed ?? 0);
    const left = amountFromCents(billed - before);
    const isUnclear = month === 0 && lender.missedBefore > 0;
    const isBehindNow = isUnclear && missed === 0;
    return bill(due, {
      billed: amountFromCents(lender.card === null ? billed - before : billed),
      billed_source: lender.isLinked ? "bank" : "user",
      due: left,
      left,
      ...(isUnclear && missed > 0 && { may_contain_missed: true }),
      ...(month < missed && about),
      ...(isBehindNow && { due_date: addMonths(due, -1), is_late: true, status: "late" }),
    });
  });
}

/** A household on the first day of a month, and the interest and late fees of the months without any payment. */
type Unpaid = { read: CurrentMonthDebts; missed: number; accrued: Cents; fees: Cents };

function afterMissing(lenders: readonly Lender[], missed: number): Unpaid {
  const today = monthAfter(FIRST_DAY, missed);
  const histories = lenders.map((lender) => statements(lender, missed));
  const facts = lenders.map((lender, at): DebtFacts =>
    factsOf(lender, at, { ...(histories[at]?.at(-1) as Statement), today }),
  );
  const ledgers = lenders.map((lender, at) => ({
    ...ledger(paymentsOf(lender, histories[at] ?? [], missed)),
    debt: `debt-${at}`,
  }));
  const accrued = histories.flatMap((all) => all.slice(1).map(({ interest }) => interest));

  return {
    read: buildCurrentMonthDebts(facts, { today, ledger: readLedger(ledgers, today) }),
    missed,
    accrued: sumOf(accrued),
    fees: sumOf(lenders.map(({ card }) => (card?.lateFee ?? 0) * missed)),
  };
}

type Budget = { cents: Cents; isDerived: boolean };

function openWith({ read }: Unpaid, { cents, isDerived }: Budget): Portfolio {
  const total = amountFromCents(cents);

  return openPortfolio(read, { ...SETTINGS, total, is_derived: isDerived, month_total: null });
}

function leastOf(unpaid: Unpaid, isDerived: boolean): Cents {
  const least = leastBudget((cents) => openWith(unpaid, { cents, isDerived }), AVALANCHE);

  return least?.amount ?? 0;
}

/** The debt-free month, counted from the first, and the interest until then. */
type Outcome = Pick<PlanTotals, "months" | "interest">;

function outcomeOf({ missed, accrued }: Unpaid, portfolio: Portfolio): Outcome | null {
  const outcome = totalPayoff(portfolio, AVALANCHE);
  if (outcome.kind !== "plan") return null;
  const { months, interest } = outcome.totals;

  return { months: months + missed, interest: interest + accrued };
}

/**
 * Returns the outcomes before and after each month without any payment. The one before pays as much in all by the end
 * of that month: a bill that grows with late fees and unpaid interest may ask for a few cents more than the budget
 * would.
 */
function stepsOf(unpaid: readonly Unpaid[], budgets: readonly Budget[]) {
  return unpaid.slice(1).flatMap((after, at) => {
    const [before, budget] = [unpaid[at] as Unpaid, budgets[at] as Budget];
    const [then, now] = [openWith(before, budget), openWith(after, budgets[at + 1] as Budget)];
    const asked = (now.opening?.money ?? 0) - (then.opening?.money ?? 0) - budget.cents;
    const amount = Math.max(0, asked - (after.fees - before.fees));
    const changes = [...(then.changes ?? []), { type: "one-off", month: 2, amount } as const];
    const outcomes = [outcomeOf(before, { ...then, changes }), outcomeOf(after, now)] as const;
    const [paid, missed] = outcomes;
    return paid && missed ? [{ paid, missed }] : [];
  });
}

/** Each month's interest is rounded to a cent. */
const ROUNDED = 5;

const anyLenders = fc.array(anyLender, { minLength: 1, maxLength: 4 });
const anyMonths = fc
  .integer({ min: 2, max: 6 })
  .map((count) => Array.from({ length: count + 1 }, (_, missed) => missed));

test("without a chosen budget, no unpaid month moves the date earlier or lowers the interest", () => {
  fc.assert(
    fc.property(anyLenders, anyMonths, (lenders, months) => {
      const unpaid = months.map((missed) => afterMissing(lenders, missed));
      const least = unpaid.map((each) => leastOf(each, true));
      // The server keeps the budget of an earlier day.
      const budgets = least.map((_, at) => Math.max(...least.slice(0, at + 1)));

      const steps = stepsOf(
        unpaid,
        budgets.map((cents) => ({ cents, isDerived: true })),
      );
      expect(steps).toHaveLength(unpaid.length - 1);
      for (const { paid, missed } of steps) {
        expect(missed.months).toBeGreaterThanOrEqual(paid.months);
        expect(missed.interest + ROUNDED).toBeGreaterThanOrEqual(paid.interest);
      }
    }),
  );
});

test("with a chosen budget, no unpaid month moves the date earlier or lowers the interest", () => {
  fc.assert(
    fc.property(anyLenders, anyMonths, fc.nat(300_00), (lenders, months, extra) => {
      const unpaid = months.map((missed) => afterMissing(lenders, missed));
      const cents = leastOf(afterMissing(lenders, 0), false) + extra;

      const steps = stepsOf(
        unpaid,
        months.map(() => ({ cents, isDerived: false })),
      );
      expect(steps).toHaveLength(unpaid.length - 1);
      for (const { paid, missed } of steps) {
        expect(missed.months).toBeGreaterThanOrEqual(paid.months);
        expect(missed.interest + ROUNDED).toBeGreaterThanOrEqual(paid.interest);
      }
    }),
  );
});

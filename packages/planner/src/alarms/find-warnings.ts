import type { MonthWarning, Paydays } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents, compareAmounts, signOf, subtractAmount } from "@snowball/money";
import type { Cents, PayoffPlan, PlanMonth, Portfolio } from "@snowball/payoff";

import { withUsualMinimums } from "../compare/estimated-rules.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { fromPpm, sumOf, toCents } from "../facts/exact-units.ts";
import { monthsThrough } from "../facts/payment-months.ts";
import { type PlanSettingsFacts, readOneOff } from "../facts/read-plan-settings.ts";
import { isIncomeDriven } from "../facts/student-loans.ts";
import { type CurrentMonth, owedToday } from "../month/current-month.ts";
import type { MoneyTooLate } from "../month/money-too-late.ts";
import { comingIn, isOfMinimums, madeThisMonth, sentTo } from "../month/opening-period.ts";
import { lastDaysOf } from "../month/sending-deadlines.ts";
import { oneOff, withMoneyInTime } from "../remedies/money-in-time.ts";
import type { ShortMonth } from "../triage/short-month.ts";
import { findEndlessMinimums } from "./endless-minimums.ts";
import { type Cliff, costOfPayingFirst, findCliffs } from "./find-cliffs.ts";

type WarningInput = {
  read: Pick<CurrentMonth, "firstMonth" | "month" | "planned">;
  debts: readonly DebtFacts[];
  /** Null if there is no plan. Minimum payments are assumed then. */
  plan: PayoffPlan | null;
  /** The portfolio of the plan. */
  followed: Portfolio;
  short: ShortMonth | null;
  /** Returns, by debt, the money that comes after the deadline in a month of the plan. */
  tooLate: (month: number) => ReadonlyMap<string, MoneyTooLate>;
  /** When the user is paid; null if not entered. */
  paydays: Paydays | null;
  changes: PlanSettingsFacts["changes"];
};

/** Returns what will cost money, and what the plan prevents: deadlines of balances in order of time. */
export function findWarnings(input: WarningInput): MonthWarning[] {
  return [
    ...shortMonthOf(input),
    ...input.debts.flatMap((debt) => overLimit(debt, input)),
    ...cliffs(input),
    ...endlessMinimums(input),
  ];
}

function shortMonthOf(input: WarningInput): MonthWarning[] {
  const { short, read } = input;
  if (short === null) return shortNextMonth(input);
  const due = sumOf(short.due.map(({ minimum }) => minimum));
  // The current month's due amounts and money are what is left of it.
  const made = short.month === 1 ? madeThisMonth(read.month) : 0;

  const minimums = due + made;
  return [shortBy(due - short.money, { month: short.month, minimums, read, isEstimated: false })];
}

/** A shortfall of less than this that is an estimate is not worth a warning. */
const LEAST_ESTIMATED: Cents = 1_00;

/**
 * A bill of next month with missed payments or a late fee can ask more than the budget has, and so can an estimated
 * minimum. The plan then counts one-off money for it, see `oneOffMinimums`, and works.
 */
function shortNextMonth({ plan, followed, read, changes }: WarningInput): MonthWarning[] {
  if (plan === null || plan.totals.months < 2 || isOfMinimums(followed)) return [];
  const context = { today: read.month.today, debts: [] };
  const own = changes.flatMap((each) => (each.kind === "one_off" ? readOneOff(each, context) : []));
  const lacking = comingIn(followed, 2) - comingIn({ changes: own }, 2);
  const { debts } = plan.month(2);
  const minimums = sumOf(debts.map(({ minimum, escrow }) => minimum + escrow));
  const shortfall = lacking - sumOf(debts.map(({ extra }) => extra));
  const rises = risesOf(debts, followed);
  const isEstimated = rises.known === 0 || rises.estimated >= shortfall;

  return shortfall >= (isEstimated ? LEAST_ESTIMATED : 1)
    ? [shortBy(shortfall, { month: 2, minimums, read, isEstimated })]
    : [];
}

/** Returns by how much known bills of next month, and estimated minimums, exceed the minimums of this month. */
function risesOf(debts: PlanMonth["debts"], { opening }: Portfolio) {
  const rises = { known: 0, estimated: 0 };
  for (const { id, minimum, escrow } of debts) {
    const { nextDue, isNextDueEstimated, minimum: usual = 0 } = opening?.debts[id] ?? {};
    const isKnown = nextDue !== undefined && isNextDueEstimated !== true;
    rises[isKnown ? "known" : "estimated"] += Math.max(0, minimum + escrow - usual);
  }

  return rises;
}

type ShortMonthFacts = Pick<WarningInput, "read"> & {
  month: number;
  minimums: Cents;
  isEstimated: boolean;
};

function shortBy(
  shortfall: Cents,
  { month, minimums, read, isEstimated }: ShortMonthFacts,
): MonthWarning {
  return {
    kind: "short_month",
    month: monthAfter(read.firstMonth, month - 1),
    minimums: amountFromCents(minimums),
    shortfall: amountFromCents(shortfall),
    is_estimated: isEstimated,
  };
}

/** Payments in transit count as paid. Banks report a limit of zero for cards without one. */
function overLimit(debt: DebtFacts, { read }: WarningInput): MonthWarning[] {
  const { credit_limit: limit = null, uuid } = debt;
  const owed = owedToday(debt, read.month.ledger.get(uuid)).owed.value;
  if (limit === null || signOf(limit) <= 0 || owed === null) return [];

  return compareAmounts(owed, limit) > 0
    ? [{ kind: "over_limit", debt: uuid, limit, above: subtractAmount(owed, limit) }]
    : [];
}

/** Leaves out deadlines that have passed, because nothing avoids their cost. */
function cliffs(input: WarningInput): MonthWarning[] {
  const { plan, followed, read, debts } = input;
  const { ledger, today } = read.month;
  const coming = findCliffs(followed, plan, (debt) => ({
    sent: sentTo(ledger.get(debt)),
    ahead: toCents(ledger.get(debt)?.sent_ahead ?? null) ?? 0,
  }));

  return coming.flatMap((cliff): MonthWarning[] => {
    const { arriveBy = null, deadline = null } = lastDaysOf(debts, cliff) ?? {};
    if (arriveBy !== null && arriveBy < today) return [];
    // If the plan misses the deadline, no savings are asked for.
    const isMissed = cliff.left > 0 || plan === null;
    const late = isMissed ? undefined : input.tooLate(cliff.lastMonth).get(cliff.debt);
    const lastBill = arriveBy === null ? 0 : lastBillOf(cliff, arriveBy, input);
    const warning: MonthWarning = {
      kind: cliff.type === "deferred-interest" ? "back_interest" : "rate_rise",
      debt: cliff.debt,
      balance: cliff.balance,
      last_month: cliff.lastMonth,
      last_date: arriveBy,
      send_by: deadline,
      from: monthAfter(read.firstMonth, cliff.lastMonth),
      left: amountFromCents(cliff.left > lastBill ? cliff.left - lastBill : cliff.left),
      charged: amountFromCents(cliff.charged),
      apr: fromPpm(cliff.apr),
      clearing_payment: amountOrNull(cliff.clearingPayment),
      clearing_payments: cliff.clearingPayments,
      is_planned: plan !== null,
      ...payingFirst(cliff, { ...input, followed: withBillSooner(cliff, lastBill, input) }),
      from_savings: late ? { amount: amountFromCents(late.amount), send_by: late.sendBy } : null,
    };
    return [warning];
  });
}

/**
 * Returns the planned bill of the month after a cliff's last one if it is due by the last day, as at many store cards.
 * The plan pays it with that month's money, so it does not count it, but it arrives in time.
 */
function lastBillOf(
  { debt: id, lastMonth }: Cliff,
  lastDate: string,
  { debts, plan, read: { firstMonth } }: WarningInput,
): Cents {
  const dueDay = debts.find(({ uuid }) => uuid === id)?.due_day ?? null;
  const isDue = monthsThrough(lastDate, { firstMonth, dueDay }) > lastMonth;
  if (plan === null || !isDue || lastMonth >= plan.totals.months) return 0;

  return plan.month(lastMonth + 1).debts.find((debt) => debt.id === id)?.minimum ?? 0;
}

/** Moves the money of a last bill to the month before: it has to be sent then anyway. */
function withBillSooner(
  { lastMonth }: Cliff,
  bill: Cents,
  { followed }: Pick<WarningInput, "followed">,
): Portfolio {
  if (bill === 0 || lastMonth === 0) return followed;
  const moved = [oneOff(lastMonth, bill), oneOff(lastMonth + 1, -bill)];

  return { ...followed, changes: [...(followed.changes ?? []), ...moved] };
}

/** Returns what paying a debt first would cost. A plan of minimums has no budget that could be too small. */
function payingFirst(cliff: Cliff, { plan, followed, paydays, read: { month } }: WarningInput) {
  if (plan === null || cliff.left === 0 || followed.budget.mode === "minimums-only") {
    return { cost_of_paying_first: null, is_too_late: false };
  }
  const paid = paydays !== null && followed.budget.mode === "by-month" ? { paydays, month } : null;
  // The same portfolio if paychecks are unknown.
  const inTime = withMoneyInTime(followed, { now: followed, plan, paid, deadline: cliff });
  const moreInTime = costOfPayingFirst(plan, followed, cliff, inTime);
  // With savings, like the plan of a strategy that pays the debt first.
  const isPaid = inTime !== followed;
  const more = moreInTime ?? (isPaid ? costOfPayingFirst(plan, followed, cliff) : null);
  const costsMore = more !== null && more > 0;

  return {
    cost_of_paying_first: costsMore ? amountFromCents(more) : null,
    is_too_late: moreInTime === null,
  };
}

/**
 * Plans are compared with minimums by the usual rule. Only a plan of minimums itself pays them by the estimated one.
 */
function endlessMinimums({ plan, followed, read, debts }: WarningInput): MonthWarning[] {
  const isOfMinimums = followed.budget.mode === "minimums-only";
  const portfolio = isOfMinimums ? followed : withUsualMinimums(followed, read.planned.estimated);

  return findEndlessMinimums(portfolio).map(({ debt: id, minimum, clearsIn36, clearsIn60 }) => {
    const debt = debts.find(({ uuid }) => uuid === id);
    const payoff = plan?.debts.find((each) => each.id === id)?.payoffMonth;

    return {
      kind: "endless_minimum",
      debt: id,
      minimum: amountFromCents(minimum),
      clears_in_36: amountOrNull(clearsIn36),
      clears_in_60: amountOrNull(clearsIn60),
      follows_income: debt !== undefined && isIncomeDriven(debt),
      payoff_month: payoff === undefined ? null : monthAfter(read.firstMonth, payoff - 1),
    };
  });
}

function amountOrNull(cents: Cents | null): string | null {
  return cents === null ? null : amountFromCents(cents);
}

import { monthsBetween } from "@snowball/dates";
import {
  afterPayment,
  type Cents,
  type Debt,
  type PaymentParts,
  type PayoffPlan,
  type Portfolio,
  type YearPart,
} from "@snowball/payoff";
import { simpleInterest, type Span } from "@snowball/payoff/loans";

import type { PlanState } from "../compare/resolve-plan.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { sumOf } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { type CurrentMonthDebts, openMonth } from "../month/current-month.ts";
import { statementBefore } from "../month/interest-terms.ts";
import { leftOf, sentTo } from "../month/opening-period.ts";
import { type DebtActivity, withOwed } from "./blend-debt.ts";
import { owedOn } from "./owed-on.ts";

/** A debt as an earlier plan expects it on the later day. */
export type ExpectedDebt = {
  /** With the terms that are left. What is owed is split over the balances like on the later day. */
  debt: Debt;
  /** What the plan pays by then, escrow excluded. */
  planned: Cents;
  /** What was sent of the month's money beyond the plan's payments, to any debt. */
  beyond: Cents;
  /** The part of `planned` that went to other debts this month. */
  elsewhere: Cents;
  /** The interest that the plan did not expect, on payments of the month that are due and not sent. */
  lateInterest: Cents;
};

/** What a plan pays in a month and lists from a paycheck of the next, in cents. */
export type DelayedPayment = { debt: string; amount: Cents };

export type ChangeQuestion = {
  before: PlanState;
  /** The debts of `before` with the terms that are left on the later day, for example of a promotion. */
  carried: readonly Debt[];
  /** Not earlier than `before`. */
  after: PlanState;
  /** Known transactions on the debts' accounts between the two days. May name any debt. */
  activity: readonly DebtActivity[];
  /** Extras that the plan of the month before `after` left to the month of `after`. */
  delayed: readonly DelayedPayment[];
  /**
   * Ids of debts with a balance that the user entered, and not again since. It differs from the plan's by payments and
   * by the interest that we estimate.
   */
  estimatedBalances: readonly string[];
};

/** An earlier plan with its portfolio, and what the later day knows about its month. */
type Course = Omit<ChangeQuestion, "estimatedBalances"> & {
  plan: PayoffPlan;
  portfolio: Portfolio;
  /** The earlier plan with the payments that were listed, if `plan` has the interest as lenders charge it. */
  listed?: PayoffPlan;
};

/**
 * Returns the earlier plan's debts as they are on the later day if everything went to plan: with the payments of the
 * whole months that passed, the interest of the month so far, and those of the month's planned payments that were sent.
 * Until the month ends, a payment that was not sent is not counted as missed.
 */
export function expectDebts(course: Course): ExpectedDebt[] {
  const { carried, plan, listed = plan, after } = course;
  const passed = Math.min(passedMonths(course), plan.totals.months);
  const past = Math.min(passedMonths(course), listed.totals.months);
  const listedMonths = Array.from({ length: past }, (_, index) => listed.month(index + 1));
  const begun = carried.map((debt) =>
    withOwed(debt, {
      owed:
        passed === 0
          ? owedOn(debt)
          : (plan.balanceByMonth(debt.id)[passed - 1] ?? 0) + delayedOf(debt.id, course),
      source: after.read.planned.debts.find(({ id }) => id === debt.id) ?? debt,
    }),
  );
  const { read, settings } = after;
  const planned = { ...read.planned, debts: begun };
  const left = openMonth({ ...read, planned, month: withDueDays(course) }, settings);
  const ofMonth = sentInstead(begun.map((debt) => sentOfMonth(debt, course)));

  return ofMonth.map(({ debt, row, sent, unsent, ...others }, at) => {
    const rows = listedMonths.flatMap(({ debts }) => debts.filter(({ id }) => id === debt.id));
    // The later day shows no balance that was paid off since.
    const bearing = passed === 0 ? (carried[at] ?? debt) : debt;
    const charged = chargedInMonth(bearing, { ...course, left });
    const minimum = Math.min(sent, row?.minimum ?? 0);
    const paid = paidOf(bearing, { minimum, extra: sent - minimum });
    const paidInterest = interestFor(paid, daysAfterDue(debt.id, { ...course, left }));
    const lateInterest = interestOnLate(debt, { ...course, left, unsent });
    const owed = Math.max(0, owedOn(debt) + charged - paidInterest - lateInterest - sent);
    return {
      debt: withOwed(debt, { owed, source: debt }),
      planned: sumOf(rows.map(({ payment }) => payment)) - delayedOf(debt.id, course) + sent,
      lateInterest,
      ...others,
    };
  });
}

/**
 * Returns the later month with the due days of the earlier plan, which counts interest up to them. A loan that leaves
 * its deferment has another due day. Interest on payments since a statement is not charged yet.
 */
function withDueDays({ before, after }: Course): CurrentMonthDebts["month"] {
  const { month } = after.read;
  const then = new Map(before.read.month.facts.map(({ uuid, due_day }) => [uuid, due_day]));
  const isMoved = ({ uuid, due_day }: DebtFacts) => (then.get(uuid) ?? null) !== due_day;
  const moved = new Set(
    month.facts.filter((debt) => then.has(debt.uuid) && isMoved(debt)).map(({ uuid }) => uuid),
  );

  return {
    ...month,
    facts: month.facts.map((debt) =>
      moved.has(debt.uuid) ? { ...debt, due_day: then.get(debt.uuid) ?? null } : debt,
    ),
    ledger: new Map(
      [...month.ledger].map(([id, own]) => [
        id,
        { ...own, recent_payments: [], ...(moved.has(id) && { open: [] }) },
      ]),
    ),
  };
}

/**
 * Returns the part of the last month's payment that waits for this month's paychecks. What waits for another debt than
 * planned was planned for others, in their order.
 */
function delayedOf(id: string, course: Course): Cents {
  const { listed: plan = course.plan, delayed } = course;
  const passed = passedMonths(course);
  if (passed === 0 || passed > plan.totals.months) return 0;
  const waitingFor = (debt: string) =>
    sumOf(delayed.flatMap((each) => (each.debt === debt ? each.amount : [])));
  const rows = plan.month(passed).debts.map(({ id: debt, payment }) => {
    const own = Math.min(payment, waitingFor(debt));
    return { debt, own, left: payment - own };
  });
  let others = sumOf(delayed.map(({ amount }) => amount)) - sumOf(rows.map(({ own }) => own));
  for (const { debt, own, left } of rows) {
    const more = Math.min(left, others);
    others -= more;
    if (debt === id) return own + more;
  }
  return 0;
}

export function passedMonths({ before, after }: Pick<Course, "before" | "after">): number {
  return Math.max(0, monthsBetween(before.read.firstMonth, after.read.firstMonth));
}

/**
 * Returns the interest between the start of the month, or the earlier day, and today, and an annual fee that was
 * charged in these days. Deferred interest is charged with the payment of its last month. A card charges interest with
 * its statements. If the last one is of the month before, the plan's month counted more, also on what it paid then.
 */
function chargedInMonth(debt: Debt, course: Course & { left: Portfolio }): Cents {
  if (owedOn(debt) === 0) return 0;
  const { before, after, plan, portfolio, left } = course;
  const months = passedMonths({ before, after });
  const isSameMonth = months === 0;
  const begun = portfolio.opening?.debts[debt.id];
  const rest = left.opening?.debts[debt.id];
  // The first whole month charges less by the days of the month before that the balance already contained.
  const ahead = months > 1 ? undefined : begun?.chargedAhead;
  const span = [
    ...spanOf((isSameMonth ? begun?.accrual : null) ?? lengthOfMonth(debt, after)),
    ...spanOf(rest?.chargedAhead),
    ...spanOf(rest?.accrual, -1),
    ...spanOf(ahead, -1),
  ];
  const { annualFee } = debt;
  const then = before.read.planned.debts.find(({ id }) => id === debt.id)?.annualFee;
  const isCharged = annualFee !== undefined && annualFee.firstMonth > MONTHS_PER_YEAR;
  const isNew = !isSameMonth || then?.firstMonth === 1;

  const fee = isCharged && isNew ? annualFee.amount : 0;
  const [earlier, later] = [before, after].map(({ read: { month } }) =>
    statementBefore(
      month.facts.find(({ uuid }) => uuid === debt.id),
      month.today,
    ),
  );
  const rowOf = (month: number) => plan.month(month).debts.find(({ id }) => id === debt.id);
  if (later !== null && earlier === later && months <= 1) {
    return fee - (isSameMonth ? 0 : (rowOf(1)?.interest ?? 0));
  }

  const interest = interestFor(debt, span);
  if (interest >= 0 || isSameMonth || later === null) return Math.max(0, interest) + fee;
  return interestFor(withOwed(debt, { owed: rowOf(months)?.start ?? 0, source: debt }), span) + fee;
}

function interestFor({ balances, deferment }: Debt, span: Span): Cents {
  if (deferment?.isSubsidised === true) return 0;
  const interest = balances.map(({ amount, apr, promo, deferred }) =>
    deferred ? 0 : simpleInterest({ principal: amount, apr: promo?.apr ?? apr, span }, "half-up"),
  );

  return sumOf(interest);
}

/**
 * Returns the interest on the part of the month's payment that is overdue, since the day on which it should have
 * arrived; of a card, only what its next statement has added.
 */
function interestOnLate(
  debt: Debt,
  { unsent, ...course }: Course & { left: Portfolio; unsent: Cents },
): Cents {
  const { today, ledger } = course.after.read.month;
  const overdue = (ledger.get(debt.id)?.open ?? []).filter(({ due_date: due }) => due < today);
  const late = Math.min(unsent, owedOn(debt), sumOf(overdue.map((each) => leftOf(each, unsent))));

  return interestFor(withOwed(debt, { owed: late, source: debt }), daysAfterDue(debt.id, course));
}

/** Returns the days between the two after the month's payment should have arrived; of a card, of its next statement. */
function daysAfterDue(
  id: string,
  { before, after, portfolio, left }: Course & { left: Portfolio },
): Span {
  const isSameMonth = passedMonths({ before, after }) === 0;

  return [
    ...spanOf(left.opening?.debts[id]?.chargedAhead),
    ...spanOf(isSameMonth ? portfolio.opening?.debts[id]?.chargedAhead : undefined, -1),
  ];
}

/** Returns the part of each balance that a payment pays. */
function paidOf(debt: Debt, payment: PaymentParts): Debt {
  const { balances } = afterPayment(debt, payment);

  return {
    ...debt,
    balances: debt.balances.map((each, at) => ({
      ...each,
      amount: each.amount - (balances[at]?.amount ?? 0),
    })),
  };
}

/** A fee that this month's statement charged is due again in the same month of the next year, month 13. */
const MONTHS_PER_YEAR = 12;

function spanOf(part: YearPart | undefined, sign: 1 | -1 = 1): Span {
  return part ? [{ days: sign * part.over, yearHundredths: part.under * 100 }] : [];
}

/**
 * Returns the length of the month before that of the later day as a part of a year: the days for which a balance really
 * grew. Only a mortgage charges a twelfth.
 */
function lengthOfMonth({ id, accrual }: Debt, { read }: PlanState): YearPart {
  const days = accrualDays(read.firstMonth)[0]?.days;
  const facts = read.month.facts.find(({ uuid }) => uuid === id);
  if (days === undefined || facts?.kind === "mortgage") return { over: 1, under: 12 };

  return accrual?.type === "simple-daily"
    ? { over: days * 4, under: 1461 }
    : { over: days, under: 365 };
}

/**
 * Counts what one debt got beyond its planned payment as sent to debts that did not get theirs: the month's money was
 * sent, and only its division differs from the plan.
 */
function sentInstead(debts: readonly ReturnType<typeof sentOfMonth>[]) {
  const most = Math.min(
    sumOf(debts.map(({ beyond }) => beyond)),
    sumOf(debts.map(({ unsent }) => unsent)),
  );
  let [missing, spare] = [most, most];

  return debts.map(({ sent, beyond, unsent, ...rest }) => {
    const [elsewhere, instead] = [Math.min(unsent, missing), Math.min(beyond, spare)];
    missing -= elsewhere;
    spare -= instead;
    return {
      ...rest,
      sent: sent + elsewhere,
      unsent: unsent - elsewhere,
      beyond: beyond - instead,
      elsewhere,
    };
  });
}

/**
 * Returns what was sent of the month's planned payment and of what waited for it, what was sent beyond it, and what was
 * not sent; escrow excluded.
 */
function sentOfMonth(debt: Debt, course: Course) {
  const { id } = debt;
  const { before, after, listed: plan = course.plan, activity } = course;
  const months = passedMonths(course);
  const month = months < plan.totals.months ? plan.month(months + 1) : null;
  const row = month?.debts.find((each) => each.id === id);
  const planned = (row?.payment ?? 0) + delayedOf(id, course);
  const isSameMonth = months === 0;
  const ofMonth = ({ read }: PlanState) => sentTo(read.month.ledger.get(id));
  const since = ofMonth(after) - (isSameMonth ? ofMonth(before) : 0);
  const known = activity.find((each) => each.debt === id)?.payments;
  const reducing = isSameMonth && known !== undefined ? known : since - (row?.escrow ?? 0);
  const sent = Math.max(0, Math.min(reducing, planned));

  const beyond = Math.max(0, since - (row?.escrow ?? 0) - sent);
  return { debt, row, sent, beyond, unsent: planned - sent };
}

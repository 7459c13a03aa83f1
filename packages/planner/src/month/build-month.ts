import type { MonthPayment, Paydays, PlannedLedger, ThisMonth } from "@snowball/contract";
import { compareDates, monthOf, monthsBetween } from "@snowball/dates";
import { amountFromCents, centsFromAmount, subtractAmount, sumAmounts } from "@snowball/money";
import type { PlanMonth, Portfolio } from "@snowball/payoff";

import { findWarnings } from "../alarms/find-warnings.ts";
import { isCounted, type MonthDebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { ShortMonth } from "../triage/short-month.ts";
import { amountsToSend } from "./amounts-to-send.ts";
import { limitNextMonth } from "./limit-next-month.ts";
import { firstMonths, isConstantPayment, owedIn } from "./list-instructions.ts";
import { listPayments, type PlannedOnDate } from "./list-payments.ts";
import { findLaterMoneyTooLate, findMoneyTooLate } from "./money-too-late.ts";
import { isUnknownThisMonth, totalsOf } from "./month-totals.ts";
import { beyondBudget } from "./opening-period.ts";
import {
  type MonthPaymentInput,
  type MonthPaymentPlan,
  planMonthPayments,
} from "./plan-month-payments.ts";
import { LAST_DAY, listSendable, orderToSend, paydayOf } from "./payday.ts";
import { lastDayToPay } from "./read-ledger.ts";
import { deadlineOf } from "./sending-deadlines.ts";

/** What to send in the current month, to whom, by when, and what is done. */
export type Month = Omit<ThisMonth, "debts" | "questions">;

export type MonthInput = Pick<MonthPaymentInput, "read" | "plan" | "delayedExtra"> & {
  /** Every debt of the user. */
  debts: readonly MonthDebtFacts[];
  ledgers: readonly PlannedLedger[];
  /** When the user is paid; null if not entered. */
  paydays: Paydays | null;
  changes: PlanSettingsFacts["changes"];
  /** The portfolio of the plan, with constant payments if the plan has them. */
  followed: Portfolio;
  /** The month in which the plan runs short; null if it does not. */
  short: ShortMonth | null;
};

/**
 * Computes the current month once, for every screen and email. Each total is the sum of listed payments. A payment that
 * the user cannot confirm stays listed until it is confirmed, denied or matched. Adds the deadlines of all months.
 */
export function buildMonth(input: MonthInput): Month & Pick<MonthPaymentPlan, "deadlines"> {
  const { debts: all, ledgers, paydays, read } = input;
  const { today } = read.month;
  const { currency, debts: planned, settled } = read.planned;
  const inPlan = new Set([...planned.map(({ id }) => id), ...settled]);
  const begin = firstMonths(input.plan);
  const plan = planMonthPayments(input);
  const debts = all.filter(isCounted);
  const isPaidOff = (debt: string) =>
    begin[0]?.debts.some(({ id, end }) => id === debt && end === 0) ?? false;
  const { changes } = input;
  const toSend = amountsToSend(plan, { paydays, changes, today, debts, isPaidOff });
  const listed = debts.flatMap((debt) =>
    listPayments({
      debt,
      ledger: ledgers.find((each) => each.debt === debt.uuid),
      toSend: toSend.filter((each) => each.debt === debt.uuid),
      today,
      isCovered: currency === null || debt.currency === currency,
      isInPlan: inPlan.has(debt.uuid),
      plannedOn: (date) =>
        inPlan.has(debt.uuid)
          ? plannedOn(debt.uuid, date, { ...input, begin, deadlines: plan.deadlines })
          : null,
    }),
  );
  const payments = inOrder(limitNextMonth(listed, input), debts);
  const ofMonth = findMoneyTooLate(plan, { paydays, changes, today });
  const later = {
    paydays,
    changes,
    firstMonth: read.firstMonth,
    debts,
    deadlines: plan.deadlines,
    waiting: toSend.flatMap(({ debt, extra: amount, sendOn }) =>
      amount > 0 && sendOn > plan.through ? [{ debt, amount }] : [],
    ),
    dueOn: (debt: string, month: string) => {
      const next = plan.dueDays.find((each) => each.debt === debt)?.nextDueDate;
      return next && monthOf(next) === month ? next : undefined;
    },
  };

  const totals = totalsOf(payments, { debts, through: plan.through, first: currency });
  const left = totals.map((each) => subtractAmount(each.to_send, each.outside_plan));

  return {
    today,
    month: plan.month,
    through: plan.through,
    payments,
    totals,
    unknown_count: payments.filter((each) => isUnknownThisMonth(each, plan.through)).length,
    late_count: payments.filter(({ state }) => state === "late").length,
    next: nextOf(payments, { today, through: plan.through, next: begin[1] }),
    payday: paydayOf(payments, { paydays, today, plan }),
    budget: read.portfolio.debts.length === 0 ? null : amountFromCents(plan.budget),
    beyond_budget: amountFromCents(beyondBudget(read, centsFromAmount(sumAmounts(left)))),
    met_before: amountFromCents(plan.met),
    deadlines: plan.deadlines,
    warnings: findWarnings({
      ...input,
      debts,
      tooLate: (month) =>
        month === 1 || input.plan === null
          ? ofMonth
          : findLaterMoneyTooLate(month, { ...later, plan: input.plan }),
    }),
  };
}

/** Returns what the plan has for a debt in the month of a date; null if the months do not reach so far. */
function plannedOn(
  debt: string,
  date: string,
  month: Pick<MonthInput, "read" | "followed"> &
    Pick<MonthPaymentPlan, "deadlines"> & { begin: readonly PlanMonth[] },
): PlannedOnDate | null {
  const { begin, read, followed, deadlines } = month;
  const isOver = begin.at(-1)?.owed === 0;
  const planned = begin[monthsBetween(read.firstMonth, date)];
  if (planned === undefined) return isOver ? NOTHING_OWED : null;
  const row = planned.debts.find(({ id }) => id === debt);
  if (row === undefined) return NOTHING_OWED;
  const isConstant = isConstantPayment(followed, debt);
  const timed = deadlineOf(debt, date, deadlines);

  return {
    owed: owedIn(row),
    minimum: row.minimum + row.escrow,
    constant: isConstant ? row.minimum + row.escrow : 0,
    ...(timed && { arriveBy: timed.arriveBy }),
  };
}

const NOTHING_OWED: PlannedOnDate = { owed: 0, minimum: 0, constant: 0 };

const byName = new Intl.Collator("en", { sensitivity: "base" });

/**
 * By due date, payments without one last, extras after all others by their day. Payments of one date are sorted by
 * name, those of one name keep the order of the debts.
 */
function inOrder(
  payments: readonly MonthPayment[],
  debts: readonly MonthDebtFacts[],
): MonthPayment[] {
  const names = new Map(debts.map(({ uuid, name }) => [uuid, name]));
  const nameOf = ({ debt }: MonthPayment) => names.get(debt) ?? "";
  const isExtra = ({ kind }: MonthPayment) => Number(kind === "extra" || kind === "other");
  const dayOf = (each: MonthPayment) =>
    (each.kind === "extra" ? each.send_by : each.due_date) ??
    // Only the month of an earlier payment without a date is known.
    (each.kind === "arrears" ? lastDayToPay(each) : null) ??
    LAST_DAY;

  return payments.toSorted(
    (one, other) =>
      isExtra(one) - isExtra(other) ||
      compareDates(dayOf(one), dayOf(other)) ||
      byName.compare(nameOf(one), nameOf(other)),
  );
}

type NextMonth = { today: string; next: PlanMonth | undefined };

/**
 * The first payment to send. One of next month that the plan adds an extra to is not asked for before it has to be
 * sent.
 */
function nextOf(
  payments: readonly MonthPayment[],
  { today, through, next: ofNext }: Pick<MonthPaymentPlan, "through"> & NextMonth,
): number | null {
  const isRaised = (id: string) => (ofNext?.debts.find((row) => row.id === id)?.extra ?? 0) > 0;
  const sendable = listSendable(payments, today).filter(
    ({ payment }) => (payment.send_by ?? "") <= through || !isRaised(payment.debt),
  );
  const inOrderToSend = orderToSend(payments, today);
  const [next] = sendable.toSorted(({ payment: one }, { payment: other }) =>
    inOrderToSend(one, other),
  );

  return next?.at ?? null;
}

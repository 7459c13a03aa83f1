import type { Paydays, PayoffMonth } from "@snowball/contract";
import { addMonths, compareDates, lastDayOf, monthAfter, payByDate } from "@snowball/dates";
import { amountFromCents, centsFromAmount, signOf } from "@snowball/money";
import type { Cents, PlanMonth } from "@snowball/payoff";

import { collectsDueOnly, type MonthDebtFacts } from "../facts/debt-facts.ts";
import { takeParts } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import { USUAL_LEAD_DAYS } from "../facts/payment-months.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { amountsToSend, type ToSend } from "./amounts-to-send.ts";
import type { Instruction } from "./list-instructions.ts";
import { type MonthPaymentPlan, withExtraApart } from "./plan-month-payments.ts";
import {
  deadlineOf,
  isAfterDeadline,
  NO_BILL,
  type SendingDeadline,
  sendInTime,
} from "./sending-deadlines.ts";

/** A part of an extra of a later month. `isWithBill`: it is sent with the month's bill. */
export type LaterExtra = Pick<ToSend, "debt" | "sendOn" | "arrivesNextMonth" | "isFromSavings"> & {
  month: string;
  amount: Cents;
  isWithBill: boolean;
};

/** Converts one month of a plan to the API format. */
export function presentPayoffMonth(planned: PlanMonth, firstMonth: string) {
  return {
    month: monthAfter(firstMonth, planned.month - 1),
    debts: planned.debts.map(({ id, minimum, extra, payment, end, escrow }) => ({
      debt: id,
      minimum: amountFromCents(minimum),
      extra: amountFromCents(extra),
      payment: amountFromCents(payment),
      end: amountFromCents(end),
      escrow: amountFromCents(escrow),
    })),
  };
}

type WaitingExtra = { debt: string; amount: Cents };

type LaterMonths = {
  debts: readonly Pick<MonthDebtFacts, "uuid" | "autopay" | "lead_days">[];
  /** Returns the due date of a debt in a month. */
  dueOn: (debt: string, month: string) => string;
  deadlines: readonly SendingDeadline[];
  paydays: Paydays | null;
  changes: PlanSettingsFacts["changes"];
  /** Extras of the current month that wait for a paycheck of the first of these months. They are listed already. */
  waiting: readonly WaitingExtra[];
};

type InMonth = Pick<LaterMonths, "debts" | "dueOn" | "deadlines">;

/**
 * Returns the plan of each of these months as it begins, and when to send its extras, as Home lists them then: they
 * wait for the money that they need, and leave the money of the next month's first bills. What waits for the month
 * after is an extra of that month.
 * @param months after the current one, in order.
 */
export function planLaterMonths(
  months: readonly Pick<PayoffMonth, "month" | "debts">[],
  { waiting: listed, ...given }: LaterMonths,
): { plan: MonthPaymentPlan; extras: LaterExtra[] }[] {
  let waiting = listed;

  return months.map(({ month, debts: rows }, at) => {
    const plan = planLaterMonth(months.slice(at), { ...given, waiting });
    const isPaidOff = (debt: string) =>
      rows.some((row) => row.debt === debt && signOf(row.end) === 0);
    const extras = amountsToSend(plan, { ...given, today: month, isPaidOff }).flatMap(
      ({ debt, extra: amount, sendOn, arrivesNextMonth, isFromSavings, reason }) => {
        const about = { sendOn, arrivesNextMonth, isFromSavings, isWithBill: reason === "due" };
        return amount > 0 ? [{ debt, month, amount, ...about }] : [];
      },
    );
    const isOfMonth = ({ sendOn, isWithBill }: LaterExtra) => isWithBill || sendOn <= plan.through;
    waiting = extras.filter((each) => !isOfMonth(each));
    const collected = rows
      .filter((row) => signOf(row.extra) > 0 && isCollected(row, month, given))
      .map(({ debt, extra }): LaterExtra => {
        const sendOn = daysOf(debt, month, given).payBy;
        const part = { amount: centsFromAmount(extra), sendOn, isFromSavings: false };
        return { debt, month, ...part, arrivesNextMonth: false, isWithBill: true };
      });
    const own = mergeDays(withoutListed(extras.filter(isOfMonth), at === 0 ? listed : []));
    return { plan, extras: [...own, ...collected] };
  });
}

type PlannedRow = PayoffMonth["debts"][number];

/** Returns whether autopay collects the extra with the bill. */
function isCollected(row: PlannedRow, month: string, given: InMonth): boolean {
  const { type } = autopayOf(row.debt, month, given);

  return billOf(row) > 0 && type !== "none" && !collectsDueOnly(type);
}

/** Returns the autopay of a debt in a month. The user sends what it would collect after the deadline of the month. */
function autopayOf(debt: string, month: string, given: InMonth): MonthDebtFacts["autopay"] {
  const autopay = given.debts.find(({ uuid }) => uuid === debt)?.autopay;
  const timed = deadlineOf(debt, month, given.deadlines);

  return autopay === undefined || isAfterDeadline(daysOf(debt, month, given), { timed, autopay })
    ? { type: "none" }
    : autopay;
}

function daysOf(debt: string, month: string, { debts, dueOn }: InMonth) {
  const { lead_days: leadDays = USUAL_LEAD_DAYS } = debts.find(({ uuid }) => uuid === debt) ?? {};
  const dueDate = dueOn(debt, month);

  return { dueDate, payBy: payByDate(dueDate, leadDays) };
}

function billOf({ minimum, escrow }: PlannedRow): Cents {
  return centsFromAmount(minimum) + centsFromAmount(escrow);
}

/** Subtracts extras that are listed already: the first ones of their debt. */
function withoutListed(
  extras: readonly LaterExtra[],
  listed: readonly WaitingExtra[],
): LaterExtra[] {
  const left = listed.map((each) => ({ ...each }));

  return extras
    .toSorted((one, other) => compareDates(one.sendOn, other.sendOn))
    .flatMap((extra) => {
      const own = left.filter(({ debt }) => debt === extra.debt);
      const taken = takeParts(own, extra.amount);
      const amount = extra.amount - sumOf(taken.map((each) => each.amount));
      return amount > 0 ? [{ ...extra, amount }] : [];
    });
}

/** Merges what one debt gets on one day: which money of that day it is will show only in its month. */
function mergeDays(extras: readonly LaterExtra[]): LaterExtra[] {
  const groups = Map.groupBy(extras, ({ debt, sendOn, isFromSavings, isWithBill }) =>
    [debt, sendOn, isFromSavings, isWithBill].join(" "),
  );

  return [...groups.values()].flatMap((parts) =>
    parts
      .slice(0, 1)
      .map((first) => ({ ...first, amount: sumOf(parts.map((each) => each.amount)) })),
  );
}

/**
 * Returns the first of these months as it begins. Bills that must be sent before it begins are sent then, with its
 * money.
 */
function planLaterMonth(
  months: readonly Pick<PayoffMonth, "month" | "debts">[],
  given: InMonth & Pick<LaterMonths, "waiting">,
): MonthPaymentPlan {
  const [first, second] = months;
  const { month = "", debts: rows = [] } = first ?? {};
  const through = lastDayOf(month);
  const nextMonth = addMonths(month, 1);
  const isEarly = (row: PlannedRow) =>
    daysOf(row.debt, month, given).payBy < month && !isCollected(row, month, given);
  const sent = sumOf(rows.filter(isEarly).map(billOf));

  const planned = rows.flatMap((row): Instruction[] => {
    const { debt } = row;
    const autopay = autopayOf(debt, month, given);
    const timed = deadlineOf(debt, month, given.deadlines);
    const own = isEarly(row) ? 0 : billOf(row);
    const all = own + centsFromAmount(row.extra);
    const bill = isCollected(row, month, given) ? all : own;
    const extra = all - bill;
    const escrow = centsFromAmount(row.escrow);
    const day = daysOf(debt, month, given);
    const days = { cycle: null, ...day, sendOn: day.payBy };
    const amounts = { minimum: bill - escrow, extra, escrow, amount: bill + extra };
    const payments: Instruction[] =
      bill === 0
        ? extraOf({ debt, amount: extra }, month)
        : [{ debt, ...days, ...amounts, reason: "due" }];
    return payments
      .map((each) => sendInTime(each, { timed, autopay }))
      .flatMap((each) =>
        collectsDueOnly(autopay.type) ? withExtraApart(each, { today: month, through }) : [each],
      );
  });
  const waited = given.waiting.flatMap((each) => extraOf(each, month));
  const instructions = [
    ...planned.map((each) => ({ ...each, inPlan: true })),
    ...waited.map((each) => ({ ...each, inPlan: true, isWaiting: true })),
  ];
  const left = sumOf(instructions.map(({ amount }) => amount));

  return {
    month,
    through,
    budget: sent + left,
    sent,
    met: 0,
    delayed: sumOf(given.waiting.map(({ amount }) => amount)),
    left,
    nextBudget: sumOf((second?.debts ?? []).map((row) => billOf(row) + centsFromAmount(row.extra))),
    dueDays: (second?.debts ?? []).map((next) => {
      const { dueDate: nextDueDate, payBy: nextPayBy } = daysOf(next.debt, nextMonth, given);
      return {
        debt: next.debt,
        payBy: daysOf(next.debt, month, given).payBy,
        sent: sumOf(rows.filter((row) => row.debt === next.debt && isEarly(row)).map(billOf)),
        nextDueDate,
        nextPayBy,
        next: billOf(next),
        sentAhead: 0,
      };
    }),
    instructions,
    payoffOrder: payoffOrderOf(months),
    deadlines: [...given.deadlines],
  };
}

function extraOf({ debt, amount }: WaitingExtra, sendOn: string): Instruction[] {
  return amount > 0 ? [{ ...NO_BILL, debt, sendOn, extra: amount, amount }] : [];
}

/** Returns the debts in the order in which these months pay them off. */
function payoffOrderOf(months: readonly Pick<PayoffMonth, "debts">[]): string[] {
  const ids = new Set(months.flatMap(({ debts }) => debts.map(({ debt }) => debt)));
  const payoffOf = (id: string) => {
    const month = months.findIndex(({ debts }) =>
      debts.some(({ debt, end }) => debt === id && signOf(end) === 0),
    );
    return month === -1 ? Infinity : month;
  };

  return [...ids].toSorted((one, other) => payoffOf(one) - payoffOf(other) || 0);
}

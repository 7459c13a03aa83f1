import type {
  CalendarEntry,
  CalendarEntryStatus,
  MonthPayment,
  PayoffMonth,
} from "@snowball/contract";
import { addDays, compareDates, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import {
  type DebtLedger,
  type Obligation,
  payByOf,
  type ObligationOnDate,
} from "#features/ledger/index.ts";

import { type Ahead, comingPayments } from "./coming-cycle-rules.ts";

/** An entry, and since when it is as it is (ISO 8601): it stays while nothing about it changes. */
export type DatedEntry = { entry: CalendarEntry; changedAt: string };

export type Days = { from: string; to: string };

/** How far a due date may lie behind the day by which to pay it: a month of business days at most. */
const LEAD_DAYS_MAX = 60;

/**
 * Returns what to pay on some days: the payments of the current month, other payments that the ledger knows, and what is
 * to come. A debt that repeats another one is listed once, unless the user counts both.
 */
export function calendarOf(
  ledgers: readonly DebtLedger[],
  { from, to, payments, ...plan }: Days & Planned,
): DatedEntry[] {
  const ahead = { ...withoutExtras(plan), through: addDays(to, LEAD_DAYS_MAX) };

  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap((of) => {
      const month = {
        today: plan.today,
        payments: payments.filter(({ debt }) => debt === of.debt.uuid),
      };
      return [
        ...knownEntries(of, month),
        ...undatedEntries(of, month),
        ...comingEntries(of, ahead),
      ];
    })
    .filter(({ entry: { on } }) => compareDates(on, from) >= 0 && compareDates(on, to) <= 0)
    .toSorted(byDay);
}

/** `payments`: of the current month. */
type CurrentMonth = { today: string; payments: readonly MonthPayment[] };
type Planned = Pick<Ahead, "months" | "today"> & Pick<CurrentMonth, "payments">;

/** The extras of this month are payments of the current month. */
function withoutExtras({ months, today }: Omit<Planned, "payments">): Omit<Planned, "payments"> {
  const isThis = ({ month }: PayoffMonth) => month === monthOf(today);
  const due = (row: PayoffMonth["debts"][number]) => ({
    ...row,
    extra: "0.00",
    payment: row.minimum,
  });

  return {
    today,
    months: months.map((each) => (isThis(each) ? { ...each, debts: each.debts.map(due) } : each)),
  };
}

/** What this month's plan sends without a due date, extras included, on the last day to send it. */
function undatedEntries(of: DebtLedger, { payments, today }: CurrentMonth): DatedEntry[] {
  const { debt } = of;

  return payments.flatMap(({ kind, cycle, amount, send_by: sendBy, from_paycheck: payday }) => {
    if (cycle !== null || sendBy === null) return [];
    const entry: CalendarEntry = {
      debt: debt.uuid,
      name: debt.nickname ?? debt.name,
      kind: kind === "extra" ? kind : "payment",
      cycle: payday ?? monthOf(today),
      due_date: null,
      pay_by: sendBy,
      on: sendBy,
      amount,
      was_due: null,
      amount_source: "plan",
      currency: debt.currency,
      status: "planned",
      is_autopay: false,
    };
    return [{ entry, changedAt: later(startOf(monthOf(today)), lastPaymentChange(of)) }];
  });
}

function byDay({ entry: left }: DatedEntry, { entry: right }: DatedEntry): number {
  return (
    compareDates(left.on, right.on) ||
    left.name.localeCompare(right.name, "en") ||
    (`${left.debt}${left.cycle}${left.kind}` < `${right.debt}${right.cycle}${right.kind}` ? -1 : 1)
  );
}

function knownEntries(of: DebtLedger, { payments }: CurrentMonth): DatedEntry[] {
  const changedAt = lastPaymentChange(of);

  return of.ledger.obligations.flatMap((evaluated) => {
    const { obligation, state } = evaluated;
    const payment = payments.find(
      ({ kind, cycle }) => kind !== "extra" && kind !== "other" && cycle === obligation.cycle,
    );
    if (state === "not_needed" || state === "skipped" || payment?.state === "nothing_due") {
      return [];
    }
    const entry = entryOf(of, obligation, {
      kind: "payment",
      cycle: obligation.cycle,
      status: payment?.state === "late" ? "late" : state,
      ...(amountToSend(payment) ?? amountOnDate(evaluated)),
      isAutopay: of.debt.autopay.type !== "none" && !isDone(state),
    });
    const since = startOf(obligation.stillAsked?.on ?? obligation.statedOn);
    return [
      { entry: { ...entry, on: payment?.send_by ?? entry.on }, changedAt: later(since, changedAt) },
    ];
  });
}

/** The amount that Home lists to send; null if the payment is done, unknown or estimated. */
function amountToSend(payment: MonthPayment | undefined) {
  if (payment === undefined || payment.is_estimated) return null;
  const { amount, extra, billed_source: source } = payment;
  if (amount === null || signOf(amount) === 0) return null;

  return { amount, amountSource: signOf(extra) > 0 ? ("plan" as const) : source };
}

function isDone(state: CalendarEntryStatus): boolean {
  return state === "sent" || state === "paid";
}

/** What is still to be sent; of what is done what was paid of it, or was asked where nobody saw how much. */
function amountOnDate({ state, left, paid, sent, obligation }: ObligationOnDate) {
  const { amount, amountSource } = obligation;
  if (state !== "sent" && state !== "paid") return { amount: left, amountSource };
  const given = sumAmounts([paid, sent]);
  if (signOf(given) <= 0) return { amount, amountSource };
  const isBill = amount === null || compareAmounts(given, amount) === 0;

  return { amount: given, amountSource, ...(!isBill && { wasDue: amount }) };
}

function comingEntries(of: DebtLedger, ahead: Ahead): DatedEntry[] {
  const last = of.obligations.at(-1);
  if (!last) return [];

  return comingPayments(of, ahead).map((coming) => ({
    entry: entryOf(of, { ...last, dueDate: coming.cycle }, { ...coming, status: "planned" }),
    changedAt: startOf(last.statedOn),
  }));
}

type Told = Pick<CalendarEntry, "kind" | "cycle" | "status" | "amount"> & {
  amountSource: CalendarEntry["amount_source"];
  wasDue?: string;
  isAutopay: boolean;
};

function entryOf({ debt }: DebtLedger, obligation: Obligation, told: Told): CalendarEntry {
  const payBy = payByOf(obligation, debt);

  return {
    debt: debt.uuid,
    name: debt.nickname ?? debt.name,
    kind: told.kind,
    cycle: told.cycle,
    due_date: obligation.dueDateSource === null ? null : obligation.dueDate,
    pay_by: payBy,
    on: told.isAutopay ? obligation.dueDate : payBy,
    amount: told.amount,
    was_due: told.wasDue ?? null,
    amount_source: told.amount === null ? null : told.amountSource,
    currency: debt.currency,
    status: told.status,
    is_autopay: told.isAutopay,
  };
}

/** When a payment of the debt was last recorded, seen or taken back. */
function lastPaymentChange({ kept: { payments } }: DebtLedger): string {
  return payments
    .flatMap(({ createdAt, seenOn, undoneOn, returnedOn }) => [
      createdAt.toISOString(),
      ...[seenOn, undoneOn, returnedOn].filter((day) => day !== null).map(startOf),
    ])
    .reduce(later, "");
}

function later(left: string, right: string): string {
  return left > right ? left : right;
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

import {
  type CalendarEntry,
  type CalendarMoney,
  type CalendarPayday,
  foldQuestions,
  type MonthPayment,
  type PayoffPlanSettings,
  type PlanChange,
} from "@snowball/contract";
import {
  addDays,
  addMonths,
  compareDates,
  earlierDate,
  lastDayOf,
  laterDate,
  monthAfter,
  monthOf,
} from "@snowball/dates";
import { amountFromCents, centsFromAmount, signOf, sumAmounts } from "@snowball/money";
import {
  deadlineOf,
  describeAsked,
  distinctNames,
  isCounted,
  isUncovered,
  type LaterExtra,
  laterExtra,
  paydaysBetween,
  planLaterMonths,
  SETTLED,
  dayOfExtra,
  isAmountExpected,
} from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";

import { buildEntry, madeEntries } from "./made-entries.ts";
import { type Ahead, comingPayments, dueDayOf, extrasOf } from "./coming-cycle-rules.ts";

export type Days = { from: string; to: string };

/** The longest time between a pay-by date and its due date: a month of business days. */
const LEAD_DAYS_MAX = 60;

type CurrentMonth = { today: string; payments: readonly MonthPayment[] };
type Planned = CurrentMonth &
  Pick<Ahead, "months" | "payFirst" | "deadlines"> &
  Pick<PayoffPlanSettings, "changes" | "paydays">;

/**
 * Returns what to pay on some days: the payments that were made, those that Home lists as open, and the payments of
 * later months. A debt that repeats another one is listed once, unless the user counts both.
 */
export function buildCalendar(
  ledgers: readonly DebtLedger[],
  { from, to, payments, today, changes, ...plan }: Days & Planned,
): CalendarEntry[] {
  const after = lastDayOf(today);
  const extras = laterExtras(ledgers, { ...plan, payments, changes, after, to });
  const planned = { ...plan, extras };
  const ahead = { ...planned, after, through: addDays(to, LEAD_DAYS_MAX) };
  const names = distinctNames(ledgers.map(({ debt }) => debt));

  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap((of) => {
      const listed = payments.filter(({ debt }) => debt === of.debt.uuid);
      return [
        ...madeEntries(of),
        ...openEntries(of, { today, payments: listed }),
        ...extraEntries(of, { ...planned, today, payments: listed }),
        ...comingEntries(of, ahead),
      ];
    })
    .filter(({ on }) => on >= from && on <= to)
    .map((entry) => ({ ...entry, name: names.get(entry.debt) ?? entry.name }))
    .toSorted(byDay);
}

/** Returns the extras of later months up to a day, without those of the current month that Home lists for later ones. */
function laterExtras(
  ledgers: readonly DebtLedger[],
  planned: Omit<Planned, "today" | "payFirst"> & { after: string; to: string },
): LaterExtra[] {
  const { months, payments, after, to, ...plan } = planned;
  const waiting = payments.flatMap(({ debt, kind, extra, send_by: sendBy }) =>
    kind === "extra" && sendBy !== null && sendBy > after
      ? [{ debt, amount: centsFromAmount(extra) }]
      : [],
  );
  const days = new Map(ledgers.map((of) => [of.debt.uuid, dueDayOf(of)]));
  const bills = new Map(
    [...Map.groupBy(payments, ({ debt }) => debt)].map(([debt, own]) => [debt, billsByMonth(own)]),
  );
  const billsOf = (debt: string, month: string) => bills.get(debt)?.get(month) ?? [];
  const later = months
    // The extras of the last month leave the money of the month after.
    .filter(({ month }) => month > after && month <= monthAfter(to, 1))
    .map(({ month, debts }) => ({
      month,
      debts: debts.map((row) => {
        const own = billsOf(row.debt, month);
        return own.length === 0 ? row : { ...row, extra: laterExtra(row, own) };
      }),
    }));

  return planLaterMonths(later, {
    ...plan,
    debts: ledgers.map(({ debt }) => debt),
    dueOn: (debt, month) =>
      billsOf(debt, month).at(-1)?.due_date ?? addMonths(month, 0, days.get(debt)),
    waiting,
  }).flatMap(({ extras }) => extras);
}

function byDay(left: CalendarEntry, right: CalendarEntry): number {
  return (
    compareDates(left.on, right.on) ||
    left.name.localeCompare(right.name, "en") ||
    (left.id < right.id ? -1 : 1)
  );
}

/** Returns what Home lists as open, with several unconfirmed payments folded into one entry. */
function openEntries(of: DebtLedger, { today, payments }: CurrentMonth): CalendarEntry[] {
  const rows = payments.map((payment) => ({ payment }));

  return foldQuestions(rows).flatMap((folded) => {
    const [{ payment }] = folded;
    const { kind, cycle, state, due_date: dueDate } = payment;
    if (SETTLED.has(state)) return [];
    const day = dayOf(payment, today);
    if (day === null && dueDate === null) return [];
    const isExtra = kind === "extra";
    const extraOf = dayOfExtra(payment) ?? monthOf(today);
    const asked = folded.map((each) => each.payment);

    return buildEntry(of, {
      key: isExtra ? `${extraOf}-extra` : (cycle ?? monthOf(today)),
      kind: isExtra ? kind : "payment",
      cycle,
      due_date: dueDate,
      on: day,
      status: state,
      is_autopay: state === "scheduled",
      ...amountOf(payment, asked),
      uncovered: sumAmounts(asked.map((each) => each.uncovered)),
      several_asked: asked.length > 1 ? describeAsked(asked, of.debt.currency) : null,
      arrives_next_month: payment.arrives_next_month,
      is_from_savings: payment.is_from_savings,
      arrive_by: payment.arrive_by,
    });
  });
}

/**
 * Returns the day on which to send or answer a payment; null if only its due date is known. Autopay collects a payment
 * without a date by the last day of its month, which is its cycle.
 */
function dayOf(payment: MonthPayment, today: string): string | null {
  const { state, cycle, send_by: sendBy, due_date: dueDate } = payment;
  if (state === "question") return today;
  if (dueDate === null) return sendBy ?? cycle;

  return isUncovered(payment) ? laterDate(dueDate, today) : sendBy;
}

/** Returns what the plan adds to the bills of each later month that Home lists, each part on its day. */
function extraEntries(
  of: DebtLedger,
  { payments, today, extras, deadlines }: CurrentMonth & Pick<Ahead, "extras" | "deadlines">,
): CalendarEntry[] {
  const ofThisMonth = monthOf(today);

  return [...billsByMonth(payments)].flatMap(([month, bills]) => {
    const { cycle = null, due_date: dueDate = null } = bills.at(-1) ?? {};
    if (month <= ofThisMonth || cycle === null) return [];
    return extrasOf(of, month, extras).map((part, at) =>
      buildEntry(of, {
        key: keyOfExtra({ cycle, on: part.sendOn, isFirst: at === 0 }),
        kind: "extra",
        cycle,
        due_date: dueDate,
        on: part.sendOn,
        amount: amountFromCents(part.amount),
        arrives_next_month: part.arrivesNextMonth,
        is_from_savings: part.isFromSavings,
        amount_source: "plan",
        status: "planned",
        arrive_by: deadlineOf(of.debt.uuid, month, deadlines)?.arriveBy ?? null,
      }),
    );
  });
}

function billsByMonth(payments: readonly MonthPayment[]): ReadonlyMap<string, MonthPayment[]> {
  return Map.groupBy(
    payments.filter(({ cycle, due_date: due }) => cycle !== null && due !== null),
    ({ due_date: due }) => monthOf(due ?? ""),
  );
}

/**
 * Returns the amount to send. `folded` has all payments of the entry: like on Home, the amount is the sum of the known
 * ones.
 */
function amountOf(
  payment: MonthPayment,
  folded: readonly MonthPayment[],
): Pick<CalendarEntry, "amount" | "amount_source"> {
  const { kind, extra } = payment;
  const last = folded.find((each) => each.billed_source === "last_known");
  const { billed_source: source } = last ?? payment;
  const amounts = folded.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return { amount: null, amount_source: null };
  const isPlanned = kind === "extra" || signOf(extra) > 0 || isAmountExpected(payment);
  const isEstimated = kind !== "extra" && folded.some((each) => each.is_estimated);
  const statedBy = source === "last_known" ? "last_bill" : source;

  return {
    amount: sumAmounts(amounts),
    amount_source: isEstimated ? "estimate" : isPlanned ? "plan" : statedBy,
  };
}

function comingEntries(of: DebtLedger, ahead: Ahead): CalendarEntry[] {
  const isDated = (of.obligations.at(-1)?.dueDateSource ?? null) !== null;

  const coming = comingPayments(of, ahead);

  return coming.map((payment, at) => {
    const { kind, cycle, on = "" } = payment;
    const first = coming.findIndex((each) => each.kind === kind && each.cycle === cycle);
    return buildEntry(of, {
      ...payment,
      key: kind === "extra" ? keyOfExtra({ cycle, on, isFirst: at === first }) : cycle,
      due_date: isDated ? cycle : null,
      status: "planned",
    });
  });
}

/** Identifies a part of an extra to the bills of a month. Each one but the first has a day of its own. */
function keyOfExtra({ cycle, on, isFirst }: { cycle: string; on: string; isFirst: boolean }) {
  return isFirst ? `${cycle}-extra` : `${cycle}-extra-${on}`;
}

/** Returns the days on which one-off and recurring money of the plan arrives or is missing. */
export function moneyOf(
  { changes }: Pick<PayoffPlanSettings, "changes">,
  { from, to, currency }: Days & { currency: string | null },
): CalendarMoney[] {
  return changes
    .flatMap((change) => datesOf(change, to))
    .filter(({ on }) => on >= from && on <= to)
    .map(({ id, name, on, amount }) => ({ id, name, on, amount, currency }))
    .toSorted((left, right) => compareDates(left.on, right.on) || (left.id < right.id ? -1 : 1));
}

/** Returns the money of a change on each of its days through `to`. */
function datesOf(change: PlanChange, to: string): Omit<CalendarMoney, "currency">[] {
  switch (change.kind) {
    case "one_off":
      return [change];
    case "recurring": {
      const { first_on: first, every_months: every, last_on: last } = change;
      const until = last === null ? to : earlierDate(last, to);
      const days: string[] = [];
      for (let on = first; on <= until;) {
        days.push(on);
        on = addMonths(first, days.length * every);
      }
      return days.map((on) => ({ ...change, on }));
    }
    case "pause":
    case "growth":
      return [];
  }
}

/** Returns the days on which paychecks arrive. Past paychecks may have brought another amount. */
export function paydaysOf(
  { paydays }: Pick<PayoffPlanSettings, "paydays">,
  { from, to, today, currency }: Days & { today: string; currency: string | null },
): CalendarPayday[] {
  if (paydays === null) return [];
  const { amount } = paydays;

  return paydaysBetween(paydays, { from, through: to }).map((on) => ({
    on,
    amount: on < today ? null : amount,
    currency,
  }));
}

import {
  type CalendarEntry,
  type CalendarMoney,
  foldQuestions,
  type MonthPayment,
  type PayoffMonth,
  type PayoffPlanSettings,
  type PlanChange,
} from "@snowball/contract";
import {
  addDays,
  addMonths,
  compareDates,
  earlierDate,
  laterDate,
  monthAfter,
  monthOf,
  payByDate,
} from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import {
  collectsDueOnly,
  describeAsked,
  distinctNames,
  isCounted,
  isUncovered,
  lastDayToSend,
} from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";
import type { ShortPayments } from "#features/payoff-plans/index.ts";

import { type Ahead, comingPayments } from "./coming-cycle-rules.ts";

export type Days = { from: string; to: string };

/** The longest time between a pay-by date and its due date: a month of business days. */
const LEAD_DAYS_MAX = 60;

type CurrentMonth = { today: string; payments: readonly MonthPayment[] };
type Planned = CurrentMonth & { months: readonly PayoffMonth[]; payFirst: ShortPayments | null };

/**
 * Returns what to pay on some days: the payments that Home lists, what was paid before, and the payments of later
 * months. A debt that repeats another one is listed once, unless the user counts both.
 */
export function buildCalendar(
  ledgers: readonly DebtLedger[],
  { from, to, payments, months, payFirst, today }: Days & Planned,
): CalendarEntry[] {
  const after = addDays(monthAfter(today, 1), -1);
  const ahead = { months, payFirst, after, through: addDays(to, LEAD_DAYS_MAX) };
  const names = distinctNames(ledgers.map(({ debt }) => debt));

  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap((of) => {
      const listed = payments.filter(({ debt }) => debt === of.debt.uuid);
      return [
        ...listedEntries(of, { today, payments: listed, months }),
        ...pastEntries(of, listed),
        ...comingEntries(of, ahead),
      ];
    })
    .filter(({ on }) => on >= from && on <= to)
    .map((entry) => ({ ...entry, name: names.get(entry.debt) ?? entry.name }))
    .toSorted(byDay);
}

function byDay(left: CalendarEntry, right: CalendarEntry): number {
  return (
    compareDates(left.on, right.on) ||
    left.name.localeCompare(right.name, "en") ||
    (`${left.debt}${left.cycle}${left.kind}` < `${right.debt}${right.cycle}${right.kind}` ? -1 : 1)
  );
}

/**
 * Returns the payments that Home lists, with several unconfirmed ones folded into one entry, and the extras that
 * the plan adds to bills of later months.
 */
function listedEntries(
  of: DebtLedger,
  { today, payments, months }: Omit<Planned, "payFirst">,
): CalendarEntry[] {
  const rows = payments.map((payment) => ({ payment }));

  return foldQuestions(rows).flatMap((folded) => {
    const [{ payment }] = folded;
    const { kind, cycle, state, due_date: dueDate, send_by: sendBy } = payment;
    const day = sendBy ?? dueDate ?? cycle;
    if (day === null || kind === "other") return [];
    if (state === "nothing_due" || state === "skipped") {
      const on = payByOf(of, { cycle: day, due_date: dueDate });
      return laterExtra(of, { payment, on, today, months }) ?? [];
    }
    const asked = folded.map((each) => each.payment);
    const sentOn = isDone(state) ? lastSentOn(cycle, of) : null;
    const payBy = isUncovered(payment) ? payByOf(of, { cycle: day, due_date: dueDate }) : null;
    const entry = buildEntry(of, {
      kind: kind === "extra" ? kind : "payment",
      cycle: cycle ?? payment.from_paycheck ?? monthOf(today),
      due_date: dueDate,
      on:
        state === "question"
          ? today
          : (sendBy ??
            (payBy && laterDate(payBy, today)) ??
            sentOn ??
            (dueDate === null ? day : null)),
      status: state,
      is_autopay: state === "scheduled",
      ...amountOf(payment, asked),
      uncovered: payment.uncovered,
      several_asked: asked.length > 1 ? describeAsked(asked, of.debt.currency) : null,
      arrives_next_month: payment.arrives_next_month,
    });
    const extra = laterExtra(of, { payment, on: entry.on, today, months });
    return extra ? [entry, extra] : [entry];
  });
}

/**
 * Returns what the plan adds to a bill of a later month, on the day of the bill or, if that is sent before its month
 * begins or autopay does not collect the extra, on the last day for an extra; null if it adds nothing.
 */
function laterExtra(
  of: DebtLedger,
  {
    payment,
    on,
    today,
    months,
  }: Pick<Planned, "today" | "months"> & { payment: MonthPayment; on: string },
): CalendarEntry | null {
  const { debt } = of;
  const { cycle, due_date: dueDate } = payment;
  if (cycle === null || dueDate === null || monthOf(dueDate) <= monthOf(today)) return null;
  const month = months.find((each) => each.month === monthOf(dueDate));
  const amount = month?.debts.find((each) => each.debt === debt.uuid)?.extra ?? "0.00";
  if (signOf(amount) <= 0) return null;
  const isApart = on < monthOf(dueDate) || collectsDueOnly(debt.autopay.type);

  return buildEntry(of, {
    kind: "extra",
    cycle,
    due_date: dueDate,
    on: isApart ? lastDayToSend(dueDate, debt.lead_days) : on,
    amount,
    amount_source: "plan",
    status: "planned",
  });
}

function isDone(state: string): state is "sent" | "paid" {
  return state === "sent" || state === "paid";
}

/** Returns the day of the last payment that counts toward a cycle; null if no payment of it is known. */
function lastSentOn(cycle: string | null, { ledger }: DebtLedger): string | null {
  const known = ledger.obligations.find(({ obligation }) => obligation.cycle === cycle);
  const days = known?.payments.map(({ payment }) => payment.sentOn) ?? [];

  return days.toSorted(compareDates).at(-1) ?? null;
}

type Figures = Pick<CalendarEntry, "amount" | "amount_source"> & { was_due?: string };

/**
 * Returns the amount to send, or that was sent or paid. `folded` has all payments of the entry: like on Home, the amount
 * is the sum of the known ones.
 */
function amountOf(first: MonthPayment, folded: readonly MonthPayment[]): Figures {
  const { kind, state, extra, billed, billed_source: source, paid, sent } = first;
  if (isDone(state)) return doneAmount({ paid, sent, billed, source });
  const amounts = folded.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return { amount: null, amount_source: null };
  const isPlanned = kind === "extra" || signOf(extra) > 0;
  const stated = isPlanned ? ("plan" as const) : source;
  const isEstimated = kind !== "extra" && folded.some((each) => each.is_estimated);

  return { amount: sumAmounts(amounts), amount_source: isEstimated ? "estimate" : stated };
}

type Done = {
  paid: string;
  sent: string;
  billed: string | null;
  source: "bank" | "user" | null;
};

/** Returns the amount paid, or the billed amount if no data source reports how much was paid. */
function doneAmount({ paid, sent, billed, source }: Done): Figures {
  const given = sumAmounts([paid, sent]);
  if (signOf(given) <= 0) return { amount: billed, amount_source: source };
  const isBill = billed === null || compareAmounts(given, billed) === 0;

  return { amount: given, amount_source: source, ...(!isBill && { was_due: billed }) };
}

/** Returns the payments made in earlier months. Home's list has all other payments. */
function pastEntries(of: DebtLedger, listed: readonly MonthPayment[]): CalendarEntry[] {
  const cycles = new Set(listed.map(({ cycle }) => cycle));

  return of.ledger.obligations.flatMap(({ obligation, state, paid, sent }) => {
    const { cycle, dueDate, dueDateSource, amount, amountSource: source } = obligation;
    if (cycles.has(cycle) || !isDone(state)) return [];
    const entry = buildEntry(of, {
      kind: "payment",
      cycle,
      due_date: dueDateSource === null ? null : dueDate,
      on: lastSentOn(cycle, of),
      status: state,
      ...doneAmount({ paid, sent, billed: amount, source }),
    });
    return [entry];
  });
}

function comingEntries(of: DebtLedger, ahead: Ahead): CalendarEntry[] {
  const isDated = (of.obligations.at(-1)?.dueDateSource ?? null) !== null;

  return comingPayments(of, ahead).map((coming) =>
    buildEntry(of, { ...coming, due_date: isDated ? coming.cycle : null, status: "planned" }),
  );
}

/**
 * What differs between entries. Without `on` it is the pay-by date, or the due date if autopay collects it. Without a due
 * date, `cycle` is then the last day of the month.
 */
type EntryParts = Omit<Partial<CalendarEntry>, "on"> &
  Pick<CalendarEntry, "kind" | "cycle" | "due_date" | "status" | "amount" | "amount_source"> & {
    on?: string | null;
  };

function buildEntry(of: DebtLedger, { on, ...parts }: EntryParts): CalendarEntry {
  const { debt } = of;
  const { cycle, due_date: dueDate, amount, amount_source: source, is_autopay: isAutopay } = parts;

  return {
    debt: debt.uuid,
    name: debt.name,
    uncovered: "0.00",
    was_due: null,
    currency: debt.currency,
    is_autopay: false,
    several_asked: null,
    arrives_next_month: false,
    ...parts,
    on: on ?? (isAutopay === true ? (dueDate ?? cycle) : payByOf(of, parts)),
    amount_source: amount === null ? null : source,
  };
}

function payByOf(
  { debt }: DebtLedger,
  { cycle, due_date: dueDate }: Pick<CalendarEntry, "cycle" | "due_date">,
): string {
  return dueDate === null
    ? lastDayToSend(cycle, debt.lead_days)
    : payByDate(dueDate, debt.lead_days);
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

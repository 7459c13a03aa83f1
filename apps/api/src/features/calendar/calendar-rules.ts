import type { CalendarEntry, CalendarEntryStatus, PayoffMonth } from "@snowball/contract";
import { addDays, compareDates, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";
import { doesCount } from "@snowball/planner";

import {
  type DebtLedger,
  type Obligation,
  payByOf,
  type ToldObligation,
} from "#features/ledger/index.ts";

import type { PlannedExtra } from "#features/payoff-plans/index.ts";

import { type Ahead, comingPayments } from "./coming-cycle-rules.ts";

/** An entry, and since when it is as it is (ISO 8601): it stays while nothing about it changes. */
export type DatedEntry = { entry: CalendarEntry; changedAt: string };

export type Days = { from: string; to: string };

/** How far a due date may lie behind the day by which to pay it: a month of business days at most. */
const LEAD_DAYS_MAX = 60;

/**
 * What to pay on the days of a stretch: what the ledger knows, and after it what is to come. A debt that
 * turned out to repeat another one is not told twice, unless the user lets it count.
 */
export function calendarOf(
  ledgers: readonly DebtLedger[],
  { from, to, extras, ...plan }: Days & Planned,
): DatedEntry[] {
  const ahead = { ...withoutExtras(plan), through: addDays(to, LEAD_DAYS_MAX) };

  return ledgers
    .filter(({ debt }) => doesCount(debt))
    .flatMap((of) => [
      ...knownEntries(of),
      ...extraEntries(of, { extras, today: plan.today }),
      ...comingEntries(of, ahead),
    ])
    .filter(({ entry: { on } }) => compareDates(on, from) >= 0 && compareDates(on, to) <= 0)
    .toSorted(byDay);
}

type Planned = Pick<Ahead, "months" | "today"> & { extras: readonly PlannedExtra[] };

/** What the plan sends this month beyond what is due is told by itself. */
function withoutExtras({ months, today }: Omit<Planned, "extras">): Omit<Planned, "extras"> {
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

/** What the plan adds this month, on the day on which it says to send it; by itself it is the month's. */
function extraEntries(
  of: DebtLedger,
  { extras, today }: Pick<Planned, "extras" | "today">,
): DatedEntry[] {
  const { debt } = of;

  return extras
    .filter((extra) => extra.debt === debt.uuid)
    .map(({ cycle, sendOn, amount }) => {
      const told = of.obligations.find((obligation) => obligation.cycle === cycle);
      const entry: CalendarEntry = {
        debt: debt.uuid,
        name: debt.nickname ?? debt.name,
        kind: "extra",
        cycle: cycle ?? monthOf(today),
        due_date: told?.dueDate ?? sendOn,
        pay_by: sendOn,
        on: sendOn,
        amount,
        was_due: null,
        amount_source: "plan",
        currency: debt.currency,
        status: "planned",
        is_autopay: false,
      };
      // What waits for nothing but today moves with it.
      const since = startOf(sendOn === today ? today : monthOf(today));
      return { entry, changedAt: later(since, lastPaymentChange(of)) };
    });
}

function byDay({ entry: left }: DatedEntry, { entry: right }: DatedEntry): number {
  return (
    compareDates(left.on, right.on) ||
    left.name.localeCompare(right.name, "en") ||
    (`${left.debt}${left.cycle}${left.kind}` < `${right.debt}${right.cycle}${right.kind}` ? -1 : 1)
  );
}

function knownEntries(of: DebtLedger): DatedEntry[] {
  const changedAt = lastPaymentChange(of);

  return of.ledger.obligations.flatMap((told) => {
    const { obligation, state } = told;
    if (state === "not_needed" || state === "skipped") return [];
    const entry = entryOf(of, obligation, {
      kind: "payment",
      cycle: obligation.cycle,
      status: state,
      ...amountTold(told),
      isAutopay: of.debt.autopay.type !== "none" && !isDone(state),
    });
    const since = startOf(obligation.stillAsked?.on ?? obligation.statedOn);
    return [{ entry, changedAt: later(since, changedAt) }];
  });
}

function isDone(state: CalendarEntryStatus): boolean {
  return state === "sent" || state === "paid";
}

/** What is still to be sent; of what is done what was paid of it, or was asked where nobody saw how much. */
function amountTold({ state, left, paid, sent, obligation }: ToldObligation) {
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
    due_date: obligation.dueDate,
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

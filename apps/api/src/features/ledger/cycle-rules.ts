import {
  addDays,
  addMonths,
  compareDates,
  dayOfMonth,
  daysBetween,
  lastDayOf,
  laterDate,
  MONTH_END_DAY,
  monthAfter,
  monthOf,
  monthsBetween,
} from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";

import type { LenderReport, LedgerFacts, Obligation } from "./ledger-rows.ts";

/** A due date that moves by fewer days is corrected; otherwise it belongs to the next cycle. */
export const SAME_CYCLE_DAYS = 14;
/**
 * A bill is due within about 31 days of its statement. By Regulation Z 1026.5(b)(2) the next bill is due at least
 * three weeks after its own statement, which is issued a month later. So the next due date is at least seven weeks
 * after the current statement.
 */
const LONGEST_BILL_DAYS = 40;
/** Lenders bill about a month before a payment is due. */
const NEXT_BILL_DAYS = 31;
/** How many days ahead cycles are created from a due day that the user entered. */
const AHEAD_DAYS = 45;

/**
 * Returns the obligations of a debt on a day, by due date: stored ones with corrections from newer reports, and new
 * ones. The same input gives the same result, and a report on the next cycle never changes a past one.
 */
export function cyclesOf(
  facts: LedgerFacts,
  kept: readonly Obligation[],
  today: string,
): Obligation[] {
  const { bank } = facts;
  const dated = bank !== null && bank.dueDate !== null ? { ...bank, dueDate: bank.dueDate } : null;
  const cycles = dated ? cyclesFromBank(facts, kept, dated) : cyclesWithoutBank(facts, kept, today);

  return cycles.map((each) => withDeferment(each, facts, today)).toSorted(byDueDate);
}

/** Records which due dates pass in a deferment. Without a deferment, what was recorded stays. */
function withDeferment(
  each: Obligation,
  { defermentUntil }: LedgerFacts,
  today: string,
): Obligation {
  if (defermentUntil === null || each.dueDate >= today) return each;

  return { ...each, isDeferred: each.dueDate <= defermentUntil };
}

export function byDueDate(left: Obligation, right: Obligation): number {
  return compareDates(left.dueDate, right.dueDate) || compareDates(left.cycle, right.cycle);
}

type DatedReport = LenderReport & { dueDate: string };

function cyclesFromBank(
  facts: LedgerFacts,
  kept: readonly Obligation[],
  bank: DatedReport,
): Obligation[] {
  const { dueDate } = facts.user;
  const due: Due =
    dueDate === null
      ? { dueDate: bank.dueDate, dueDateSource: "bank" }
      : { dueDate, dueDateSource: "user" };
  const same = sameCycle(kept, { ...due, bankDate: bank.dueDate, statement: bank.statementDate });
  const bill = billOf(bank, kept, same);
  const current = newObligation({ ...facts, bank: bill }, { ...due, statedOn: bank.asOf });
  const cycles = same
    ? kept.map((each) => (each === same ? corrected(each, { facts, bank: bill, due }) : each))
    : [...kept, ...pastDueCycles(facts, kept, current), current];

  return [...cycles, ...cyclesAfterMissed(facts, cycles, due)];
}

/**
 * Returns the cycles after a missed payment, for a lender that reports the missed date until it is paid. Each is
 * due a month later than the one before, with an unknown amount.
 */
function cyclesAfterMissed(
  facts: LedgerFacts,
  known: readonly Obligation[],
  due: Due,
): Obligation[] {
  const { bank } = facts;
  if (bank?.isOverdue !== true || due.dueDate >= bank.asOf) return [];
  const days = { day: dayOfMonth(due.dueDate), through: addDays(bank.asOf, NEXT_BILL_DAYS) };

  return monthlyDates(addMonths(due.dueDate, 1), days)
    .filter((date) =>
      known.every((each) => Math.abs(daysBetween(each.dueDate, date)) >= SAME_CYCLE_DAYS),
    )
    .map((dueDate) =>
      newObligation({ ...facts, bank: null }, { ...due, dueDate, statedOn: bank.asOf }),
    );
}

/**
 * Removes the amount if it belongs to another cycle: banks report the next due date before its statement is issued,
 * with the amount of the previous statement.
 */
function billOf(
  bank: DatedReport,
  kept: readonly Obligation[],
  cycle: Obligation | undefined,
): DatedReport {
  const { statementDate, dueDate } = bank;
  if (statementDate === null) return bank;
  const isAnothers =
    daysBetween(statementDate, dueDate) > LONGEST_BILL_DAYS ||
    kept.some((each) => each !== cycle && each.statementDate === statementDate);

  return isAnothers ? { ...bank, amount: null, statementDate: null } : bank;
}

/**
 * Returns one cycle for a past-due amount if no earlier cycle is known. It is due a month before the next payment,
 * so that it shows as late at once.
 */
function pastDueCycles(
  { bank }: LedgerFacts,
  kept: readonly Obligation[],
  current: Obligation,
): Obligation[] {
  const pastDue = bank?.pastDue ?? null;
  if (pastDue === null || signOf(pastDue) <= 0 || kept.length > 0) return [];
  const dueDate = addMonths(current.dueDate, -1, dayOfMonth(current.dueDate));

  return [{ ...current, cycle: dueDate, dueDate, amount: pastDue, amountSource: "bank" }];
}

type Due = Pick<Obligation, "dueDate" | "dueDateSource">;

/**
 * Returns the stored cycle that a date belongs to. A newer statement with a later date belongs to the next cycle, and a
 * cycle without a date to the payment of its month.
 */
function sameCycle(
  kept: readonly Obligation[],
  { dueDate, bankDate, statement }: { dueDate: string; bankDate: string; statement: string | null },
): Obligation | undefined {
  const byKey =
    kept.find(({ cycle }) => cycle === bankDate || cycle === dueDate) ??
    kept.find((each) => each.dueDateSource === null && monthOf(each.dueDate) === monthOf(dueDate));
  if (byKey) return byKey;
  const distance = (each: Obligation) => Math.abs(daysBetween(each.dueDate, dueDate));
  const isNext = (each: Obligation) =>
    each.dueDate < dueDate &&
    each.statementDate !== null &&
    statement !== null &&
    each.statementDate < statement;

  return kept
    .filter((each) => each.dueDateSource !== null)
    .filter((each) => distance(each) < SAME_CYCLE_DAYS && !isNext(each))
    .toSorted((left, right) => distance(left) - distance(right) || byDueDate(left, right))[0];
}

function corrected(
  before: Obligation,
  { facts, bank, due }: { facts: LedgerFacts; bank: DatedReport; due: Due },
): Obligation {
  // A statement after the due date bills the next cycle.
  const { statementDate } = bank;
  if (statementDate !== null && statementDate > before.dueDate) return before;

  return {
    ...before,
    ...due,
    ...requiredAmount(before, facts, bank),
    statementDate: statementDate ?? before.statementDate,
  };
}

/** The lender requests the whole bill. */
const ALL_ASKED = { stillAsked: null, stillAskedOn: null };

/**
 * Returns the amount of a cycle's bill. An amount that the user entered counts. If the lender requests less on the same
 * statement, that is what is still open. An unclear zero means nothing is open only if the cycle was billed before.
 */
function requiredAmount(
  before: Obligation,
  { user }: LedgerFacts,
  bank: LenderReport,
): Pick<Obligation, "amount" | "amountSource" | "stillAsked" | "stillAskedOn"> {
  if (user.amount !== null) {
    return { amount: user.amount, amountSource: "user", ...ALL_ASKED };
  }
  const billed = billedBefore(before, bank);
  const required = bank.isZeroUnclear && billed !== null ? "0.00" : bank.amount;
  if (required === null) {
    const amountSource = billed === null ? null : ("bank" as const);
    const { stillAsked, stillAskedOn } = before;
    return { amount: billed, amountSource, stillAsked, stillAskedOn };
  }

  if (billed === null || isReissued(before, bank) || compareAmounts(required, billed) >= 0) {
    return { amount: required, amountSource: "bank", ...ALL_ASKED };
  }
  const isRepeated = before.stillAsked === required;
  return {
    amount: billed,
    amountSource: "bank",
    stillAsked: required,
    stillAskedOn: isRepeated ? before.stillAskedOn : bank.asOf,
  };
}

/**
 * Returns what the bank billed for a cycle so far. Null if that was an unclear zero, or the whole bill of several
 * loans of which this loan now has a share.
 */
function billedBefore({ amount, amountSource }: Obligation, bank: LenderReport): string | null {
  if (amountSource !== "bank" || amount === null) return null;
  if (bank.isZeroUnclear && signOf(amount) === 0) return null;
  const { wholeBill } = bank;

  return wholeBill !== null && compareAmounts(amount, wholeBill) === 0 ? null : amount;
}

function isReissued(before: Obligation, { statementDate }: LenderReport): boolean {
  return (
    before.statementDate !== null &&
    statementDate !== null &&
    before.statementDate !== statementDate
  );
}

/**
 * Returns the cycles without a bank date: known ones, moved to the user's due day, and one for each month since what
 * the user entered. Without a due day, the whole month is the cycle, except of a linked debt of which nothing is due.
 */
function cyclesWithoutBank(
  facts: LedgerFacts,
  kept: readonly Obligation[],
  today: string,
): Obligation[] {
  const { user, bank } = facts;
  const isDated = user.dueDay !== null;
  if (!isDated && bank !== null && !isPerhapsDue(facts, bank, today)) return [...kept];

  const dueDay = user.dueDay ?? MONTH_END_DAY;
  const dueDateSource = isDated ? ("user" as const) : null;
  const rows = kept.map((each) => movedToDay(each, { facts, dueDay, dueDateSource, today }));
  const last = lastDueIn(rows);
  const since = sinceOf(facts, { last, today });
  const dates = monthlyDates(last === null ? since : monthAfter(last, 1), {
    day: dueDay,
    through: isDated ? addDays(today, AHEAD_DAYS) : lastDayOf(today),
  }).filter((date) => date >= since);

  return [
    ...rows,
    ...dates.map((dueDate) => {
      // Known from the day on which it comes within reach, so that the result never depends on when it is created.
      const statedOn = isDated ? laterDate(addDays(dueDate, -AHEAD_DAYS), since) : monthOf(dueDate);
      const made = newObligation(facts, { dueDate, dueDateSource, statedOn });
      // The bill of a statement without a date may be due in another month.
      return isDated ? made : { ...made, statementDate: null };
    }),
  ];
}

/**
 * Whether payments of a linked debt without dates may be due. If the bill is unknown, they may be, unless the debt owes
 * nothing, is deferred or reports zero, or is a card before its first statement.
 */
function isPerhapsDue(facts: LedgerFacts, bank: LenderReport, today: string): boolean {
  const { amount } = amountOf(facts);
  if (amount !== null) return signOf(amount) > 0;
  const isDeferred = facts.defermentUntil !== null && facts.defermentUntil >= today;
  const isOwed = facts.owed === null || signOf(facts.owed) > 0;

  return isOwed && !isDeferred && !bank.isZeroUnclear && bank.liability !== "credit";
}

/**
 * Returns the last date for which a row exists. A missed payment that its lender reported with the next due date, which
 * is its cycle, counts for both dates.
 */
function lastDueIn(rows: readonly Obligation[]): string | null {
  const dates = rows.map(({ cycle, dueDate }) =>
    daysBetween(dueDate, cycle) >= SAME_CYCLE_DAYS ? cycle : dueDate,
  );

  return dates.toSorted(compareDates).at(-1) ?? null;
}

/**
 * Returns the date before which nothing is known of payments. A linked debt without a due day only gets this month's
 * cycle, because its bank may have reported dates before.
 */
function sinceOf(
  { user: { dueDay, dueDayOn, balanceOn }, bank }: LedgerFacts,
  { last, today }: { last: string | null; today: string },
): string {
  if (dueDay === null && bank !== null) return today;
  const balanceSince = last === null ? balanceOn : null;
  const enteredOn = dueDay === null ? balanceSince : dueDayOn;

  return enteredOn ?? (last === null ? today : FIRST_DAY);
}

/** Earlier than any date of a debt. */
const FIRST_DAY = "0001-01-01";

/** Returns the dates on a day of each month from the month of a date through another date. */
export function monthlyDates(
  from: string,
  { day, through }: { day: number; through: string },
): string[] {
  const months = Math.max(0, monthsBetween(from, through) + 1);

  return Array.from({ length: months }, (_, index) => addMonths(monthOf(from), index, day)).filter(
    (date) => date <= through,
  );
}

type UserDay = Pick<Obligation, "dueDateSource"> & {
  facts: LedgerFacts;
  dueDay: number;
  today: string;
};

/**
 * Moves a future cycle to the user's due day. Past cycles keep their dates and amounts; of an unknown amount, nothing
 * was due if nothing is due each month.
 */
function movedToDay(
  before: Obligation,
  { facts, dueDay, dueDateSource, today }: UserDay,
): Obligation {
  // If the bank never billed the cycle, the amount that the user knows applies.
  const isUnbilled = before.amount === null && facts.bank === null;
  if (before.dueDateSource === "bank") {
    return isUnbilled ? { ...before, ...amountOf(facts) } : before;
  }
  if (before.dueDate < today) {
    const { amount } = facts.user;
    const isNothing = isUnbilled && amount !== null && signOf(amount) === 0;
    return isNothing ? { ...before, ...amountOf(facts) } : before;
  }

  return {
    ...before,
    ...amountOf(facts),
    dueDate: addMonths(before.dueDate, 0, dueDay),
    dueDateSource,
  };
}

function newObligation(
  facts: LedgerFacts,
  { statedOn, ...due }: Due & { statedOn: string },
): Obligation {
  return {
    debtId: facts.debtId,
    cycle: due.dueDate,
    ...due,
    ...amountOf(facts),
    statementDate: facts.bank?.statementDate ?? null,
    statedOn,
    ...ALL_ASKED,
    skippedOn: null,
    isDeferred: false,
    notPaidOn: null,
    notPaidBy: null,
    notPaidSeen: null,
  };
}

function amountOf({ user, bank }: LedgerFacts): Pick<Obligation, "amount" | "amountSource"> {
  if (user.amount !== null) return { amount: user.amount, amountSource: "user" };
  const amount = bank?.amount ?? null;

  return { amount, amountSource: amount === null ? null : "bank" };
}

import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  monthAfter,
  monthOf,
  monthsBetween,
} from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";

import type { BankWord, LedgerFacts, Obligation } from "./ledger-rows.ts";

/** A due date that moves by less is a correction; more is the next cycle. */
export const SAME_CYCLE_DAYS = 14;
/**
 * A bill is due within some 31 days of its statement. Regulation Z 1026.5(b)(2) gives the next one three weeks
 * from its own, which is issued a month later: seven weeks at least.
 */
const LONGEST_BILL_DAYS = 40;
/** Lenders bill about a month before a payment is due. */
const NEXT_BILL_DAYS = 31;
/** How far ahead a cycle is made of a due day that the user said. */
const AHEAD_DAYS = 45;
/** Of two days of a month: how far apart they lie at most, going the shorter way. */
const HALF_MONTH_DAYS = 15;

/**
 * The obligations of a debt on a day: the kept ones, corrected where a newer word is about them, and new
 * ones. Made of the same words again they are the same, and a cycle that is over is not touched by the
 * next one's words. In the order of their due dates.
 */
export function cyclesOf(
  facts: LedgerFacts,
  kept: readonly Obligation[],
  today: string,
): Obligation[] {
  const { bank } = facts;
  const dated = bank !== null && bank.dueDate !== null ? { ...bank, dueDate: bank.dueDate } : null;
  const cycles = dated ? ofBank(facts, kept, dated) : withoutBank(facts, kept, today);

  return cycles.map((each) => withDeferment(each, facts, today)).toSorted(byDueDate);
}

/** Records which due dates pass in a deferment. Without a deferment, what was recorded stays. */
function withDeferment(
  each: Obligation,
  { defermentUntil }: LedgerFacts,
  today: string,
): Obligation {
  if (defermentUntil === null || compareDates(each.dueDate, today) >= 0) return each;

  return { ...each, isDeferred: compareDates(each.dueDate, defermentUntil) <= 0 };
}

export function byDueDate(left: Obligation, right: Obligation): number {
  return compareDates(left.dueDate, right.dueDate) || compareDates(left.cycle, right.cycle);
}

type DatedWord = BankWord & { dueDate: string };

function ofBank(facts: LedgerFacts, kept: readonly Obligation[], bank: DatedWord): Obligation[] {
  const due = dueDateOf(facts, kept, bank);
  const same = sameCycle(kept, { ...due, bankDate: bank.dueDate, statement: bank.statementDate });
  const bill = billOf(bank, kept, same);
  if (same) {
    const word = { facts, bank: bill, due };
    const cycles = kept.map((each) => (each === same ? corrected(each, word) : each));
    return [...cycles, ...afterMissed(facts, cycles, due)];
  }
  if (isOver(facts, due.dueDate)) return [...kept];

  const current = newObligation({ ...facts, bank: bill }, { ...due, statedOn: bank.asOf });
  const cycles = [...kept, ...ofPastDue(facts, kept, current), current];
  return [...cycles, ...afterMissed(facts, cycles, due)];
}

/**
 * A servicer may report the date of a missed payment until it is made. The payments after it are due as well, each a
 * month later, with amounts that nobody stated.
 */
function afterMissed(facts: LedgerFacts, known: readonly Obligation[], due: Due): Obligation[] {
  const { bank } = facts;
  if (bank?.isOverdue !== true || compareDates(due.dueDate, bank.asOf) >= 0) return [];
  const day = dayOf(due.dueDate);

  return monthlyDates(addMonths(due.dueDate, 1), {
    day,
    through: addDays(bank.asOf, NEXT_BILL_DAYS),
  })
    .filter((date) => !isOver(facts, date))
    .filter((date) =>
      known.every((each) => Math.abs(daysBetween(each.dueDate, date)) >= SAME_CYCLE_DAYS),
    )
    .map((dueDate) =>
      newObligation({ ...facts, bank: null }, { ...due, dueDate, statedOn: bank.asOf }),
    );
}

/** Banks name the next date before its statement is issued, and show the last one's amount beside it. */
function billOf(
  bank: DatedWord,
  kept: readonly Obligation[],
  cycle: Obligation | undefined,
): DatedWord {
  const { statementDate, dueDate } = bank;
  if (statementDate === null) return bank;
  const isAnothers =
    daysBetween(statementDate, dueDate) > LONGEST_BILL_DAYS ||
    kept.some((each) => each !== cycle && each.statementDate === statementDate);

  return isAnothers ? { ...bank, amount: null, statementDate: null } : bank;
}

/**
 * Where the lender says that earlier cycles are open of which nothing was known: they are one, due a
 * month before the next payment. It must not wait for a bill to be called what it is.
 */
function ofPastDue(
  { bank }: LedgerFacts,
  kept: readonly Obligation[],
  current: Obligation,
): Obligation[] {
  const pastDue = bank?.pastDue ?? null;
  if (pastDue === null || signOf(pastDue) <= 0 || kept.length > 0) return [];
  const dueDate = addMonths(current.dueDate, -1, dayOf(current.dueDate));

  return [{ ...current, cycle: dueDate, dueDate, amount: pastDue, amountSource: "bank" }];
}

type Due = Pick<Obligation, "dueDate" | "dueDateSource">;

/**
 * The bank's date, or the user's day next to it: the user's word holds until the bank agrees in another
 * cycle that it stated later; from then on the bank knows better again.
 */
function dueDateOf(
  { user: { dueDay, dueDayOn } }: LedgerFacts,
  kept: readonly Obligation[],
  bank: DatedWord,
): Due {
  const byBank: Due = { dueDate: bank.dueDate, dueDateSource: "bank" };
  if (dueDay === null) return byBank;
  const hasAgreed = kept.some(
    (each) =>
      each.dueDateSource === "bank" &&
      dueDayOn !== null &&
      compareDates(each.statedOn, dueDayOn) > 0 &&
      Math.abs(daysBetween(each.dueDate, bank.dueDate)) >= SAME_CYCLE_DAYS &&
      nearestWithDay(each.dueDate, dueDay) === each.dueDate,
  );
  const dueDate = nearestWithDay(bank.dueDate, dueDay);

  return hasAgreed || dueDate === bank.dueDate ? byBank : { dueDate, dueDateSource: "user" };
}

/** By the days' numbers and not the distance, which would go the other way in a shorter month. */
function nearestWithDay(date: string, day: number): string {
  const later = day - dayOf(date);
  const months = later > HALF_MONTH_DAYS ? -1 : later <= -HALF_MONTH_DAYS ? 1 : 0;

  return addMonths(date, months, day);
}

/** The kept cycle that a date is about. A newer statement with a later date is the next cycle's. */
function sameCycle(
  kept: readonly Obligation[],
  { dueDate, bankDate, statement }: { dueDate: string; bankDate: string; statement: string | null },
): Obligation | undefined {
  const byKey = kept.find(({ cycle }) => cycle === bankDate || cycle === dueDate);
  if (byKey) return byKey;
  const distance = (each: Obligation) => Math.abs(daysBetween(each.dueDate, dueDate));
  const isNext = (each: Obligation) =>
    compareDates(each.dueDate, dueDate) < 0 &&
    each.statementDate !== null &&
    statement !== null &&
    compareDates(each.statementDate, statement) < 0;

  return kept
    .filter((each) => distance(each) < SAME_CYCLE_DAYS && !isNext(each))
    .toSorted((left, right) => distance(left) - distance(right) || byDueDate(left, right))[0];
}

function corrected(
  before: Obligation,
  { facts, bank, due }: { facts: LedgerFacts; bank: DatedWord; due: Due },
): Obligation {
  // What was billed after a cycle's due date was billed for the next one.
  const { statementDate } = bank;
  if (statementDate !== null && compareDates(statementDate, before.dueDate) > 0) return before;

  return {
    ...before,
    ...due,
    ...amountAsked(before, facts, bank),
    statementDate: statementDate ?? before.statementDate,
  };
}

/**
 * What a cycle's bill comes to. The user's word counts. A lender that asks for less on the same
 * statement has not billed less: it says what is still open of it. A zero that may mean anything says so only of
 * a cycle that was billed.
 */
function amountAsked(
  before: Obligation,
  { user }: LedgerFacts,
  bank: BankWord,
): Pick<Obligation, "amount" | "amountSource" | "stillAsked"> {
  if (user.amount !== null) {
    return { amount: user.amount, amountSource: "user", stillAsked: null };
  }
  const billed = billedBefore(before, bank);
  const asked = bank.isZeroUnclear && billed !== null ? "0.00" : bank.amount;
  if (asked === null) {
    const amountSource = billed === null ? null : ("bank" as const);
    return { amount: billed, amountSource, stillAsked: before.stillAsked };
  }

  if (billed === null || isReissued(before, bank) || compareAmounts(asked, billed) >= 0) {
    return { amount: asked, amountSource: "bank", stillAsked: null };
  }
  const isRepeated = before.stillAsked?.amount === asked;
  return {
    amount: billed,
    amountSource: "bank",
    stillAsked: isRepeated ? before.stillAsked : { amount: asked, on: bank.asOf },
  };
}

/**
 * What the bank billed for a cycle so far. Null if that was a zero that is unclear, or the whole bill of several
 * loans of which this loan now has a share.
 */
function billedBefore({ amount, amountSource }: Obligation, bank: BankWord): string | null {
  if (amountSource !== "bank" || amount === null) return null;
  if (bank.isZeroUnclear && signOf(amount) === 0) return null;
  const { wholeBill } = bank;

  return wholeBill !== null && compareAmounts(amount, wholeBill) === 0 ? null : amount;
}

function isReissued(before: Obligation, { statementDate }: BankWord): boolean {
  return (
    before.statementDate !== null &&
    statementDate !== null &&
    before.statementDate !== statementDate
  );
}

/** A linked debt without any date has no cycles: its bank may report one yet, or the payment itself. */
function withoutBank(facts: LedgerFacts, kept: readonly Obligation[], today: string): Obligation[] {
  const { dueDay } = facts.user;
  if (dueDay !== null) return ofDueDay(facts, kept, { dueDay, today });

  return facts.bank === null ? ofMonths(facts, kept, today) : [...kept];
}

/** One cycle per calendar month, from the month in which the balance was entered. */
function ofMonths(facts: LedgerFacts, kept: readonly Obligation[], today: string): Obligation[] {
  const undated = { dueDay: MONTH_END_DAY, dueDateSource: null };
  const rows = kept.map((each) => movedToDay(each, { facts, today, ...undated }));
  const last = lastDueDate(rows);
  const from = last === null ? (facts.user.balanceOn ?? today) : monthAfter(last, 1);
  const through = addMonths(today, 0, MONTH_END_DAY);

  return [
    ...rows,
    ...monthlyDates(from, { day: MONTH_END_DAY, through })
      .filter((date) => !isOver(facts, date))
      .map((dueDate) =>
        newObligation(facts, { dueDate, dueDateSource: null, statedOn: monthOf(dueDate) }),
      ),
  ];
}

/** In a shorter month its last day. */
const MONTH_END_DAY = 31;

function lastDueDate(rows: readonly Obligation[]): string | null {
  return (
    rows
      .map(({ dueDate }) => dueDate)
      .toSorted(compareDates)
      .at(-1) ?? null
  );
}

/** One cycle a month on the day that the user said: those known, moved to it, and those to come. */
function ofDueDay(
  facts: LedgerFacts,
  kept: readonly Obligation[],
  { dueDay, today }: { dueDay: number; today: string },
): Obligation[] {
  const { dueDayOn } = facts.user;
  const onDay = { dueDay, dueDateSource: "user" as const };
  const rows = kept.map((each) => movedToDay(each, { facts, today, ...onDay }));
  const last = lastDueDate(rows);
  // Nothing is known of what was due before the first word about it.
  const since = dueDayOn ?? (last === null ? today : "0001-01-01");
  const dates = monthlyDates(last === null ? since : monthAfter(last, 1), {
    day: dueDay,
    through: addDays(today, AHEAD_DAYS),
  });

  return [
    ...rows,
    ...dates
      .filter((date) => compareDates(date, since) >= 0 && !isOver(facts, date))
      .map((dueDate) => ofDay(facts, { dueDate, since })),
  ];
}

/** The same whenever it is made: it is known from the day on which it comes within reach. */
function ofDay(facts: LedgerFacts, { dueDate, since }: { dueDate: string; since: string }) {
  const inReach = addDays(dueDate, -AHEAD_DAYS);

  return newObligation(facts, {
    dueDate,
    dueDateSource: "user",
    statedOn: compareDates(inReach, since) < 0 ? since : inReach,
  });
}

function monthlyDates(from: string, { day, through }: { day: number; through: string }): string[] {
  const months = Math.max(0, monthsBetween(from, through) + 1);

  return Array.from({ length: months }, (_, index) => addMonths(monthOf(from), index, day)).filter(
    (date) => compareDates(date, through) <= 0,
  );
}

type UserDay = Pick<Obligation, "dueDateSource"> & {
  facts: LedgerFacts;
  dueDay: number;
  today: string;
};

/** What is not over yet follows the user's word; what is over was due as it was. */
function movedToDay(
  before: Obligation,
  { facts, dueDay, dueDateSource, today }: UserDay,
): Obligation {
  // What the bank had not billed yet when it was last heard of is what the user knows of a payment.
  const isUnbilled = before.amount === null && facts.bank === null;
  if (before.dueDateSource === "bank") {
    return isUnbilled ? { ...before, ...amountOf(facts) } : before;
  }
  if (compareDates(before.dueDate, today) < 0) return before;

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
    stillAsked: null,
    skippedOn: null,
    isDeferred: false,
    notPaid: null,
  };
}

function amountOf({ user, bank }: LedgerFacts): Pick<Obligation, "amount" | "amountSource"> {
  if (user.amount !== null) return { amount: user.amount, amountSource: "user" };
  const amount = bank?.amount ?? null;

  return { amount, amountSource: amount === null ? null : "bank" };
}

function isOver({ endedOn }: LedgerFacts, dueDate: string): boolean {
  return endedOn !== null && compareDates(addDays(endedOn, 1), dueDate) <= 0;
}

function dayOf(date: string): number {
  return Number(date.slice(8));
}

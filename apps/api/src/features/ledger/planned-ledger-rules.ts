import {
  isLastKnown,
  type LedgerPayment,
  type ObligationState,
  type PlannedLedger,
} from "@snowball/contract";
import { addDays, addMonths, daysBetween, monthAfter, monthOf } from "@snowball/dates";
import { largerAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { NOTHING_KNOWN } from "@snowball/planner";

import { totalOf } from "./account-rules.ts";
import { presentDates } from "./present-obligation.ts";
import { reportsOverdue } from "./allocation-rules.ts";
import type { LenderReport, ListedAhead } from "./ledger-rows.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import { type Ahead, sentAhead } from "./sent-ahead-rules.ts";
import type { ObligationOnDate } from "./state-rules.ts";
import { lastUsualDayInTransit } from "./transaction-matching-rules.ts";

type OfDebt = Pick<DebtLedger, "debt" | "facts" | "reported" | "kept" | "ledger">;

/**
 * `next` is the next payment, `ahead` what was sent in one month for a payment of a later one, and `isBehind` whether
 * the bill may contain a missed payment.
 */
type Known = OfDebt & {
  next: ObligationOnDate | null;
  ahead: readonly Ahead[];
  isBehind: boolean;
};

/** What earlier plans say of the payments. */
export type EarlierPlans = {
  /** Amounts listed for payments of the next month, on days of this month and the last. */
  listedAhead?: readonly ListedAhead[];
  /** Amounts that a plan of this month counted for payments that were due before their debts became known, by debt. */
  metBefore?: ReadonlyMap<string, string>;
  /** Ids of the debts with a bill of the current statement that may contain a missed payment. */
  behind?: ReadonlySet<string>;
};

export type LedgerDay = {
  /** The user's date. */
  today: string;
  /** The earliest calendar date on Earth. A day is over only when it is over in every time zone. */
  lastBegun: string;
};

/** Describes the ledgers of debts that have payments, for the month and for a plan that begins today. */
export function describeLedgers(
  ledgers: readonly OfDebt[],
  day: LedgerDay,
  { listedAhead = [], metBefore = new Map(), behind = new Set() }: EarlierPlans = {},
): PlannedLedger[] {
  return ledgers.filter(hasPayments).map((ledger) => {
    const isOwn = ({ debtId }: ListedAhead) => debtId === ledger.debt.uuid;
    const context = { of: ledger, listedAhead: listedAhead.filter(isOwn) };
    const ahead = ledger.ledger.obligations.flatMap((each) => sentAhead(each, context));
    const isBehind = isBilledWithMissed(ledger, { ...day, behind });
    const of = { ...ledger, next: nextOf(ledger, day.today), ahead, isBehind };
    const isThis = (date: string) => monthOf(date) === monthOf(day.today);
    const next = monthAfter(day.today, 1);
    const metAmount = metBefore.get(of.debt.uuid);
    const firstDueOn = firstDueOf(of, day.today);
    const isMet = firstDueOn === null && isMetBefore(of, day.today);

    return {
      debt: of.debt.uuid,
      payments: listPayments(of, day),
      sent_this_month: sumAmounts([
        ...of.ledger.counting.filter(({ sentOn }) => isThis(sentOn)).map(({ amount }) => amount),
        ...aheadMoved(ahead, isThis),
      ]),
      sent_ahead: totalOf(ahead.filter((each) => each.sentOn < next && each.dueDate >= next)),
      // A payment recorded for an entered debt reduces its balance at once.
      in_the_air: of.debt.account === null ? "0.00" : of.ledger.inTransit,
      ...(firstDueOn !== null && { first_due_on: firstDueOn }),
      ...(isMet && {
        is_met_before: true,
        ...(metAmount !== undefined && { met_before: metAmount }),
      }),
      ...(isBehind && { is_behind: true }),
      ...recentPayments(of, day.today),
    };
  });
}

const RECENT_DAYS = 45;

function recentPayments(
  { debt, ledger, ahead }: Known,
  today: string,
): Pick<PlannedLedger, "recent_payments"> {
  const next = monthAfter(today, 1);
  const since = addDays(today, -RECENT_DAYS);
  const aheadOf = (id: string) =>
    totalOf(ahead.filter((each) => each.id === id && each.dueDate >= next));
  const recent = ledger.counting
    .filter(({ sentOn }) => sentOn >= since)
    .map(({ id, sentOn: on, amount }) => ({ on, amount: subtractAmount(amount, aheadOf(id)) }))
    .filter(({ amount }) => signOf(amount) > 0);

  return debt.kind === "credit_card" && recent.length > 0 ? { recent_payments: recent } : {};
}

/** Whether the debt is entered, or its bank or user reports payments, or it may ask for some. */
function hasPayments({ facts: { bank, user }, ledger }: OfDebt): boolean {
  const isReported = bank === null || bank.liability !== null || user.amount !== null;

  return isReported || ledger.obligations.length > 0;
}

/**
 * Lists what is open or in question, what was due or sent this month, and what comes next. A payment of an earlier
 * month that was just recorded stays listed, so that it can be undone where it was recorded.
 */
function listPayments(of: Known, day: LedgerDay): LedgerPayment[] {
  const { today } = day;
  const { obligations } = of.ledger;
  if (obligations.length === 0) return [undatedPayment(of, today)];
  const isListed = ({ left, status, question, due_date: due, ...payment }: LedgerPayment) =>
    status === "late" ||
    (left === null ? question !== null || due !== null : signOf(left) > 0) ||
    signOf(payment.sent_this_month) > 0;

  return obligations.flatMap((evaluated) => {
    const sent = sentOfThisMonth(evaluated, of, today);
    const payment = { ...describe(of, evaluated, day), sent_this_month: sent };
    const isCurrent = evaluated.obligation.dueDate >= monthOf(today);
    const isShown =
      isCurrent ||
      evaluated === of.next ||
      isListed(payment) ||
      wasJustRecorded(evaluated, of, today);
    return isShown ? [payment] : [];
  });
}

/** Whether the user recorded it today. Allows the day before, because `createdAt` is in UTC. */
function wasJustRecorded({ payments }: ObligationOnDate, { kept }: Known, today: string): boolean {
  const ids = new Set(payments.map(({ payment }) => payment.id));
  const yesterday = addDays(today, -1);

  return kept.payments.some(
    ({ id, why, createdAt }) =>
      ids.has(id) && why === "by_hand" && createdAt.toISOString().slice(0, 10) >= yesterday,
  );
}

function describe(of: Known, evaluated: ObligationOnDate, { today, lastBegun }: LedgerDay) {
  const { debt, reported } = of;
  const { obligation } = evaluated;
  const isMissed = isOverdue(of, evaluated, lastBegun);
  const { billed, left, isLastStatement, mayContainMissed } = amountsOf(of, evaluated, isMissed);
  const isDone = left !== null && signOf(left) === 0;
  const isLate = !isDone && isMissed;
  const dueDate = isLate ? missedDate(evaluated, of, today) : obligation.dueDate;
  const stated = obligation.amountSource ?? (billed === null ? null : ("bank" as const));
  const isLastBanks = stated === "user" && isLastKnown(debt, debt.minimum);
  const source = isLastBanks ? ("last_known" as const) : stated;

  return {
    cycle: obligation.cycle,
    ...presentDates({ ...obligation, dueDate }, debt),
    billed,
    billed_source: source,
    billed_as_of: asOf(of, source),
    bank_billed: source === "user" ? (of.facts.bank?.amount ?? null) : null,
    is_last_statement: isLastStatement || isLastBanks,
    ...(mayContainMissed && { may_contain_missed: true }),
    ...(isUnbilled(obligation, of) && { is_unbilled: true }),
    past_due_amount: reported?.pastDue ?? null,
    late_fee_amount: reported?.lateFee ?? null,
    due: evaluated.left === null ? null : (evaluated.due ?? evaluated.left),
    paid: evaluated.paid,
    sent: evaluated.sent,
    left,
    status: statusOf(evaluated, { billed, left }),
    is_late: isLate,
    recognised: evaluated.recognised,
    ...recognisedParts(evaluated),
    question: isLate ? null : evaluated.question,
    not_paid_on: evaluated.notPaidOn,
  };
}

/** Returns what each kind of evidence shows of a payment; nothing if it is all of one kind. */
function recognisedParts({ payments }: ObligationOnDate): Pick<LedgerPayment, "recognised_parts"> {
  const parts = [...Map.groupBy(payments, ({ payment }) => payment.why)].map(([by, own]) => ({
    by,
    amount: totalOf(own),
  }));

  return parts.length < 2 ? {} : { recognised_parts: parts };
}

function asOf({ debt, reported }: Known, source: LedgerPayment["billed_source"]): string | null {
  if (source === "bank") return reported?.syncedAt?.toISOString() ?? null;

  return source && debt.minimum.as_of;
}

/** A bill that only the last statement reports is open until its date. */
function statusOf(
  { state, question, paid, sent }: ObligationOnDate,
  { billed, left }: { billed: string | null; left: string | null },
): ObligationState {
  if (state !== "unknown" || left === null || question !== null) return state;
  if (signOf(left) > 0 && signOf(sumAmounts([paid, sent])) > 0) return "partial";

  return billed !== null && signOf(billed) > 0 && signOf(left) > 0 ? "upcoming" : "not_needed";
}

/** The payment of a linked debt without known due dates and bills. Nothing is due if it bills zero or is deferred. */
function undatedPayment(of: Known, today: string): LedgerPayment {
  const { value, source } = of.debt.minimum;
  const { defermentUntil: deferredUntil } = of.facts;
  const statedBy = source === "estimate" ? null : source;
  const billed = statedBy === null ? null : value;
  const isLate = reportsOverdue(of.facts.bank) === true;
  const isDeferred = deferredUntil !== null && deferredUntil >= today;
  const status = billed !== null || isDeferred ? "not_needed" : "unknown";

  return {
    ...NOTHING_KNOWN,
    pay_by: null,
    billed,
    billed_source: statedBy,
    billed_as_of: asOf(of, statedBy),
    past_due_amount: of.reported?.pastDue ?? null,
    late_fee_amount: of.reported?.lateFee ?? null,
    due: billed,
    left: billed,
    status: isLate ? "late" : status,
    is_late: isLate,
  };
}

/** Returns the payment with the due date that the bank reports; otherwise the first to come, or else the last one. */
function nextOf({ facts, ledger: { obligations } }: OfDebt, today: string) {
  const reported = facts.bank?.dueDate ?? null;
  if (reported === null) {
    const coming = obligations.find(({ obligation }) => obligation.dueDate >= today);
    return coming ?? obligations.at(-1) ?? null;
  }
  const distance = ({ obligation: { dueDate } }: ObligationOnDate) =>
    Math.abs(daysBetween(dueDate, reported));

  return obligations.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

type Amounts = {
  billed: string | null;
  left: string | null;
  isLastStatement: boolean;
  /** Whether the bill is unknown because the bank's may contain missed payments. */
  mayContainMissed: boolean;
};

/**
 * Returns the bill and the rest of it. Before its statement is issued, the bank reports a payment's date with the
 * minimum of the last statement: the plan takes that bill as unknown, and the list shows what the bank reported, unless
 * it may contain an earlier payment that was missed. If nothing is owed, no statement will ask for more.
 */
function amountsOf(of: Known, evaluated: ObligationOnDate, isMissed: boolean): Amounts {
  const { amount, dueDate } = evaluated.obligation;
  const { bank, kind } = of.facts;
  const known = { billed: amount, left: evaluated.left, isLastStatement: false };
  if (amount !== null || bank === null || bank.amount === null || evaluated !== of.next) {
    return { ...known, mayContainMissed: false };
  }
  const mayContainMissed = kind === "credit_card" && of.isBehind && !isMissed;
  if (mayContainMissed) return { ...known, mayContainMissed };

  const { statementDate } = bank;
  const rest = subtractAmount(bank.amount, sumAmounts([evaluated.paid, evaluated.sent]));
  return {
    billed: bank.amount,
    left: evaluated.left ?? largerAmount("0.00", rest),
    isLastStatement: statementDate !== null && statementDate < dueDate && !of.ledger.isPaidOff,
    mayContainMissed,
  };
}

/** Returns whether the bank still reports the bill of an earlier payment, and none for this one. */
function isUnbilled(
  { amount, dueDate }: ObligationOnDate["obligation"],
  { facts: { bank }, next }: Known,
): boolean {
  const reported = bank?.amount ?? null;
  const isAfterNext = next !== null && next.obligation.dueDate < dueDate;

  return amount === null && reported !== null && isAfterNext;
}

/**
 * Returns the date of a missed payment. A lender may report it with its next due date: then it is whole months earlier,
 * before the day of the report.
 */
function missedDate(evaluated: ObligationOnDate, { facts, next }: Known, today: string): string {
  const { dueDate } = evaluated.obligation;
  const reportedOn = evaluated === next && reportsOverdue(facts.bank) ? facts.bank?.asOf : null;
  const before = reportedOn ?? today;
  let missed = dueDate;
  for (let months = 1; missed >= before; months += 1) missed = addMonths(dueDate, -months);

  return missed;
}

/**
 * Returns whether a payment is overdue: according to the lender, or if a bill that the bank reported has passed
 * its date. The lender knows whether something is due better than a user who entered an amount some time ago. An
 * unknown amount is never overdue: perhaps nothing is due.
 */
function isOverdue(of: Known, evaluated: ObligationOnDate, lastBegun: string): boolean {
  const { bank, user } = of.facts;
  if (bank === null || evaluated.state === "late") return evaluated.state === "late";
  const reported = reportsOverdue(bank);
  if (reported !== null) return reported && missedByFlag(of, bank) === evaluated;
  const billed = bank.amount ?? user.amount;

  return (
    evaluated === of.next &&
    billed !== null &&
    signOf(billed) > 0 &&
    // Without the bank's date it is unknown which bill is meant.
    bank.dueDate !== null &&
    evaluated.obligation.dueDate < lastBegun
  );
}

/**
 * Returns the payment that a lender's overdue flag refers to: the next one, or the last unconfirmed one before it.
 * None if an earlier one is late or in transit to the lender.
 */
function missedByFlag({ next, ledger }: Known, { asOf }: LenderReport): ObligationOnDate | null {
  if (next === null || next.obligation.dueDate < asOf) return next;
  const { obligations } = ledger;
  const earlier = obligations.slice(0, obligations.indexOf(next));
  if (earlier.some(({ state, sent }) => state === "late" || signOf(sent) > 0)) return null;

  return earlier.findLast(({ question }) => question === "was_it_paid") ?? next;
}

/**
 * Returns the next due date if nothing is due before it: the lender reported it before the month that precedes it, and
 * received no payment that was early, as on a loan that leaves its deferment. Null otherwise.
 */
function firstDueOf({ facts: { bank }, ledger }: OfDebt, today: string): string | null {
  const next = ledger.obligations.find(
    ({ obligation, state }) => obligation.dueDate >= monthOf(today) && state !== "not_needed",
  );
  if (bank === null || next === undefined) return null;
  const { dueDate, statedOn } = next.obligation;
  const isReportedEarly = statedOn < monthAfter(dueDate, -1) && monthOf(today) < monthOf(dueDate);
  const paidOn = bank.lastPaymentDate ?? "";
  const isPaidAhead = paidOn >= addMonths(dueDate, -2) && paidOn < statedOn;

  return isReportedEarly && !isPaidAhead ? dueDate : null;
}

/**
 * Returns whether this month's payment was due before the debt became known: its first known bill is next month's.
 * A payment from before that day is this month's payment, unless it was sent ahead for next month's bill. A payment
 * from that day on is another one, such as an extra. If the bill may contain a missed payment, it was not paid.
 */
function isMetBefore(of: Known, today: string): boolean {
  const first = of.ledger.obligations[0]?.obligation;
  if (first === undefined || monthOf(first.dueDate) !== monthAfter(today, 1)) return false;
  if (of.isBehind) return false;

  const ahead = new Set(of.ahead.map(({ id }) => id));

  return !of.ledger.counting.some(
    ({ id, sentOn }) =>
      monthOf(sentOn) === monthOf(today) && sentOn < first.statedOn && !ahead.has(id),
  );
}

/**
 * Returns whether the bank's bill may contain a missed payment that was sent since: the bank reports it as overdue or
 * did so since the bill, or the bill is older than the payment. A bill without a statement date lasts for the calendar
 * month.
 */
function isBilledWithMissed(
  of: OfDebt,
  { today, behind }: Pick<LedgerDay, "today"> & Required<Pick<EarlierPlans, "behind">>,
): boolean {
  const { bank } = of.facts;
  if (bank === null) return false;
  if (reportsOverdue(bank) === true || behind.has(of.debt.uuid)) return true;
  const billedOn = bank.statementDate ?? monthOf(today);
  const isSentLate = ({ obligation: { dueDate }, payments }: ObligationOnDate) =>
    payments.some(
      ({ payment: { sentOn } }) => sentOn >= billedOn && sentOn > lastUsualDayInTransit(dueDate),
    );

  return of.ledger.obligations.some(isSentLate);
}

/** A payment that was sent ahead counts in the month in which it is due. */
function aheadMoved(ahead: readonly Ahead[], isThis: (day: string) => boolean): string[] {
  return [
    ...ahead.filter(({ sentOn }) => isThis(sentOn)).map(({ amount }) => `-${amount}`),
    ...ahead.filter(({ dueDate }) => isThis(dueDate)).map(({ amount }) => amount),
  ];
}

/** Returns what one payment got of this month's money. */
function sentOfThisMonth(evaluated: ObligationOnDate, of: Known, today: string): string {
  const isThis = (day: string) => monthOf(day) === monthOf(today);
  const own = of.ahead.filter(({ cycle }) => cycle === evaluated.obligation.cycle);

  return sumAmounts([
    ...evaluated.payments
      .filter(({ payment }) => isThis(payment.sentOn))
      .map(({ amount }) => amount),
    ...aheadMoved(own, isThis),
  ]);
}

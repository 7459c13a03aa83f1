import type { LedgerQuestion, ObligationState, Recognition } from "@snowball/contract";
import { daysBetween, monthAfter } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount } from "@snowball/money";
import { SETTLED } from "@snowball/planner";

import { type Account, dueOf, leftOf, totalOf, unpaidReportOf } from "./account-rules.ts";
import {
  allocate,
  counts,
  isUnansweredTooLong,
  isUnobservable,
  reportsOverdue,
} from "./allocation-rules.ts";
import { lastDayInTransit, lastUsualDayInTransit } from "./transaction-matching-rules.ts";
import { hasArrived, isMissing } from "./pending-rules.ts";
import type { LenderReport, LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";

/** A due date so many days later belongs to another cycle and is no correction. */
const NEXT_CYCLE_DAYS = 25;

/** An obligation, evaluated on a date. */
export type ObligationOnDate = {
  obligation: Obligation;
  state: ObligationState;
  /** The bill's amount for this cycle; null if unknown. */
  due: string | null;
  /** The amount that the lender received. */
  paid: string;
  /** The amount in transit. */
  sent: string;
  /** The amount still to be sent; null if unknown. */
  left: string | null;
  /** How its newest payment was recognized; `not_overdue` if only the lender's report shows it as paid. */
  recognised: Recognition | null;
  question: LedgerQuestion | null;
  /** The amount that sources other than the user show. */
  seen: string;
  /** When the user reported it as unpaid; null if a payment was seen since. */
  notPaidOn: string | null;
  /** Its payments, with the amount of each that counts toward it. */
  payments: { payment: Payment; amount: string }[];
};

/** The ledger of one debt on a day. */
export type Ledger = {
  /** By due date. */
  obligations: ObligationOnDate[];
  /** Sent and counted, but not seen at the lender yet. */
  inTransit: string;
  /** The counting payments that are not in transit. */
  arrived: ReadonlySet<Payment>;
  /** Whether nothing is owed once the payments in transit arrive. */
  isPaidOff: boolean;
  /** Payments that are neither undone, returned nor missing. */
  counting: Payment[];
  /** Payments that should have arrived but were not seen. They do not count until the user confirms them. */
  missing: Payment[];
};

/**
 * Computes the ledger of a debt on a date, from its own rows. A payment is paid only if the bank shows it or the user
 * reports it. It is late only if the lender reports that, or if data is so new that it would show the payment.
 */
export function computeLedger(
  facts: LedgerFacts,
  kept: { obligations: readonly Obligation[]; payments: readonly Payment[] },
  today: string,
): Ledger {
  const counting = kept.payments.filter(counts);
  const known = { facts, payments: counting, obligations: kept.obligations };
  const missing = counting.filter((each) => isMissing(each, known));
  const payments = counting.filter((each) => !missing.includes(each));
  const { accounts } = allocate(facts, kept.obligations, payments);
  const arrived = new Set(payments.filter((each) => hasArrived(each, known, today)));
  const inTransit = totalOf(payments.filter((each) => !arrived.has(each)));
  const isPaidOff = owesNothing(facts, inTransit);
  const context = { facts, accounts, payments, arrived, isPaidOff, today };
  const obligations = accounts.map((account) => evaluate(account, context));

  return { obligations, inTransit, arrived, isPaidOff, counting: payments, missing };
}

type EvaluationContext = {
  facts: LedgerFacts;
  accounts: readonly Account[];
  payments: readonly Payment[];
  arrived: ReadonlySet<Payment>;
  isPaidOff: boolean;
  today: string;
};

/**
 * Returns whether nothing is left that a bill could ask for. A payment to an entered debt is off its balance at once.
 * A payment to a mortgage includes escrow and interest, which are no part of its balance.
 */
function owesNothing({ owed, kind, bank }: LedgerFacts, inTransit: string): boolean {
  if (owed === null) return false;
  const isReducedLater = bank !== null && kind !== "mortgage";

  return signOf(isReducedLater ? subtractAmount(owed, inTransit) : owed) <= 0;
}

function evaluate(account: Account, context: EvaluationContext): ObligationOnDate {
  const { obligation, parts } = account;
  const { payments, arrived } = context;
  const paidWith = parts.flatMap(({ paymentId, amount }) => {
    const payment = payments.find(({ id }) => id === paymentId);
    return payment ? [{ payment, amount }] : [];
  });
  const inTransit = paidWith.filter(({ payment }) => !arrived.has(payment));
  const sent = totalOf(inTransit);
  const paid = subtractAmount(totalOf(paidWith), sent);
  const denial = unpaidReportOf(account, payments);
  const { notPaidOn } = denial;
  const left = leftOf(account);
  const state = stateOf(account, { paid, sent, left, notPaidOn }, context);
  const known = { state, notPaidOn, inTransit: inTransit.map(({ payment }) => payment) };

  return {
    obligation,
    state,
    due: dueOf(account),
    paid,
    sent,
    left: SETTLED.has(state) ? "0.00" : left,
    recognised:
      state === "paid" && signOf(paid) === 0
        ? "not_overdue"
        : (paidWith.at(-1)?.payment.why ?? null),
    question: questionOf(obligation, known, context),
    ...denial,
    payments: paidWith,
  };
}

type Seen = Pick<ObligationOnDate, "paid" | "sent" | "left" | "notPaidOn">;

function stateOf(account: Account, seen: Seen, context: EvaluationContext): ObligationState {
  const { obligation } = account;
  const { facts, today } = context;
  if (obligation.skippedOn !== null) return "skipped";

  const isPaidFor = signOf(seen.paid) > 0 || signOf(seen.sent) > 0;
  if (seen.left !== null && signOf(seen.left) === 0 && isPaidFor) {
    return isInTransit(account, seen) ? "sent" : "paid";
  }
  if (isNotNeeded(account, context)) return "not_needed";
  if (isPaidByReport(obligation, context)) return "paid";
  if (seen.left === null) return stateOfUnknown(seen, account, context);
  if (seen.notPaidOn !== null || isLate(obligation, context)) return "late";
  if (isUnansweredTooLong(obligation, facts, today)) return "unknown";

  return isPaidFor ? "partial" : "upcoming";
}

/**
 * Returns the state of an obligation with an unknown amount. Before its due date only the user can report it as paid.
 * Afterwards, or of a loan without dates, any payment that the lender received counts as paid, unless the lender
 * reports a missed one.
 */
function stateOfUnknown(
  { sent, paid, notPaidOn }: Seen,
  account: Account,
  context: EvaluationContext,
): ObligationState {
  const ofThis = new Set(account.parts.map(({ paymentId }) => paymentId));
  const isRecordedPaid = context.payments.some(
    (each) => ofThis.has(each.id) && each.recordedAs === "paid",
  );
  if (isRecordedPaid) return "paid";
  if (signOf(sent) > 0) return "sent";
  const { dueDate, dueDateSource } = account.obligation;
  const isMonthly = dueDateSource === null && context.facts.kind !== "credit_card";
  const isOver = dueDate < context.today || isMonthly;
  if (signOf(paid) > 0 && isOver && !isDoubted(account, context)) return "paid";
  if (notPaidOn !== null) return "late";

  return signOf(paid) === 0 && isLate(account.obligation, context) ? "late" : "unknown";
}

/** Whether the lender reports a missed payment that no other past cycle without payments explains. */
function isDoubted(
  account: Account,
  { facts: { bank }, accounts, today }: EvaluationContext,
): boolean {
  if (bank === null || reportsOverdue(bank) !== true) return false;
  const isMissed = ({ obligation: { skippedOn, dueDate }, parts }: Account) =>
    parts.length === 0 && skippedOn === null && dueDate < today;

  return !accounts.some((each) => each !== account && isMissed(each));
}

/** Whether part of the payment is still in transit. */
function isInTransit(account: Account, { sent, paid }: Seen): boolean {
  const due = dueOf(account);
  const isAsked = account.obligation.stillAsked === "0.00";
  if (signOf(sent) === 0 || isAsked || due === null) return false;

  // Any payment of a bill of zero may be on its way.
  return signOf(paid) === 0 || compareAmounts(paid, due) < 0;
}

/** Whether nothing was billed, nothing is owed anymore, or payments begin later. */
function isNotNeeded(account: Account, context: EvaluationContext): boolean {
  const { facts, isPaidOff } = context;
  const { amountSource, dueDate, isDeferred: wasDeferred } = account.obligation;
  const due = dueOf(account);
  if (due !== null && signOf(due) <= 0) return true;
  if (isPaidOff || isBeforeFirstDue(account, context)) return true;
  const { defermentUntil } = facts;
  const isDeferred = defermentUntil !== null && dueDate <= defermentUntil;

  return (isDeferred || wasDeferred) && amountSource !== "bank";
}

/**
 * Whether the lender moved the first due date of a loan to a later cycle. It reported the earlier one before the month
 * that precedes it, as in a deferment, no payment was seen, and none is reported as missed.
 */
function isBeforeFirstDue(
  { obligation, parts }: Account,
  { accounts, facts: { kind, bank } }: EvaluationContext,
): boolean {
  if (bank === null || reportsOverdue(bank) === true) return false;
  const { dueDate, dueDateSource, statedOn } = obligation;
  const isFirst = accounts[0]?.obligation === obligation && parts.length === 0;
  const isEarly = dueDateSource === "bank" && statedOn < monthAfter(dueDate, -1);

  return isFirst && isEarly && kind !== "credit_card" && movedOnFrom(dueDate, accounts);
}

/** Whether the lender stated the due date of a later cycle by this one. */
function movedOnFrom(dueDate: string, accounts: readonly Account[]): boolean {
  const next = nextCycle(dueDate, accounts);

  return next?.dueDateSource === "bank" && next.statedOn <= dueDate;
}

function nextCycle(dueDate: string, accounts: readonly Account[]): Obligation | undefined {
  return accounts
    .map(({ obligation }) => obligation)
    .find((each) => daysBetween(dueDate, each.dueDate) >= NEXT_CYCLE_DAYS);
}

/**
 * Whether the lender's report shows that it was paid. Either nothing more is requested, or the lender moved on to
 * the next cycle without reporting a missed payment. For a card, the report must be new enough that a missed
 * payment would show. Lenders without statements move on before the due date only after a payment.
 */
function isPaidByReport(
  obligation: Obligation,
  { facts: { kind, bank }, accounts }: EvaluationContext,
): boolean {
  const { dueDate, stillAsked } = obligation;
  if (stillAsked !== null && signOf(stillAsked) === 0) return true;
  if (bank === null || reportsOverdue(bank) === true) return false;
  if (obligation.dueDateSource === null) return showsNoMiss(bank, dueDate);
  if (nextCycle(dueDate, accounts)?.dueDateSource !== "bank") return false;
  if (kind !== "credit_card" && movedOnFrom(dueDate, accounts)) return true;

  return showsNoMiss(bank, dueDate);
}

/** Whether the lender reports that no payment was missed, late enough that one of this date would show. */
function showsNoMiss(bank: LenderReport, dueDate: string): boolean {
  return reportsOverdue(bank) === false && bank.asOf > lastUsualDayInTransit(dueDate);
}

function isLate(obligation: Obligation, { facts, accounts, today }: EvaluationContext): boolean {
  const { bank } = facts;
  if (bank === null || isUnobservable(facts)) return false;
  const overdue = reportsOverdue(bank);
  if (obligation.dueDate >= today || obligation.dueDate > bank.asOf) {
    // An overdue amount was missed before the first known cycle, and its bill includes it.
    return overdue === true && bank.pastDue === null && accounts[0]?.obligation === obligation;
  }
  if (overdue !== null) return overdue && bank.asOf > obligation.dueDate;

  // An amount that the user entered may be more than the lender requests, and without a date nothing is certain.
  const isBilled = obligation.amountSource === "bank" && obligation.dueDateSource !== null;
  return isBilled && bank.asOf > lastUsualDayInTransit(obligation.dueDate);
}

/** Returns what only the user knows. */
function questionOf(
  { dueDate }: Obligation,
  evaluated: Pick<ObligationOnDate, "state" | "notPaidOn"> & { inTransit: readonly Payment[] },
  { today }: EvaluationContext,
): LedgerQuestion | null {
  const { state, notPaidOn, inTransit } = evaluated;
  if (inTransit.some((each) => today > lastDayInTransit(each))) {
    return "did_it_arrive";
  }
  const isOpen = state !== "late" && notPaidOn === null && !SETTLED.has(state);

  return isOpen && dueDate < today ? "was_it_paid" : null;
}

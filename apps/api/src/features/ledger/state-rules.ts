import { addDays, businessDaysAfter, compareDates, daysBetween, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import { type Account, dueOf, leftOf } from "./account-rules.ts";
import { allocate, counts, isBlind, isForgotten } from "./allocation-rules.ts";
import { hasArrived, isMissing, lastDayInTheAir } from "./arrival-rules.ts";
import { denialOf } from "./denial-rules.ts";
import type {
  BankWord,
  LedgerFacts,
  Obligation,
  ObligationState,
  Payment,
  Question,
  Why,
} from "./ledger-rows.ts";

/** A payment that is on its way on the due date is seen by then. */
const ARRIVAL_BUSINESS_DAYS = 5;
/** What is due so much later is another cycle's, and no corrected date. */
const NEXT_CYCLE_DAYS = 25;
/** From when on a mortgage's lender may charge for being late; it is late before. */
const MORTGAGE_GRACE_DAYS = 15;

/** An obligation, evaluated on a date. */
export type ObligationOnDate = {
  obligation: Obligation;
  state: ObligationState;
  /** Of the bill, for this cycle; null where nobody says. */
  due: string | null;
  /** What the lender has. */
  paid: string;
  /** What is in the air. */
  sent: string;
  /** What is still to be sent; null where nobody says. */
  left: string | null;
  /** How the newest of its payments was recognised; `not_overdue`: the lender misses nothing. */
  recognised: Why | "not_overdue" | null;
  question: Question | null;
  /** What anybody but the user shows of its payment. */
  seen: string;
  /** The user says that it was not paid, and nothing new was seen since. */
  isDenied: boolean;
  /** The last day before a charge for being late, where that is not the due date. */
  lateChargeAfter: string | null;
  payments: { id: string; amount: string }[];
};

/** The ledger of one debt on a day. */
export type Ledger = {
  /** In the order of their due dates. */
  obligations: ObligationOnDate[];
  /** The first whose date has not passed, else the last. */
  current: ObligationOnDate | null;
  /** Sent, counted, and not yet seen at the lender. */
  inTransit: string;
  /** Whether nothing is owed once the payments in transit arrive. */
  isPaidOff: boolean;
  /** What left for the debt in the month of the day. */
  sentThisMonth: string;
  /** Payments that should have arrived and were not seen: they count for nothing until the user says. */
  missing: Payment[];
  /** Extras, and payments of no cycle that is known. */
  unmatched: { paymentId: string; amount: string }[];
};

/**
 * Computes the ledger of a debt on a date. A payment is paid only if the bank shows it or the user reports it. It is
 * late only if the lender reports that, or if data is so new that it would show the payment.
 */
export function computeLedger(
  facts: LedgerFacts,
  kept: { obligations: readonly Obligation[]; payments: readonly Payment[] },
  today: string,
): Ledger {
  const isOfDebt = ({ debtId }: { debtId: string }) => debtId === facts.debtId;
  const counting = kept.payments.filter((each) => isOfDebt(each) && counts(each));
  const missing = counting.filter((each) => isMissing(each, facts));
  const payments = counting.filter((each) => !missing.includes(each));
  const { accounts, unmatched } = allocate(facts, kept.obligations.filter(isOfDebt), payments);
  const arrived = new Set(payments.filter((each) => hasArrived(each, facts, today)));
  const inTransit = totalOf(payments.filter((each) => !arrived.has(each)));
  const isPaidOff = owesNothing(facts, inTransit);
  const books = { facts, accounts, payments, arrived, isPaidOff, today };
  const obligations = accounts.map((account) => evaluate(account, books));

  return {
    obligations,
    current:
      obligations.find(({ obligation }) => compareDates(obligation.dueDate, today) >= 0) ??
      obligations.at(-1) ??
      null,
    inTransit,
    isPaidOff,
    sentThisMonth: totalOf(payments.filter(({ sentOn }) => monthOf(sentOn) === monthOf(today))),
    missing,
    unmatched,
  };
}

type Books = {
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

function evaluate(account: Account, books: Books): ObligationOnDate {
  const { obligation, parts } = account;
  const paidWith = parts.flatMap(({ paymentId, amount }) => {
    const payment = books.payments.find(({ id }) => id === paymentId);
    return payment ? [{ payment, amount }] : [];
  });
  const sum = (isSeen: boolean) =>
    sumAmounts(
      paidWith
        .filter(({ payment }) => books.arrived.has(payment) === isSeen)
        .map(({ amount }) => amount),
    );
  const denial = denialOf(account, books.payments);
  const { isDenied } = denial;
  const seen = { paid: sum(true), sent: sum(false), left: leftOf(account), isDenied };
  const state = stateOf(account, seen, books);
  const isSettled = SETTLED.has(state);
  const inTransit = paidWith
    .map(({ payment }) => payment)
    .filter((payment) => !books.arrived.has(payment));

  return {
    obligation,
    state,
    due: dueOf(account),
    paid: seen.paid,
    sent: seen.sent,
    left: isSettled ? "0.00" : seen.left,
    recognised: recognisedBy(paidWith.at(-1)?.payment.why ?? null, { state, paid: seen.paid }),
    question: questionOf(obligation, { state, inTransit, isDenied }, books),
    ...denial,
    lateChargeAfter: isSettled ? null : lateChargeAfter(obligation, books),
    payments: paidWith.map(({ payment, amount }) => ({ id: payment.id, amount })),
  };
}

/** Nothing is left to be sent. */
const SETTLED: ReadonlySet<ObligationState> = new Set(["sent", "paid", "not_needed", "skipped"]);

type Seen = Pick<ObligationOnDate, "paid" | "sent" | "left" | "isDenied">;

function stateOf(account: Account, seen: Seen, books: Books): ObligationState {
  const { obligation } = account;
  if (obligation.skippedOn !== null) return "skipped";
  if (seen.left === null) return stateOfUnknown(seen, account, books);

  const isPaidFor = signOf(seen.paid) > 0 || signOf(seen.sent) > 0;
  if (signOf(seen.left) === 0 && isPaidFor) return isInTheAir(account, seen) ? "sent" : "paid";
  return stateOfOpen(account, seen, books) ?? (isPaidFor ? "partial" : "upcoming");
}

/** Of what is not paid for: whether it has to be, and whether it should have been. */
function stateOfOpen(account: Account, seen: Seen, books: Books): ObligationState | null {
  const { obligation } = account;
  if (isNotNeeded(account, books)) return "not_needed";
  if (isMetByWord(obligation, books)) return "paid";
  if (seen.isDenied || isLate(obligation, books)) return "late";

  return isForgotten(obligation, books.facts, books.today) ? "unknown" : null;
}

/**
 * Without an amount, before its date only the user can say that it was paid; after it what the lender got was the
 * payment, unless the lender misses one.
 */
function stateOfUnknown({ sent, paid }: Seen, account: Account, books: Books): ObligationState {
  if (isNotNeeded(account, books)) return "not_needed";
  if (isMetByWord(account.obligation, books)) return "paid";
  const ofThis = new Set(account.parts.map(({ paymentId }) => paymentId));
  const saysPaid = books.payments.some((each) => ofThis.has(each.id) && each.said === "paid");
  if (saysPaid) return "paid";
  if (signOf(sent) > 0) return "sent";
  if (signOf(paid) > 0 && isOver(account, books) && !isDoubted(account, books)) return "paid";

  return signOf(paid) === 0 && isLate(account.obligation, books) ? "late" : "unknown";
}

function isOver({ obligation }: Account, { today }: Pick<Books, "today">): boolean {
  return compareDates(obligation.dueDate, today) < 0;
}

/** The lender misses a payment, and none of which nothing is known explains that. */
function isDoubted(account: Account, { facts: { bank }, accounts, today }: Books): boolean {
  if (bank === null || saysOverdue(bank) !== true) return false;
  const isMissed = ({ obligation, parts }: Account) =>
    parts.length === 0 && obligation.skippedOn === null;

  return !accounts.some((each) => each !== account && isOver(each, { today }) && isMissed(each));
}

/** What is missing of it without the payments that are on their way. */
function isInTheAir(account: Account, { sent, paid }: Seen): boolean {
  const due = dueOf(account);
  const isAsked = account.obligation.stillAsked?.amount === "0.00";

  return signOf(sent) > 0 && !isAsked && due !== null && compareAmounts(paid, due) < 0;
}

/** Nothing was billed, or there is nothing left that could be owed. */
function isNotNeeded(account: Account, { facts, isPaidOff }: Books): boolean {
  const { amountSource, dueDate, isDeferred: wasDeferred } = account.obligation;
  const due = dueOf(account);
  if (due !== null && signOf(due) <= 0) return true;
  if (isPaidOff) return true;
  if (facts.endedOn !== null && compareDates(facts.endedOn, dueDate) < 0) return true;
  const { defermentUntil } = facts;
  const isDeferred = defermentUntil !== null && compareDates(dueDate, defermentUntil) <= 0;

  return (isDeferred || wasDeferred) && amountSource !== "bank";
}

/**
 * The lender goes on to the next cycle and misses nothing, long enough after the date that it would; a
 * lender without statements does so before the date only for what was paid. Or it asks for nothing more.
 */
function isMetByWord(obligation: Obligation, { facts: { kind, bank }, accounts }: Books): boolean {
  const { dueDate, stillAsked } = obligation;
  if (stillAsked !== null && signOf(stillAsked.amount) === 0) return true;
  if (bank === null || saysOverdue(bank) === true) return false;
  const next = accounts
    .map((account) => account.obligation)
    .find((each) => daysBetween(dueDate, each.dueDate) >= NEXT_CYCLE_DAYS);
  if (next?.dueDateSource !== "bank") return false;
  if (kind !== "credit_card" && compareDates(next.statedOn, dueDate) <= 0) return true;

  return saysOverdue(bank) === false && isNewerThan(bank, lastArrival(dueDate));
}

function lastArrival(dueDate: string): string {
  return businessDaysAfter(dueDate, ARRIVAL_BUSINESS_DAYS);
}

function isLate(obligation: Obligation, { facts, accounts, today }: Books): boolean {
  const { bank } = facts;
  if (bank === null || isBlind(facts, today)) return false;
  const word = saysOverdue(bank);
  if (compareDates(obligation.dueDate, today) >= 0) {
    // What is overdue was missed before anything was known of it; the bill holds it.
    return word === true && bank.pastDue === null && accounts[0]?.obligation === obligation;
  }
  if (word !== null) return word && isNewerThan(bank, obligation.dueDate);

  // What the user calls due is more than the lender may ask for.
  const isBilled = obligation.amountSource === "bank";
  return isBilled && isNewerThan(bank, lastArrival(obligation.dueDate));
}

function saysOverdue({ isOverdue, pastDue }: BankWord): boolean | null {
  return isOverdue ?? (pastDue === null ? null : signOf(pastDue) > 0);
}

function isNewerThan({ asOf }: BankWord, day: string): boolean {
  return compareDates(asOf, day) > 0;
}

function questionOf(
  { dueDate }: Obligation,
  evaluated: Pick<ObligationOnDate, "state" | "isDenied"> & { inTransit: readonly Payment[] },
  { today }: Books,
): Question | null {
  const { state, isDenied, inTransit } = evaluated;
  if (inTransit.some((each) => compareDates(today, lastDayInTheAir(each)) > 0)) {
    return "did_it_arrive";
  }
  const isOpen = state !== "late" && !isDenied && !SETTLED.has(state);

  return isOpen && compareDates(dueDate, today) < 0 ? "was_it_paid" : null;
}

function recognisedBy(
  why: Why | null,
  { state, paid }: { state: ObligationState; paid: string },
): ObligationOnDate["recognised"] {
  return state === "paid" && signOf(paid) === 0 ? "not_overdue" : why;
}

/** As long as it is to come. */
function lateChargeAfter({ dueDate }: Obligation, { facts, today }: Books): string | null {
  const last = addDays(dueDate, MORTGAGE_GRACE_DAYS);

  return facts.kind === "mortgage" && compareDates(last, today) >= 0 ? last : null;
}

function totalOf(payments: readonly Payment[]): string {
  return sumAmounts(payments.map(({ amount }) => amount));
}

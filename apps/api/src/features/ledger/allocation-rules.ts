import { addDays, addMonths, compareDates, daysBetween, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, smallerAmount, subtractAmount, sumAmounts } from "@snowball/money";

import { type Account, dueOf, isReceived, leftOf, missedOf, totalOf } from "./account-rules.ts";
import { byDueDate } from "./cycle-rules.ts";
import { idsOf } from "./kept-payment-rules.ts";
import type { LedgerFacts, LenderReport, Obligation, Payment } from "./ledger-rows.ts";
import { lastUsualDayInTransit } from "./transaction-matching-rules.ts";

/**
 * How many days before its due date a cycle without a statement accepts a full payment, and a partial one. An
 * earlier payment is an extra: many lenders subtract it from the balance and still request the payment.
 */
const EARLY_DAYS = 20;
const EARLY_PARTIAL_DAYS = 15;
/**
 * Days before the due date in which a small amount is a partial payment, if the user usually pays a bill at once.
 * An earlier one is an extra.
 */
const LAST_DAYS = 7;
/** How many days after a due date a payment for which nothing is open is an extra of that cycle. */
const EXTRA_DAYS = 45;

/** All counting payments, in parts. `unmatched` holds the extras and payments without a known cycle. */
export type Allocation = { accounts: Account[]; unmatched: Account["parts"] };

/**
 * Allocates payments to cycles, in the order in which the lender received them. A payment goes to open past-due cycles
 * first, oldest first, then to the current cycle. An amount above the bill stays with its cycle as an extra, unless the
 * user assigned it to another cycle. A payment on the day of the statement or before belongs to the previous cycle. The
 * result does not depend on the order of the input. Allocations are not stored, so an undone payment leaves no trace.
 */
export function allocate(
  facts: LedgerFacts,
  obligations: readonly Obligation[],
  payments: readonly Payment[],
): Allocation {
  const accounts = obligations.toSorted(byDueDate).map((obligation): Account => ({
    obligation,
    parts: [],
    carried: [],
    areMissesCertain: facts.areMissesCertain,
    totalPastDue: totalPastDueOf(obligation, facts),
  }));
  const aside: Aside[] = [];
  const billed = new Set<Account>();
  const bill = (day: string | null) => {
    for (const account of accounts) {
      const { statementDate } = account.obligation;
      const isBilled = day === null || statementDate === null || statementDate < day;
      if (billed.has(account) || !isBilled) continue;
      billed.add(account);
      account.carried = carriedInto(account, { facts, accounts });
      takeRestInTransit(account, aside);
    }
  };

  const unmatched: Account["parts"] = [];
  for (const payment of payments.filter(counts).toSorted(byDay)) {
    const on = dayOf(payment);
    bill(on);
    addSetAsideParts(payment, { facts, accounts, aside });
    for (const { account, amount, asideOf } of partsOf(payment, { facts, accounts })) {
      const part = {
        paymentId: payment.id,
        amount,
        on,
        isRecorded: payment.recordedAs !== null && idsOf(payment).length === 0,
        isInTransit: payment.seenOn === null,
        isAssigned: payment.chosenCycle !== null,
      };
      const place = account?.parts ?? unmatched;
      place.push(part);
      if (asideOf) aside.push({ account: asideOf, part, place });
    }
  }
  bill(null);

  return { accounts, unmatched };
}

/** A partial payment that came early: an extra, unless a later payment completes the bill. */
type Aside = { account: Account; part: Account["parts"][number]; place: Account["parts"] };

/** Adds the amounts that were set aside to their cycle, if this payment completes it and is not enough alone. */
function addSetAsideParts(
  payment: Payment,
  { aside, ...state }: AllocationState & { aside: Aside[] },
): void {
  if (aside.length === 0 || payment.chosenCycle !== null || payment.isExtra) return;
  const open = oldestOpen(payment, state);
  const own = aside.filter(({ account }) => account === open);
  const left = open ? leftOf(open) : null;
  if (open === undefined || left === null || compareAmounts(payment.amount, left) >= 0) return;
  const all = sumAmounts([payment.amount, ...own.map(({ part }) => part.amount)]);
  if (compareAmounts(all, left) < 0) return;

  for (const { part, place } of own) {
    place.splice(place.indexOf(part), 1);
    open.parts.push(part);
  }
  aside.splice(0, aside.length, ...aside.filter(({ account }) => account !== open));
}

/** Returns the oldest missed payment, or else the current one. */
function oldestOpen(payment: Payment, { facts, accounts }: AllocationState): Account | undefined {
  const day = dayOf(payment);

  return (
    accounts.find((each) => isMissed(each, day, facts)) ??
    inTurn(payment, payment.amount, accounts)?.account
  );
}

/**
 * If a lender still reports a due date that has passed, no payment was received since. Its past-due amount then
 * covers this cycle and all later ones together.
 */
function totalPastDueOf({ cycle }: Obligation, { bank }: LedgerFacts): Account["totalPastDue"] {
  if (bank?.dueDate !== cycle || bank.pastDue === null) return null;

  return cycle < bank.asOf ? { amount: bank.pastDue, on: bank.asOf } : null;
}

export function counts({ undoneOn, returnedOn }: Payment): boolean {
  return undoneOn === null && returnedOn === null;
}

/**
 * Returns the earlier cycles that a card's bill includes. None if the rest would be too small to be this cycle's
 * payment, because some lenders list past-due amounts separately.
 */
function carriedInto(
  { obligation: { statementDate, amount, amountSource } }: Account,
  { facts, accounts }: AllocationState,
): Account["carried"] {
  if (amount === null || statementDate === null || amountSource !== "bank") return [];
  if (facts.kind !== "credit_card") return [];
  const missed = accounts
    .filter(
      ({ obligation: { skippedOn, dueDate } }) => skippedOn === null && dueDate < statementDate,
    )
    .map((from) => ({ from, open: missedOf(from) }))
    .filter(({ open }) => signOf(open) > 0);
  const own = subtractAmount(amount, sumAmounts(missed.map(({ open }) => open)));
  // A bill may contain late fees and an over-limit amount once, so the smallest one counts.
  const [usual = "0.00"] = missed.map(({ from }) => dueOf(from) ?? "0.00").toSorted(compareAmounts);

  return compareAmounts(sumAmounts([own, own]), usual) >= 0 ? missed : [];
}

/**
 * Moves to a bill what was sent beyond the missed payments that it includes and is still in transit: the lender
 * received no part of such a payment before the statement.
 */
function takeRestInTransit(
  { carried, parts, areMissesCertain }: Account,
  aside: readonly Aside[],
): void {
  if (!areMissesCertain) return;
  for (const { from, open } of carried) {
    const sent = from.parts.filter((part) => !isReceived(part));
    let rest = subtractAmount(totalOf(sent), open);
    for (const part of sent.toReversed()) {
      const isAside = aside.some((each) => each.part === part);
      if (!part.isInTransit || part.isAssigned || isAside) continue;
      if (compareAmounts(part.amount, rest) > 0) continue;
      from.parts.splice(from.parts.indexOf(part), 1);
      parts.push(part);
      rest = subtractAmount(rest, part.amount);
    }
  }
}

function byDay(left: Payment, right: Payment): number {
  return (
    compareDates(dayOf(left), dayOf(right)) ||
    compareAmounts(left.amount, right.amount) ||
    (left.id < right.id ? -1 : 1)
  );
}

function dayOf({ seenOn, sentOn }: Payment): string {
  return seenOn ?? sentOn;
}

type AllocationState = { facts: LedgerFacts; accounts: readonly Account[] };

/** `asideOf` is the cycle to which an early partial payment belongs if a later one completes it. */
type Share = { account: Account | undefined; amount: string; asideOf?: Account | undefined };

function partsOf(payment: Payment, { facts, accounts }: AllocationState): Share[] {
  const { amount, chosenCycle, isExtra } = payment;
  const chosen = accounts.find((each) => each.obligation.cycle === chosenCycle);
  const isBilled = chosen !== undefined && isBilledDespite(payment, chosen.obligation, facts);
  if (chosenCycle !== null && !isBilled) return [{ account: chosen, amount }];
  if (isExtra) return [{ account: undefined, amount }];

  const day = dayOf(payment);
  const shares: Share[] = [];
  let rest = amount;
  for (const account of accounts.filter((each) => isMissed(each, day, facts))) {
    const share = smallerAmount(leftOf(account) ?? "0.00", rest);
    shares.push({ account, amount: share });
    rest = subtractAmount(rest, share);
  }
  const turn = inTurn(payment, rest, accounts);
  const extra = { account: extraOf(day, accounts), amount: rest };
  if (turn === undefined) shares.push(extra);
  else if (turn.isAside) shares.push({ ...extra, asideOf: turn.account });
  else shares.push({ account: turn.account, amount: rest });

  return shares.filter((share) => signOf(share.amount) > 0);
}

/**
 * Whether a card's bill is still due although the user assigned a payment to it: before a statement, a payment only
 * reduces the balance. If only the user recorded the payment, the bill is due only if its lender reports it overdue.
 */
function isBilledDespite(payment: Payment, bill: Obligation, { kind, bank }: LedgerFacts): boolean {
  const { statementDate, dueDate, amountSource } = bill;
  if (kind !== "credit_card" || amountSource !== "bank" || statementDate === null) return false;
  const { seenOn, recordedAs, lenderTransactionId } = payment;
  const isShown = seenOn !== null && (recordedAs !== "paid" || lenderTransactionId !== null);
  const isOverdue = bank !== null && reportsOverdue(bank) === true && dueDate < bank.asOf;

  return dayOf(payment) <= statementDate && (isShown || isOverdue);
}

/** Whether a cycle is open after its due date, and a payment on this day can be for it. */
function isMissed(account: Account, day: string, facts: LedgerFacts): boolean {
  const { obligation } = account;
  if (obligation.skippedOn !== null || obligation.dueDate >= day) return false;
  if (!hasBegun(obligation, day) || isUnansweredTooLong(obligation, facts, day)) return false;

  return signOf(leftOf(account) ?? "0.00") > 0;
}

/** Returns the cycle of a payment's date, if a payment of this amount can be for it. */
function inTurn(payment: Payment, amount: string, accounts: readonly Account[]): Turn | undefined {
  const day = dayOf(payment);
  const account = accounts.find(
    ({ obligation: { skippedOn, dueDate } }) => skippedOn === null && dueDate >= day,
  );
  if (!account) return undefined;
  // Without a due date the whole calendar month is the cycle.
  const { dueDate, dueDateSource } = account.obligation;
  if (dueDateSource === null) {
    return monthOf(dueDate) === monthOf(day) ? { account, isAside: false } : undefined;
  }
  if (isStillAskedFor(payment, account)) return { account, isAside: false };
  if (!hasBegun(account.obligation, day)) return undefined;
  if (account.obligation.statementDate !== null) return { account, isAside: false };

  return inTurnEarly({ day, amount, account }, accounts);
}

/**
 * Whether a payment of exactly the bill left checking a few days before the lender first reported that bill, and
 * has not arrived. The lender reported the bill without it.
 */
function isStillAskedFor({ amount, sentOn, seenOn }: Payment, account: Account): boolean {
  const { statementDate, statedOn, dueDateSource } = account.obligation;
  if (seenOn !== null || statementDate !== null || dueDateSource !== "bank") return false;
  const due = dueOf(account);

  return (
    due !== null &&
    compareAmounts(due, amount) === 0 &&
    sentOn <= statedOn &&
    statedOn <= lastUsualDayInTransit(sentOn)
  );
}

type Turn = { account: Account; isAside: boolean };
type Early = { day: string; amount: string; account: Account };

/** Like `inTurn`, for a cycle without a statement. */
function inTurnEarly(
  { day, amount, account }: Early,
  accounts: readonly Account[],
): Turn | undefined {
  const left = leftOf(account);
  const toLeft = left === null ? -1 : compareAmounts(amount, left);
  const early = daysBetween(day, account.obligation.dueDate);
  const second = isSecond(day, account, accounts);
  if (toLeft >= 0) {
    return early > EARLY_DAYS || (toLeft > 0 && second) ? undefined : { account, isAside: false };
  }
  if (early > EARLY_PARTIAL_DAYS) return undefined;

  const isEarly = second || early > LAST_DAYS;
  return { account, isAside: isEarly && wasPaidAtOnce(account, accounts) };
}

/** Whether the previous bill was paid with one payment, as most bills are. */
function wasPaidAtOnce({ obligation }: Account, accounts: readonly Account[]): boolean {
  const before = accounts.findLast(
    (each) => each.obligation.dueDate < obligation.dueDate && each.parts.length > 0,
  );
  const due = before ? dueOf(before) : null;

  return (
    due !== null && before?.parts.some((each) => compareAmounts(each.amount, due) >= 0) === true
  );
}

/**
 * Whether a payment for next month comes in a month that already has one. It is then an extra: a user who pays
 * ahead each time pays once a month.
 */
function isSecond(day: string, { obligation }: Account, accounts: readonly Account[]): boolean {
  const isEarlier = (each: Account) =>
    each.obligation.dueDate < obligation.dueDate &&
    each.parts.some(({ on }) => monthOf(on) === monthOf(day));

  return monthOf(obligation.dueDate) !== monthOf(day) && accounts.some(isEarlier);
}

/** Returns the last cycle that was due, if its due date is at most `EXTRA_DAYS` ago. */
function extraOf(day: string, accounts: readonly Account[]): Account | undefined {
  return accounts.findLast(
    ({ obligation }) =>
      obligation.dueDate < day &&
      day <= addDays(obligation.dueDate, EXTRA_DAYS) &&
      hasBegun(obligation, day),
  );
}

/**
 * Whether the cycle was billed before this day. A cycle without a statement was billed when the lender first
 * reported it, and that report already counts earlier payments.
 */
function hasBegun({ statementDate, statedOn, dueDateSource }: Obligation, day: string): boolean {
  if (statementDate !== null) return statementDate < day;
  if (dueDateSource !== "bank") return statedOn <= day;

  return statedOn < day;
}

/**
 * Whether the payment of a debt that no bank reports is more than a month past due without an answer from the user.
 * Such a payment stays unknown.
 */
export function isUnansweredTooLong(
  { dueDate, notPaidOn }: Obligation,
  facts: LedgerFacts,
  day: string,
): boolean {
  if (notPaidOn !== null && notPaidOn <= day) return false;

  return isUnobservable(facts) && day > addMonths(dueDate, 1);
}

/** Whether no source would show that the lender received a payment or missed one. */
export function isUnobservable({ bank }: LedgerFacts): boolean {
  if (bank === null) return true;
  const { hasTransactions, lastPaymentDate, isOverdue, pastDue } = bank;

  return !hasTransactions && lastPaymentDate === null && isOverdue === null && pastDue === null;
}

/** Returns whether the lender reports a missed payment; null if it reports neither. */
export function reportsOverdue(bank: LenderReport | null): boolean | null {
  if (bank === null) return null;
  const { isOverdue, pastDue } = bank;

  return isOverdue ?? (pastDue === null ? null : signOf(pastDue) > 0);
}

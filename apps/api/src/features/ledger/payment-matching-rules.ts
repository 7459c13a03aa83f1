import { compareDates, daysBetween, laterDate, monthOf } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import { debtPaidBy } from "./checking-rules.ts";
import { namedDebts, readCheckingSide, readLenderSide } from "./evidence-rules.ts";
import {
  idsOf,
  indexTransactions,
  isPinned,
  replacePendingWithPosted,
  unpinned,
} from "./kept-payment-rules.ts";
import { addLastPayments, NEW, newPayment, sentPayment } from "./last-payment-rules.ts";
import type {
  LedgerFacts,
  LedgerTransaction,
  ListedAmount,
  Obligation,
  Payment,
} from "./ledger-rows.ts";
import {
  amountOf,
  arrivalOf,
  byDay,
  departureOf,
  lastUsualDayInTransit,
  matchSplitPayments,
  matchTransactions,
} from "./transaction-matching-rules.ts";
import { joinPendingWithPosted, markReturned } from "./pending-rules.ts";
import { addSharedBills } from "./shared-bill-rules.ts";

export type Recognition = {
  debts: readonly LedgerFacts[];
  obligations: readonly Obligation[];
  listed: readonly ListedAmount[];
  kept: readonly Payment[];
  /** Transactions of all accounts since `since`. */
  transactions: readonly LedgerTransaction[];
  /** Payments sent before this date stay as they are. */
  since: string;
  /** Returns an id for a new payment. */
  newId: () => string;
};

export type Recognised = { payments: Payment[]; unclear: Unclear[] };

/** A withdrawal that may pay any of several debts; the user has to choose. */
export type Unclear = { transactionId: string; debtIds: string[] };

/**
 * Matches the payments of a user's debts with the current transactions. Both sides of a payment become one payment.
 * No transaction belongs to two payments, except for a withdrawal that pays the combined bill of several loans.
 * Matched payments are matched again on each run: the result does not depend on history, and a payment disappears
 * with its transaction. What the user entered, undid or assigned to a cycle stays.
 */
export function matchPayments(input: Recognition): Recognised {
  const seen = joinPendingWithPosted(
    input.transactions.filter(({ date }) => date >= input.since),
  ).toSorted((one, other) => compareDates(one.date, other.date) || (one.id < other.id ? -1 : 1));
  const named = indexTransactions(seen);
  const followed = input.kept.map((each) => replacePendingWithPosted(each, named));
  const payments = followed
    .filter((each) => isPinned(each, input.since))
    .flatMap((each) => unpinned(each, { seen: named, since: input.since }))
    .toSorted(byDay);
  const taken = new Set(payments.flatMap(idsOf));
  const free = new Set(seen.filter(({ id }) => !taken.has(id)));
  const state: MatchState = { ...input, payments, free };

  addLastPayments(state);
  addCredits(state);
  addWithdrawals(state);
  addSharedBills(state, seen);
  const unclear = addUnmatched(state);
  dateByList(state);
  markReturned(payments, { debts: input.debts, seen });

  return { payments: withIds(state, followed), unclear };
}

/** The state of a run. `free` holds the transactions without a payment, by date. */
type MatchState = Recognition & { payments: Payment[]; free: Set<LedgerTransaction> };

/** Matches credits on the debts' own accounts: known payments in transit arrive, the rest are new payments. */
function addCredits(state: MatchState): void {
  const { payments, free, debts } = state;
  const isCredit = (each: LedgerTransaction) =>
    each.side === "lender" && readLenderSide(each) === "payment";
  matchTransactions(state, {
    side: "lender",
    fits: (payment) => {
      const couldArriveOn = arrivalOf(payment);
      return (each) =>
        isCredit(each) && each.accountId === payment.debtId && couldArriveOn(each.date);
    },
  });

  for (const credit of [...free].filter(isCredit)) {
    if (!debts.some(({ debtId }) => debtId === credit.accountId)) continue;
    const { id, accountId: debtId, date: sentOn, isPending } = credit;
    const reported = { amount: amountOf(credit), sentOn, seenOn: isPending ? null : sentOn };
    const made = newPayment({ debtId, ...reported, source: "lender", why: "lender_credit" });
    payments.push({ ...made, lenderTransactionId: id });
    free.delete(credit);
  }
}

/**
 * A lender reports when a payment arrives. If the plan last listed that amount in the month before, and it arrives as
 * usual then, it was sent on that day: it is money of that month.
 */
function dateByList({ payments, listed }: MatchState): void {
  for (const payment of payments) {
    const { debtId, amount, recordedAs, undoneOn, checkingTransactionId, sentOn, seenOn } = payment;
    const isUsers = recordedAs !== null || undoneOn !== null;
    const isOnlySeen = !isUsers && checkingTransactionId === null && sentOn === seenOn;
    if (!isOnlySeen) continue;
    const last = listed
      .filter((each) => each.debtId === debtId && !each.isBalance && each.on <= seenOn)
      .filter((each) => compareAmounts(each.amount, amount) === 0)
      .reduce<string | null>((day, { on }) => (day === null ? on : laterDate(day, on)), null);
    const isOfMonthBefore = last !== null && last < monthOf(seenOn);
    if (isOfMonthBefore && seenOn <= lastUsualDayInTransit(last)) payment.sentOn = last;
  }
}

/** Matches withdrawals with known payments: first those that name the lender, then those that name none. */
function addWithdrawals(state: MatchState): void {
  const withdrawals = [...state.free].filter(
    (each) => each.side === "checking" && readCheckingSide(each) === "payment",
  );
  const namedBy = new Map(
    withdrawals.map((each) => [
      each,
      new Set(namedDebts(each, state.debts).map(({ debtId }) => debtId)),
    ]),
  );
  state.payments.sort(byDay);
  for (const isNamed of [true, false]) {
    matchTransactions(state, {
      side: "checking",
      fits: (payment) => {
        const couldLeaveOn = departureOf(payment);
        return (each) => {
          const named = namedBy.get(each);
          const isIts = isNamed ? named?.has(payment.debtId) : named?.size === 0;
          return isIts === true && couldLeaveOn(each.date);
        };
      },
    });
  }
  matchSplitPayments(state);
}

/** Adds the withdrawals that pay a debt and have not arrived there. */
function addUnmatched({ payments, free, ...context }: MatchState): Unclear[] {
  const unclear: Unclear[] = [];
  const left = [...free].filter(({ side }) => side === "checking");
  for (const withdrawal of left) {
    const { debtIds: possible, why, isGuess = false } = debtPaidBy(withdrawal, context);
    const isNear = (day: string) => Math.abs(daysBetween(day, withdrawal.date)) <= NEAR_DAYS;
    const isPaid = (id: string) =>
      payments.some((each) => each.debtId === id && isNear(each.sentOn));
    const debtIds = possible.filter((id) => !isGuess || !isPaid(id));
    const [debtId, ...others] = debtIds;
    if (debtId === undefined) continue;
    if (isGuess || others.length > 0) {
      unclear.push({ transactionId: withdrawal.id, debtIds });
      continue;
    }

    payments.push(sentPayment(withdrawal, { debtId, why }));
    free.delete(withdrawal);
  }

  return unclear;
}

/** About half a billing cycle. */
const NEAR_DAYS = 15;

/** Gives each new payment the id that it had when one of its transactions was last matched. */
function withIds({ payments, newId }: MatchState, followed: readonly Payment[]): Payment[] {
  const held = new Set(payments.map(({ id }) => id));
  const before = followed.filter(({ id }) => !held.has(id));
  const shown = before.flatMap(({ id, debtId, ...each }, at) =>
    idsOf(each).map((transactionId) => ({ id, debtId, at, transactionId })),
  );
  const shownBy = Map.groupBy(shown, ({ transactionId }) => transactionId);
  const given = new Set<string>();

  return payments.map((payment) => {
    if (payment.id !== NEW) return payment;
    const rank = ({ debtId }: { debtId: string }) => Number(debtId !== payment.debtId);
    const [same] = idsOf(payment)
      .flatMap((transactionId) => shownBy.get(transactionId) ?? [])
      .filter((each) => !given.has(each.id))
      .toSorted((left, right) => rank(left) - rank(right) || left.at - right.at);
    const id = same?.id ?? newId();
    given.add(id);
    return { ...payment, id };
  });
}

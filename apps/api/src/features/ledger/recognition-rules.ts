import { compareDates } from "@snowball/dates";
import { runToCompletion, type CooperativeTask } from "@snowball/payoff/steps";

import { debtPaidBy } from "./checking-rules.ts";
import { namedDebts, readCheckingSide, readLenderSide } from "./evidence-rules.ts";
import { followPosted, idsOf, isHeld, released, seenById } from "./kept-payment-rules.ts";
import { addLastPayments, NEW, seenPayment } from "./last-payment-rules.ts";
import type {
  LedgerFacts,
  LedgerTransaction,
  ListedAmount,
  Obligation,
  Payment,
} from "./ledger-rows.ts";
import {
  amountOf,
  byDay,
  checkingSideFits,
  joiningSides,
  joiningSplitOnes,
  lenderSideFits,
} from "./pairing-rules.ts";
import { joinPendingWithPosted } from "./pending-rules.ts";
import { filterInChunks, shouldYield } from "./chunk-rules.ts";
import { markingReturned } from "./return-rules.ts";
import { addingSharedBills } from "./shared-bill-rules.ts";

export type Recognition = {
  debts: readonly LedgerFacts[];
  obligations: readonly Obligation[];
  listed: readonly ListedAmount[];
  kept: readonly Payment[];
  /** Of all accounts, from `since` on. */
  transactions: readonly LedgerTransaction[];
  /** What happened before is as it was. */
  since: string;
  /** The id of a payment that is new. */
  newId: () => string;
};

export type Recognised = { payments: Payment[]; unclear: Unclear[] };

/** A payment from checking that may be one of several debts': the user knows which. */
export type Unclear = { transactionId: string; debtIds: string[] };

/**
 * The payments of a user's debts as the transactions show them now: what the user said, joined with what
 * is seen of it, and what is seen beside. Both sides of one payment are one payment, and no transaction is
 * in two, but for the withdrawal that pays one bill of several loans: it is in a payment of each. Whatever was recognised is recognised anew, so that it does not depend on what came first, and
 * goes when its transaction goes; what the user said, undid or put into a cycle stays. In pieces, of which none
 * reads more than some hundred transactions.
 */
export function* recognisingPayments(input: Recognition): CooperativeTask<Recognised> {
  const seen = joinPendingWithPosted(
    input.transactions.filter(({ date }) => compareDates(date, input.since) >= 0),
  ).toSorted(byDate);
  const named = seenById(seen);
  const followed = input.kept.map((each) => followPosted(each, named));
  const payments = followed
    .filter((each) => isHeld(each, input.since))
    .flatMap((each) => released(each, { seen: named, since: input.since }))
    .toSorted(byDay);
  const taken = new Set(payments.flatMap(idsOf));
  const free = new Set(seen.filter(({ id }) => !taken.has(id)));
  const desk: Desk = { ...input, payments, free };
  yield;

  addLastPayments(desk);
  yield* addingCredits(desk);
  yield* addingWithdrawals(desk);
  yield* addingSharedBills(desk, seen);
  const unclear = yield* addingUnjoined(desk);
  yield* markingReturned(payments, { debts: input.debts, seen });

  return { payments: withIds(desk, followed), unclear };
}

/** The same where nobody else waits for it. */
export function recognisePayments(input: Recognition): Recognised {
  return runToCompletion(recognisingPayments(input));
}

/** What is being worked on; `free` transactions are in no payment yet, in the order of their dates. */
type Desk = Recognition & { payments: Payment[]; free: Set<LedgerTransaction> };

function byDate(left: LedgerTransaction, right: LedgerTransaction): number {
  return compareDates(left.date, right.date) || (left.id < right.id ? -1 : 1);
}

/** Credits on the debts' own accounts: what is known to be on its way arrives, the rest is new. */
function* addingCredits(desk: Desk): CooperativeTask<void> {
  const { payments, free, debts } = desk;
  const isCredit = (each: LedgerTransaction) =>
    each.side === "lender" && readLenderSide(each) === "payment";
  yield* joiningSides(desk, {
    side: "lender",
    fits: (payment, each) =>
      isCredit(each) && each.accountId === payment.debtId && lenderSideFits(payment, each.date),
  });

  for (const credit of yield* filterInChunks(free, isCredit)) {
    if (!debts.some(({ debtId }) => debtId === credit.accountId)) continue;
    const { accountId: debtId, date: day } = credit;
    const made = seenPayment({ debtId, amount: amountOf(credit), day, source: "lender" });
    made.lenderTransactionId = credit.id;
    if (credit.isPending) made.seenOn = null;
    payments.push(made);
    free.delete(credit);
  }
}

/** The checking side of what is known: first what names the lender, then what names nobody. */
function* addingWithdrawals(desk: Desk): CooperativeTask<void> {
  const { debts } = desk;
  desk.payments.sort(byDay);
  for (const isNamed of [true, false]) {
    yield* joiningSides(desk, {
      side: "checking",
      fits: (payment, each) => {
        if (each.side !== "checking" || readCheckingSide(each) !== "payment") return false;
        if (!checkingSideFits(payment, each.date)) return false;
        const named = namedDebts(each, debts);
        return isNamed ? named.some(({ debtId }) => debtId === payment.debtId) : named.length === 0;
      },
    });
  }
  yield* joiningSplitOnes(desk);
}

/** What left checking for a debt and is not seen there yet, or never will be. */
function* addingUnjoined({ payments, free, ...asked }: Desk): CooperativeTask<Unclear[]> {
  const unclear: Unclear[] = [];
  const left = [...free].filter(({ side }) => side === "checking");
  for (const [at, withdrawal] of left.entries()) {
    if (shouldYield(at)) yield;
    const { debtIds, why } = debtPaidBy(withdrawal, asked);
    const [debtId, ...others] = debtIds;
    if (debtId === undefined) continue;
    if (others.length > 0) {
      unclear.push({ transactionId: withdrawal.id, debtIds });
      continue;
    }

    const { id, date: day } = withdrawal;
    payments.push({
      ...seenPayment({ debtId, amount: amountOf(withdrawal), day, source: "lender" }),
      seenOn: null,
      source: "checking",
      why,
      checkingTransactionId: id,
    });
    free.delete(withdrawal);
  }

  return unclear;
}

/** Each new payment keeps the id that it had when it was last recognised by one of its transactions. */
function withIds({ payments, newId }: Desk, followed: readonly Payment[]): Payment[] {
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

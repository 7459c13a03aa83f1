import { compareDates, daysBetween, earlierDate } from "@snowball/dates";
import { compareAmounts, signOf, sumAmounts } from "@snowball/money";

import { type BillGroup, divideByShares, findBillGroups } from "./bill-group-rules.ts";
import { debtPaidBy, isDueNear, isRound, type MatchContext } from "./checking-rules.ts";
import {
  isCategorised,
  namedDebts,
  readCheckingSide,
  saysDebtPayment,
  saysStudentLoan,
} from "./evidence-rules.ts";
import { sentPayment } from "./last-payment-rules.ts";
import type { LedgerTransaction, Obligation, Payment } from "./ledger-rows.ts";
import { amountOf, departureOf } from "./transaction-matching-rules.ts";

type MatchState = MatchContext & {
  payments: Payment[];
  free: Set<LedgerTransaction>;
};

/**
 * Recognizes withdrawals that pay one bill of several student loans: each loan gets its part of the money, under
 * the same transaction. The withdrawal must name only loans of the group; or it names none, is exactly the bill,
 * and its text or category indicates a student loan payment.
 * @param seen all transactions that are searched. One that is already in a payment of a loan of the group still
 * counts for the other loans.
 */
export function addSharedBills(state: MatchState, seen: readonly LedgerTransaction[]): void {
  for (const group of findBillGroups(state.debts)) {
    const ids = new Set(group.map(({ debtId }) => debtId));
    const ofGroup = state.payments.filter(({ debtId }) => ids.has(debtId));
    const isTaken = new Set(ofGroup.flatMap((each) => each.checkingTransactionId ?? []));
    const withdrawals = seen.filter(
      (each) => each.side === "checking" && (state.free.has(each) || isTaken.has(each.id)),
    );
    for (const withdrawal of withdrawals) {
      const paid = readBillPayment(withdrawal, group, state);
      if (paid) addParts(state, { withdrawal, group, ...paid });
    }
  }
}

type BillPayment = { parts: readonly string[]; why: "name" | "amount_and_date" };

function readBillPayment(
  withdrawal: LedgerTransaction,
  group: BillGroup,
  context: MatchContext,
): BillPayment | null {
  if (readCheckingSide(withdrawal) !== "payment" || !saysDebtPayment(withdrawal)) return null;
  const bill = findBill(withdrawal, group, context.obligations);
  if (bill === null) return null;

  const named = namedDebts(withdrawal, context.debts);
  const isWhole = compareAmounts(bill.amount, amountOf(withdrawal)) === 0;
  const isOfGroup = named.every((debt) => group.includes(debt));
  if (named.length > 0) {
    const isBill = isOfGroup && (isWhole || named.length > 1);
    const parts = isBill ? divideByShares(amountOf(withdrawal), bill.shares) : null;
    return parts && { parts, why: "name" };
  }

  return isWhole && isBillPayment(withdrawal, context)
    ? { parts: bill.shares, why: "amount_and_date" }
    : null;
}

function isBillPayment(withdrawal: LedgerTransaction, context: MatchContext): boolean {
  if (saysStudentLoan(withdrawal)) return true;
  const { debtIds, isGuess = false } = debtPaidBy(withdrawal, context);
  const isOfAnother = !isGuess && debtIds.length > 0;

  return isCategorised(withdrawal) && !isRound(withdrawal) && !isOfAnother;
}

/** Returns the bill with the nearest due date and each loan's share; null if none is due at that time. */
function findBill(
  withdrawal: LedgerTransaction,
  group: BillGroup,
  obligations: readonly Obligation[],
): { amount: string; shares: string[] } | null {
  const near = obligations.filter(
    (each) => group.some(({ debtId }) => debtId === each.debtId) && isDueNear(withdrawal, each),
  );
  const distance = ({ dueDate }: Obligation) => Math.abs(daysBetween(withdrawal.date, dueDate));
  const [nearest] = near.toSorted(
    (one, other) => distance(one) - distance(other) || compareDates(one.dueDate, other.dueDate),
  );
  if (!nearest) return null;

  const shares = group.map(({ debtId }) => {
    const own = near.find((each) => each.debtId === debtId && each.cycle === nearest.cycle);
    return own?.amount ?? "0.00";
  });
  return { amount: sumAmounts(shares), shares };
}

function addParts(
  { payments, free }: MatchState,
  paid: BillPayment & { withdrawal: LedgerTransaction; group: BillGroup },
): void {
  const { withdrawal, group, parts, why } = paid;
  free.delete(withdrawal);
  const { id, date } = withdrawal;
  for (const [at, { debtId }] of group.entries()) {
    const amount = parts[at] ?? "0.00";
    const own = payments.filter((each) => each.debtId === debtId);
    if (signOf(amount) <= 0 || own.some((each) => each.checkingTransactionId === id)) continue;

    const known = own.find(
      (each) =>
        each.checkingTransactionId === null &&
        each.undoneOn === null &&
        compareAmounts(each.amount, amount) === 0 &&
        departureOf(each)(date),
    );
    if (known) {
      known.checkingTransactionId = id;
      if (known.recordedAs === null) known.sentOn = earlierDate(known.sentOn, date);
      continue;
    }
    payments.push(sentPayment(withdrawal, { debtId, amount, why }));
  }
}

import { safeCents } from "../loans/safe-cents.ts";
import type { Cents } from "../portfolio.ts";
import { billLimits } from "./bill-limits.ts";
import type { CashAccount } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** A bill with the fee for paying it after the period instead. */
export type PostponableBill = Bill & { lateFee: Cents };

export type LateBillsOutcome =
  | { kind: "chosen"; fees: Cents; late: readonly string[] }
  /** The account falls below its buffer even if no bill is paid. */
  | { kind: "impossible" };

/** One choice for the bills so far: the fees, the cash used, and the late bills. */
type Choice = { fees: Cents; paid: Cents; late: LateList };
type LateList = { id: string; before: LateList; count: number } | null;

/**
 * Chooses which bills to pay late if not all can be paid on time, at the least total fees. Exact. Visits the
 * bills in the order of their dates and keeps, for each sum of fees, the choice that uses the least cash; it
 * dominates the others with this sum. The work grows with the number of different sums, not of subsets. A
 * bill that is late already counts as late.
 * @throws RangeError if a sum is too large to be exact.
 */
export function chooseLateBills(
  account: CashAccount,
  bills: readonly PostponableBill[],
  rules: PaymentRules = {},
): LateBillsOutcome {
  const dated = latestPayDates(bills, account.start, rules);
  const limits = billLimits(
    account,
    dated.map(({ date }) => date),
  );
  let choices: Choice[] = limits ? [{ fees: 0, paid: 0, late: null }] : [];

  for (const [at, { bill, isLate }] of dated.entries()) {
    const limit = limits?.[at] ?? 0;
    const onTime = isLate ? [] : choices.map((choice) => paidOnTime(choice, bill));
    const open = [...onTime, ...choices.map((choice) => leftForLater(choice, bill))];
    choices = undominated(open.filter(({ paid }) => paid <= limit));
  }
  const best = choices[0];
  return best
    ? { kind: "chosen", fees: best.fees, late: listIds(best.late) }
    : { kind: "impossible" };
}

function paidOnTime(choice: Choice, bill: Bill): Choice {
  return { ...choice, paid: choice.paid + bill.amount };
}

function leftForLater({ fees, paid, late }: Choice, { id, lateFee }: PostponableBill): Choice {
  const count = (late?.count ?? 0) + 1;
  return { fees: safeCents(fees + lateFee), paid, late: { id, before: late, count } };
}

/** Sorts by fees and drops choices that cost more without using less cash. Ties: fewer late bills. */
function undominated(choices: readonly Choice[]): Choice[] {
  const sorted = choices.toSorted(
    (left, right) =>
      left.fees - right.fees || left.paid - right.paid || lateCount(left) - lateCount(right),
  );
  let leastPaid = Infinity;

  return sorted.filter(({ paid }) => {
    if (paid >= leastPaid) return false;
    leastPaid = paid;
    return true;
  });
}

function lateCount({ late }: Choice): number {
  return late?.count ?? 0;
}

function listIds(late: LateList): string[] {
  return late ? [...listIds(late.before), late.id] : [];
}

import { safeCents } from "../loans/safe-cents.ts";
import type { Cents } from "../portfolio.ts";
import { billLimits } from "./bill-limits.ts";
import type { CashAccount } from "./cash-path.ts";
import { latestPayDates, type Bill, type PaymentRules } from "./pay-date.ts";

/** A bill with what it costs to pay it after this stretch of time instead. */
export type PostponableBill = Bill & { lateFee: Cents };

export type LateBillsOutcome =
  | { kind: "chosen"; fees: Cents; late: readonly string[] }
  /** The account falls below its buffer even if no bill is paid. */
  | { kind: "impossible" };

/** One way to treat the bills so far: the fees, the cash used, and who is late. */
type Choice = { fees: Cents; paid: Cents; late: LateList };
type LateList = { id: string; before: LateList; count: number } | null;

/**
 * Which bills to leave for later when not all can be paid in time, at the least total of late fees;
 * exact. Goes through the bills in the order of their dates and keeps, for each sum of fees, the
 * choice that used the least cash: any continuation of another is open to it too. The work grows with
 * the number of different sums, not with the number of subsets. A bill that is late already is late.
 * @throws RangeError when a sum is too large to be exact.
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
    ? { kind: "chosen", fees: best.fees, late: idsOf(best.late) }
    : { kind: "impossible" };
}

function paidOnTime(choice: Choice, bill: Bill): Choice {
  return { ...choice, paid: choice.paid + bill.amount };
}

function leftForLater({ fees, paid, late }: Choice, { id, lateFee }: PostponableBill): Choice {
  const count = (late?.count ?? 0) + 1;
  return { fees: safeCents(fees + lateFee), paid, late: { id, before: late, count } };
}

/** Cheapest first; a dearer choice stays only if it used less cash. Ties: fewer late bills. */
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

function idsOf(late: LateList): string[] {
  return late ? [...idsOf(late.before), late.id] : [];
}

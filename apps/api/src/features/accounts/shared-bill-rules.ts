import { amountFromCents, canonicalAmount, signOf, sumAmounts } from "@snowball/money";
import { divideOwed, toCents } from "@snowball/planner";

/** A student loan of a connection, with what its servicer reports; null = not reported. */
export type BilledLoan = {
  accountId: string;
  /** The payment that the servicer reports on this loan. */
  minimum: string | null;
  dueDate: string | null;
  owed: string | null;
  /** The user's answer; null = not answered. */
  isBillShared: boolean | null;
  /** The last report of the loan. */
  before: (BillPart & { minimum: string | null; dueDate: string | null }) | null;
};

type BillPart = {
  /** How many loans the bill may be for; null = the minimum is this loan's own. */
  billLoans: number | null;
  /** This loan's part of the bill. */
  billShare: string | null;
};

const OWN_BILL: BillPart = { billLoans: null, billShare: null };

/**
 * Detects one bill that a servicer reports on each loan of a login: student loans with the same minimum and
 * due date. Loans that all owe the same amount have the same minimum by themselves, so they count only if
 * the user has confirmed it. The bill is split by balance: exact cents that add up to the bill, by largest
 * remainder. The split stays as it is until the servicer reports another bill.
 * @param loans the student loans of one connection, in a fixed order.
 */
export function splitSharedBills(loans: readonly BilledLoan[]): Map<string, BillPart> {
  const groups = Map.groupBy(loans, keyOf);

  return new Map(
    [...groups].flatMap(([key, group]) => {
      const parts = key === null || !isOneBill(group) ? null : splitBill(group);
      return group.map((loan, at) => [loan.accountId, parts?.[at] ?? OWN_BILL] as const);
    }),
  );
}

/** Returns the key of a bill; null if nothing is billed or the due date is unknown. */
function keyOf({ minimum, dueDate }: BilledLoan): string | null {
  if (minimum === null || dueDate === null || signOf(minimum) <= 0) return null;

  return `${canonicalAmount(minimum)} ${dueDate}`;
}

function isOneBill(group: readonly BilledLoan[]): boolean {
  if (group.length < 2) return false;
  const [first] = group;
  const isConfirmed = group.some(({ isBillShared }) => isBillShared === true);
  const isSameOwed = group.every(
    ({ owed }) => owed !== null && toCents(owed) === toCents(first?.owed ?? null),
  );

  return isConfirmed || !isSameOwed;
}

function splitBill(group: readonly BilledLoan[]): BillPart[] {
  const billLoans = group.length;
  if (group.every((loan) => isSplitBefore(loan, billLoans))) {
    return group.map(({ before }) => ({ billLoans, billShare: before?.billShare ?? null }));
  }

  const bill = toCents(group[0]?.minimum ?? null);
  if (bill === null) return group.map(() => OWN_BILL);
  return divideOwed(bill, weightsOf(group)).map((share) => ({
    billLoans,
    billShare: amountFromCents(share),
  }));
}

function isSplitBefore({ minimum, dueDate, before }: BilledLoan, billLoans: number): boolean {
  return (
    before !== null &&
    before.billLoans === billLoans &&
    before.dueDate === dueDate &&
    toCents(before.minimum) === toCents(minimum)
  );
}

/** Returns the balances as weights; equal weights if a balance is unknown or nothing is owed. */
function weightsOf(group: readonly BilledLoan[]): number[] {
  const owed = group.map((loan) => toCents(loan.owed));
  const known = owed.map((cents) => Math.max(cents ?? 0, 0));
  const isKnown = owed.every((cents) => cents !== null) && known.some((cents) => cents > 0);

  return isKnown ? known : group.map(() => 1);
}

type ReportedBalance = {
  balanceCurrent: string | null;
  /** For a student loan; null if the servicer includes it in the balance or does not report it. */
  outstandingInterestAmount: string | null;
};

/** A supported amount has at most 15 integer digits. */
const SUPPORTED_AMOUNT = /^-?[0-9]{1,15}(?:\.|$)/;

/**
 * Returns the total balance of an account, with unpaid interest; null if unknown or too large. Plaid's current
 * balance of a student loan is its principal, and `outstanding_interest_amount` is owed in addition. For one
 * servicer (Sallie Mae) the balance includes the interest, and this field is null.
 */
export function balanceInAll({
  balanceCurrent: balance,
  outstandingInterestAmount: interest,
}: ReportedBalance): string | null {
  if (balance === null || interest === null) return balance;
  const sum = sumAmounts([balance, interest]);

  return SUPPORTED_AMOUNT.test(sum) ? sum : null;
}

import type { CombinedBill, Debt, MonthDebt } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

/** A loan with a bill that its servicer reports on several loans. */
export type BilledLoan = Pick<Debt, "item" | "currency"> & {
  debt: string;
  bill: CombinedBill;
};

/** Returns the loan with its shared bill; null if the loan has its own bill. */
export function billedLoanOf(loan: MonthDebt): BilledLoan | null {
  const { uuid, item, currency, combined_bill: bill } = loan;

  return bill && { debt: uuid, item, currency, bill };
}

/** Returns `part of one payment of $312.44 for 4 loans`; null if the loan has its own payment. */
export function describeShare(bill: CombinedBill | null, currency: string | null): string | null {
  if (bill === null || !bill.is_shared) return null;

  return `part of one payment of ${formatAmount(bill.amount, currency)} for ${bill.loan_count} loans`;
}

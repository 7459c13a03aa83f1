/** Repayment plans with a payment that depends on income, in Plaid's spelling. */
const BY_INCOME: ReadonlySet<string> = new Set([
  "income-contingent repayment",
  "income-based repayment",
  "income-sensitive repayment",
  "pay as you earn",
  "revised pay as you earn",
  "saving on a valuable education",
]);

export type StudentLoanFacts = {
  /** Absent if not stored. */
  student_loan?:
    | {
        repayment_plan: { type: string | null } | null;
        /** What the servicer reports of the loan's payments; absent if not stored. */
        loan_status?: { type: string | null; end_date: string | null } | null;
        /** `YYYY-MM-DD`; absent if not stored. */
        origination_date?: string | null;
      }
    | null
    | undefined;
};

/** Returns whether a student loan's payment depends on income; it may be below the interest. */
export function isIncomeDriven({ student_loan: loan }: StudentLoanFacts): boolean {
  return BY_INCOME.has(loan?.repayment_plan?.type ?? "");
}

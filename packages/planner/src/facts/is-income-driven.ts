/** Ways to repay by which income decides the payment, in the bank-linking provider's words. */
const BY_INCOME: ReadonlySet<string> = new Set([
  "income-contingent repayment",
  "income-based repayment",
  "income-sensitive repayment",
  "pay as you earn",
  "revised pay as you earn",
  "saving on a valuable education",
]);

export type StudentLoanFacts = {
  /** Absent where it was not kept. */
  student_loan?:
    | {
        repayment_plan: { type: string | null } | null;
        /** `YYYY-MM-DD`; absent where it was not kept. */
        origination_date?: string | null;
      }
    | null
    | undefined;
};

/** Whether a student loan's payment follows its borrower's income, and may be below the interest. */
export function isIncomeDriven({ student_loan: loan }: StudentLoanFacts): boolean {
  return BY_INCOME.has(loan?.repayment_plan?.type ?? "");
}

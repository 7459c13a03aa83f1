import { expect, test } from "vitest";

import { describeStudentLoan } from "./describe-student-loan.ts";

const WITHOUT_MINIMUM = {
  loan_status: null,
  repayment_plan: null,
  outstanding_interest_amount: null,
  pslf_status: null,
  expected_payoff_date: null,
  origination_date: null,
  origination_principal_amount: null,
};
const NO_PAYMENTS = {
  estimated_eligibility_date: null,
  payments_made: null,
  payments_remaining: null,
};

test("describes status, plan and forgiveness of a student loan as the servicer reports them", () => {
  const rows = describeStudentLoan({
    ...WITHOUT_MINIMUM,
    loan_status: { type: "in school", end_date: "2027-08-31" },
    repayment_plan: { type: "income-based repayment", description: "IBR 2014" },
    pslf_status: {
      estimated_eligibility_date: "2033-05-01",
      payments_made: 42,
      payments_remaining: 78,
    },
  });

  expect(rows.map(({ label, words }) => `${label}: ${words}`)).toEqual([
    "Loan status: In school until Aug 31, 2027",
    "Repayment plan: IBR 2014",
    "Public service forgiveness: 42 payments counted so far, 78 to go, expected May 1, 2033",
  ]);
});

test("omits unreported details and the end date of a loan in repayment", () => {
  expect(describeStudentLoan(WITHOUT_MINIMUM)).toEqual([]);
  expect(
    describeStudentLoan({
      ...WITHOUT_MINIMUM,
      loan_status: { type: "repayment", end_date: "2040-01-15" },
      repayment_plan: { type: "standard", description: null },
      pslf_status: NO_PAYMENTS,
    }),
  ).toEqual([
    { label: "Loan status", words: "Repayment" },
    { label: "Repayment plan", words: "Standard" },
  ]);
});

import { expect, test } from "vitest";

import { mapLiabilities } from "./map.ts";
import { UnreadableAnswer } from "./read-answer.ts";

const SERVED = {
  account_id: "acc1",
  loan_status: { type: "in school", end_date: "2027-08-31" },
  repayment_plan: { type: "income-based repayment", description: "Income-Based Repayment" },
  outstanding_interest_amount: 401.25,
  pslf_status: {
    estimated_eligibility_date: "2033-05-01",
    payments_made: 42,
    payments_remaining: 78,
  },
  expected_payoff_date: "2040-01-15",
  origination_date: "2023-09-01",
  origination_principal_amount: 14_500,
};

test("reads status, repayment plan, unpaid interest and forgiveness of a student loan", () => {
  expect(mapLiabilities({ student: [SERVED] }).studentLoan).toMatchObject([
    {
      loanStatus: "in school",
      loanStatusEndDate: "2027-08-31",
      repaymentPlan: "income-based repayment",
      repaymentPlanDescription: "Income-Based Repayment",
      outstandingInterestAmount: "401.25",
      pslfEligibilityDate: "2033-05-01",
      pslfPaymentsMade: 42,
      pslfPaymentsRemaining: 78,
      expectedPayoffDate: "2040-01-15",
      originationDate: "2023-09-01",
      originationPrincipalAmount: "14500.00",
    },
  ]);
});

test.each([
  [{ loan_status: null, repayment_plan: null, pslf_status: null }],
  [{ loan_status: undefined, repayment_plan: undefined, pslf_status: undefined }],
  [
    {
      loan_status: { type: "", end_date: "9999-12-31" },
      repayment_plan: { type: "null", description: "" },
      pslf_status: {
        estimated_eligibility_date: "0001-01-01",
        payments_made: -1,
        payments_remaining: 1.5,
      },
    },
  ],
])("treats missing and impossible values of a student loan as unknown: %j", (values) => {
  expect(mapLiabilities({ student: [{ ...SERVED, ...values }] }).studentLoan).toMatchObject([
    {
      loanStatus: null,
      loanStatusEndDate: null,
      repaymentPlan: null,
      repaymentPlanDescription: null,
      pslfEligibilityDate: null,
      pslfPaymentsMade: null,
      pslfPaymentsRemaining: null,
    },
  ]);
});

test.each([
  { loan_status: "in school" },
  { loan_status: { type: 7, end_date: null } },
  { loan_status: { type: "in school", end_date: "2027-02-30" } },
  { repayment_plan: [] },
  { outstanding_interest_amount: "401.25" },
  { pslf_status: { payments_made: "42" } },
  { expected_payoff_date: 2040 },
])("rejects a student loan with %j", (wrong) => {
  expect(() => mapLiabilities({ student: [{ ...SERVED, ...wrong }] })).toThrow(UnreadableAnswer);
});

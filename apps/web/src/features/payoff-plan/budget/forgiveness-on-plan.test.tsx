import type { StudentLoanTerms } from "@snowball/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { STORE } from "../testing/facts-fixture.ts";

const TERMS: StudentLoanTerms = {
  loan_status: null,
  repayment_plan: null,
  outstanding_interest_amount: null,
  pslf_status: null,
  expected_payoff_date: null,
  origination_date: null,
  origination_principal_amount: null,
};

test.for([
  ["2026-12-20", 1],
  [null, 0],
] as const)(
  "mentions the servicer's forgiveness day next to a later date: %s",
  async ([day, times]) => {
    const pslf = {
      estimated_eligibility_date: day,
      payments_made: null,
      payments_remaining: null,
    };
    const loan = { ...STORE, student_loan: { ...TERMS, pslf_status: pslf } };
    openPlan({ today: "2026-11-21", debts: [loan], settings: { extra: "0.00" } });
    await screen.findByText("Debt-free in");

    expect(
      screen.queryAllByText(/forgive the rest for public service on Dec 20, 2026/),
    ).toHaveLength(times);
  },
);

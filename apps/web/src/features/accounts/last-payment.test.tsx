import type { Account } from "@snowball/contract";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { accountFixture, studentLoanFixture } from "./account-fixture.ts";
import { LastPayment } from "./last-payment.tsx";

const PAID = { last_payment_amount: "212.50", last_payment_date: "2026-10-28" };
const NEXT = { next_payment_due_date: null, interest_rate_percentage: null };
const mortgage = { ...NEXT, next_monthly_payment: null, past_due_amount: null, ...PAID };
const loan = studentLoanFixture(PAID);

function show(about: Partial<Account>): void {
  render(<LastPayment account={accountFixture({ type: "loan", currency: "USD", ...about })} />);
}

test.for([
  ["mortgage", { mortgage_liability: mortgage }],
  ["student loan", { student_loan_liability: loan }],
] as const)("what was paid last on a %s is shown as on a card", ([, about]) => {
  show(about);

  expect(screen.getByRole("heading", { name: "Last payment" })).toBeDefined();
  expect(screen.getByText("$212.50")).toBeDefined();
  expect(screen.getByText("Wednesday, October 28, 2026")).toBeDefined();
});

test("a last payment that the lender does not tell of is unknown", () => {
  const untold = { last_payment_amount: null, last_payment_date: null };
  show({ mortgage_liability: { ...mortgage, ...untold } });

  expect(screen.getAllByText("unknown")).toHaveLength(2);
});

test("a debt whose terms nobody told shows no last payment", () => {
  show({});

  expect(screen.queryByText("Last payment")).toBeNull();
});

import type { Account } from "@snowball/contract";

/** A checking account with $1,000.00, but for what the test is about. */
export function accountFixture(about: Partial<Account> = {}): Account {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000001",
    item: "0b9a6a3e-0000-4000-8000-000000000002",
    type: "depository",
    subtype: "checking",
    name: "Checking",
    official_name: null,
    mask: "0000",
    currency: "USD",
    balance_current: "1000.00",
    balance_available: null,
    balance_limit: null,
    credit_liability: null,
    mortgage_liability: null,
    student_loan_liability: null,
    ...about,
  };
}

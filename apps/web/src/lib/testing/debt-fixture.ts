import type { Debt, StudentLoanTerms } from "@snowball/contract";

const NEVER = { value: null, source: null, as_of: null, bank_value: null } as const;
const AS_OF = "2026-11-20T17:00:00.000Z";

/** Returns a figure that the bank reported on November 20, 2026. */
export function fromBank(value: string | null): Debt["owed"] {
  return value === null ? NEVER : { value, source: "bank", as_of: AS_OF, bank_value: null };
}

/** Returns a figure that the user entered on November 21, 2026, with the bank's value. */
export function fromUser(value: string, bank: string | null = null): Debt["owed"] {
  return { value, source: "user", as_of: "2026-11-21T17:00:00.000Z", bank_value: bank };
}

/** Returns a balance of $500.00 at 24.99%, with the given changes. */
export function balanceFixture(about: Partial<Debt["balances"][number]> = {}) {
  return {
    id: "purchase_apr",
    apr_type: "purchase_apr",
    amount: "500.00",
    amount_source: "bank" as const,
    entered_amount: null,
    paid_this_month: null,
    apr: fromBank("24.99"),
    promo: null,
    deferred: null,
    ...about,
  };
}

/** Returns a linked card with $500.00 at 24.99% and a minimum of $35.00, with the given changes. */
export function debtFixture(about: Partial<Debt> = {}): Debt {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000001",
    account: "0b9a6a3e-0000-4000-8000-000000000001",
    item: "0b9a6a3e-0000-4000-8000-000000000002",
    name: "Everyday Rewards Visa",
    lender: "First Platypus Bank",
    institution_id: "ins_1",
    mask: "4821",
    kind: "credit_card",
    currency: "USD",
    owed: fromBank("500.00"),
    estimated_interest: null,
    credit_limit: null,
    balances: [balanceFixture()],
    minimum: fromBank("35.00"),
    combined_bill: null,
    minimum_estimate: null,
    minimum_rule: null,
    due_date: "2026-12-04",
    due_date_source: "bank",
    bank_due_date: null,
    due_day: 4,
    last_statement_on: null,
    accrual: "monthly",
    accrued_interest: null,
    monthly_fee: null,
    due_day_as_of: null,
    last_report_at: null,
    annual_fee: null,
    escrow: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    student_loan: null,
    duplicate_of: null,
    may_be: null,
    is_included: true,
    is_secured: false,
    is_prepayable: true,
    is_overdue: false,
    nickname: null,
    note: null,
    autopay: { type: "none", amount: null },
    lead_days: 3,
    reminder_days: 3,
    missing: [],
    ...about,
  };
}

/** Returns a car loan of $8,400.00 that the user entered, with the given changes. */
export function manualDebtFixture(about: Partial<Debt> = {}): Debt {
  return debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000a",
    account: null,
    item: null,
    name: "Car loan",
    lender: "Lakeside Credit Union",
    institution_id: null,
    mask: null,
    kind: "auto_loan",
    owed: fromUser("8400.00"),
    balances: [
      balanceFixture({
        id: "balance",
        apr_type: null,
        amount: "8400.00",
        amount_source: "user",
        entered_amount: "8400.00",
        paid_this_month: null,
        apr: fromUser("6.4"),
      }),
    ],
    minimum: fromUser("260.00"),
    due_date: null,
    due_date_source: null,
    due_day: 15,
    is_secured: true,
    ...about,
  });
}

/** Returns a student loan's terms, all unknown, with the given changes. */
export function studentLoanFixture(about: Partial<StudentLoanTerms> = {}): StudentLoanTerms {
  return {
    loan_status: null,
    repayment_plan: null,
    outstanding_interest_amount: null,
    pslf_status: null,
    expected_payoff_date: null,
    origination_date: null,
    origination_principal_amount: null,
    ...about,
  };
}

import type { DebtFacts } from "@snowball/planner";

/** Returns a loan of $10.00 as a snapshot of a plan has it, with changes. */
export function snapshotDebt(about: Partial<DebtFacts> = {}): DebtFacts & { steady: null } {
  return {
    uuid: crypto.randomUUID(),
    kind: "personal_loan",
    currency: "USD",
    owed: { value: "10.00", source: "user" },
    balances: [
      {
        id: "loan",
        apr_type: null,
        amount: "10.00",
        paid_this_month: null,
        apr: { value: "5", source: "user" },
        promo: null,
        deferred: null,
      },
    ],
    minimum: { value: "5.00", source: "user" },
    minimum_estimate: null,
    minimum_rule: null,
    due_day: null,
    accrual: "monthly",
    accrued_interest: null,
    monthly_fee: null,
    annual_fee: null,
    escrow: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    is_included: true,
    is_prepayable: true,
    steady: null,
    ...about,
  };
}

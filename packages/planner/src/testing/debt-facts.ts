import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";

/** Returns a card with complete bank data, and the given changes. */
export function cardFacts(facts: Partial<DebtFacts> = {}): DebtFacts {
  return {
    uuid: "card",
    kind: "credit_card",
    currency: "USD",
    owed: { value: "3000.00", source: "bank" },
    balances: [balanceFacts({ amount: "3000.00" })],
    minimum: { value: "85.00", source: "bank" },
    minimum_estimate: null,
    minimum_rule: null,
    due_day: 15,
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
    ...facts,
  };
}

export function balanceFacts(facts: Partial<BalanceFacts> = {}): BalanceFacts {
  return {
    id: "purchase_apr",
    apr_type: "purchase_apr",
    amount: "3000.00",
    paid_this_month: null,
    apr: { value: "24.99", source: "bank" },
    promo: null,
    deferred: null,
    ...facts,
  };
}

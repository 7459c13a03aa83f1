import type { PayoffPlan } from "@snowball/contract";

/** Returns a plan of 22 months from November 2026, with `about` applied on top. */
export function outcomeFixture(about: Partial<PayoffPlan["outcome"]> = {}): PayoffPlan["outcome"] {
  return {
    status: "plan",
    currency: "USD",
    owed: "11352.30",
    first_month: "2026-11-01",
    least_budget: null,
    months: 22,
    debt_free_month: "2028-08-01",
    paid: "13114.57",
    interest: "1762.27",
    fees: "0.00",
    payoff_order: [],
    fault: null,
    estimate_fault: null,
    left_out: [],
    estimated: [],
    ...about,
  };
}

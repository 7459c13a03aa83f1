export { savingsAgainst, totalMinimumsOnly, type Savings } from "./plan/compare-with-minimums.ts";
export { RATE_MAX } from "./plan/find-fault.ts";
export { firstBudget } from "./plan/first-budget.ts";
export { firstMinimums } from "./plan/first-minimums.ts";
export { planPayoff, totalPayoff } from "./plan/plan-payoff.ts";
export { MONTHS_MAX } from "./plan/simulate.ts";
export { smallestPayment } from "./plan/smallest-payment.ts";
export type * from "./payoff-plan.ts";
export type * from "./portfolio.ts";

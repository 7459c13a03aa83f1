// What takes long, in pieces: for a server that serves others in between.

export { inOneGo, type Pieces } from "./plan/in-one-go.ts";
export { totalingMinimumsOnly } from "./plan/compare-with-minimums.ts";
export { planningPayoff, totalingPayoff } from "./plan/plan-payoff.ts";
export { findingSmallestPayment } from "./plan/smallest-payment.ts";

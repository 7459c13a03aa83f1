// Generators for long computations. A server can serve other requests between two steps.

export { runToCompletion, type CooperativeTask } from "./plan/cooperative-task.ts";
export { totalMinimumsOnlySteps } from "./plan/compare-with-minimums.ts";
export { planPayoffSteps, totalPayoffSteps } from "./plan/plan-payoff.ts";
export { smallestPaymentSteps } from "./plan/smallest-payment.ts";

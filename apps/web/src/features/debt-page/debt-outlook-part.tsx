// A separate file, because it loads the payoff engine, which the rest of the page does not need.
export { DebtOutlook } from "#features/payoff-plan/index.ts";

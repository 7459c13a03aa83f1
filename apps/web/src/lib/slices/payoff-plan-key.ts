/** Key of the payoff plan, which its own feature reads and a change of a debt makes stale. */
export const PAYOFF_PLAN_KEY = ["payoff-plan"] as const;

/** Query key of the payoff plan. A change of a debt invalidates it. */
export const PAYOFF_PLAN_KEY = ["payoff-plan"] as const;

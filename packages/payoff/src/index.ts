export type * from "./payoff-plan.ts";
export type * from "./portfolio.ts";

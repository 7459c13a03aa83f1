import { accrualSolvers } from "./solve-accrual.ts";
import { cashFlowSolvers } from "./solve-cash-flow.ts";
import { dateSolvers } from "./solve-dates.ts";
import { disclosureSolvers } from "./solve-disclosure.ts";
import { loanSolvers } from "./solve-loan.ts";
import { optimalSolvers } from "./solve-optimal.ts";
import { planSolvers } from "./solve-plan.ts";
import { timeValueSolvers } from "./solve-time-value.ts";
import type { KindOfCase } from "./solver.ts";

/**
 * All kinds of cases with their solvers and allowed fields. Each family of kinds exports its part
 * of this table from its own file.
 */
export const kindsOfCase: ReadonlyMap<string, KindOfCase> = new Map(
  [
    planSolvers,
    optimalSolvers,
    timeValueSolvers,
    disclosureSolvers,
    accrualSolvers,
    loanSolvers,
    dateSolvers,
    cashFlowSolvers,
  ]
    .flat()
    .map((one) => [one[0], one]),
);

import { chargeMonth } from "./charge-month.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import { computeBudget } from "./month-budget.ts";
import { enterMonth, openRun, type PlanRun } from "./plan-run.ts";
import { type PlanRecorder, recordMonth } from "./plan-recorder.ts";
import type { Policy } from "./policy.ts";
import type { Cents } from "../portfolio.ts";
import { spendExtra } from "./spend-extra.ts";

/** A plan that is not finished by then counts as one that never ends. */
export const MONTHS_MAX = 1200;

export type RunEnd =
  | { type: "paid-off" }
  | { type: "month-limit" }
  /** A balance has grown beyond the exact range. */
  | { type: "too-large"; index: number }
  | { type: "short"; minimums: Cents; budget: Cents };

export type SimulationOptions = { recorder?: PlanRecorder; monthsMax?: number };

export type Simulation = { run: PlanRun; end: RunEnd };

/** Computes a plan month by month: accrue, pay the minimums, spend the rest (model R1-monthly). */
export function simulate(
  compiled: CompiledPortfolio,
  policy: Policy,
  { recorder, monthsMax = MONTHS_MAX }: SimulationOptions = {},
): Simulation {
  const run = openRun(compiled, recorder !== undefined);
  while (run.openCount > 0) {
    if (run.month >= monthsMax) return { run, end: { type: "month-limit" } };
    const end = runMonth(run, policy);
    if (end) return { run, end };
    if (recorder) recordMonth(recorder, run);
  }

  return { run, end: { type: "paid-off" } };
}

/**
 * Computes the next month of a plan.
 * @returns the reason why it cannot continue, or null.
 */
export function runMonth(run: PlanRun, policy: Policy): RunEnd | null {
  enterMonth(run);
  const minimums = chargeMonth(run);
  if (run.tooLarge >= 0) return { type: "too-large", index: run.tooLarge };
  const required = minimums + run.period.escrow;
  const budget = computeBudget(run, required);
  run.minimums = required;
  run.budget = budget;
  if (required > budget) return { type: "short", minimums: required, budget };
  run.spent += minimums;
  const extra = budget - required;
  // The budget can be the largest safe integer, so only the spent part is added.
  if (extra > 0) run.spent += extra - spendExtra(run, policy, extra);

  return null;
}

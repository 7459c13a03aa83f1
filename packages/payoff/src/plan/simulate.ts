import { chargeMonth } from "./charge-month.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import { budgetOf } from "./month-budget.ts";
import { enterMonth, openRun, type PlanRun } from "./plan-run.ts";
import { type PlanTape, recordMonth } from "./plan-tape.ts";
import type { Policy } from "./policy.ts";
import type { Cents } from "../portfolio.ts";
import { spendExtra } from "./spend-extra.ts";

/** A plan that is not done by then never is. */
export const MONTHS_MAX = 1200;

export type RunEnd =
  | { type: "paid-off" }
  | { type: "month-limit" }
  /** A balance has grown beyond what can be counted exactly. */
  | { type: "too-large"; index: number }
  | { type: "short"; minimums: Cents; budget: Cents };

export type SimulationOptions = { tape?: PlanTape; monthsMax?: number };

export type Simulation = { run: PlanRun; end: RunEnd };

/** Months of a balance that are computed in one piece. */
const PIECE = 50_000;

/** Computes a plan month by month: accrue, pay the minimums, spend the rest (model R1-monthly). */
export function simulate(
  compiled: CompiledPortfolio,
  policy: Policy,
  options?: SimulationOptions,
): Simulation {
  return inOneGo(simulating(compiled, policy, options));
}

/** The same in pieces. */
export function* simulating(
  compiled: CompiledPortfolio,
  policy: Policy,
  { tape, monthsMax = MONTHS_MAX }: SimulationOptions = {},
): Pieces<Simulation> {
  const run = openRun(compiled, tape !== undefined);
  const months = Math.ceil(PIECE / (compiled.width + 1));
  for (;;) {
    const end = runMonths(run, policy, { tape, last: Math.min(monthsMax, run.month + months) });
    if (end) return { run, end };
    if (run.month >= monthsMax) return { run, end: { type: "month-limit" } };
    yield;
  }
}

/** Computes the months up to `last`. @returns how the plan ends, or null where it goes on. */
function runMonths(
  run: PlanRun,
  policy: Policy,
  { tape, last }: { tape: PlanTape | undefined; last: number },
): RunEnd | null {
  while (run.openCount > 0) {
    if (run.month >= last) return null;
    const end = runMonth(run, policy);
    if (end) return end;
    if (tape) recordMonth(tape, run);
  }

  return { type: "paid-off" };
}

/** Computes the next month of a plan. @returns why it cannot go on, or null. */
export function runMonth(run: PlanRun, policy: Policy): RunEnd | null {
  enterMonth(run);
  const minimums = chargeMonth(run);
  if (run.tooLarge >= 0) return { type: "too-large", index: run.tooLarge };
  const budget = budgetOf(run, minimums);
  run.minimums = minimums;
  run.budget = budget;
  if (minimums > budget) return { type: "short", minimums, budget };
  run.spent += minimums;
  const extra = budget - minimums;
  // A budget may be as large as can be counted; what is spent of it never is.
  if (extra > 0) run.spent += extra - spendExtra(run, policy, extra);

  return null;
}

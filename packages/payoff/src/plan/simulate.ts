import { chargeMonth } from "./charge-month.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import type { Pieces } from "./in-one-go.ts";
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
  { tape, monthsMax = MONTHS_MAX }: SimulationOptions = {},
): Simulation {
  const run = openRun(compiled, tape !== undefined);
  const end = runMonths(run, policy, { tape, last: monthsMax });

  return { run, end: end ?? { type: "month-limit" } };
}

/** The same in pieces. */
export function* simulating(
  compiled: CompiledPortfolio,
  policy: Policy,
  options: SimulationOptions = {},
): Pieces<Simulation> {
  const { run, end } = simulatePiece(compiled, policy, options);

  return { run, end: end ?? (yield* simulatingOn(run, policy, options)) };
}

/** The first piece: most plans end in it. @returns the end as null where there is more to do. */
export function simulatePiece(
  compiled: CompiledPortfolio,
  policy: Policy,
  { tape, monthsMax = MONTHS_MAX }: SimulationOptions,
): { run: PlanRun; end: RunEnd | null } {
  const run = openRun(compiled, tape !== undefined);
  const end = runMonths(run, policy, { tape, last: Math.min(monthsMax, monthsOfPiece(run)) });

  return { run, end };
}

/** The pieces after the first. */
export function* simulatingOn(
  run: PlanRun,
  policy: Policy,
  { tape, monthsMax = MONTHS_MAX }: SimulationOptions,
): Pieces<RunEnd> {
  while (run.month < monthsMax) {
    yield;
    const last = Math.min(monthsMax, run.month + monthsOfPiece(run));
    const end = runMonths(run, policy, { tape, last });
    if (end) return end;
  }

  return { type: "month-limit" };
}

function monthsOfPiece({ compiled }: PlanRun): number {
  return Math.ceil(PIECE / (compiled.width + 1));
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
  const asked = minimums + run.beside;
  const budget = budgetOf(run, asked);
  run.minimums = asked;
  run.budget = budget;
  if (asked > budget) return { type: "short", minimums: asked, budget };
  run.spent += minimums;
  const extra = budget - asked;
  // A budget may be as large as can be counted; what is spent of it never is.
  if (extra > 0) run.spent += extra - spendExtra(run, policy, extra);

  return null;
}

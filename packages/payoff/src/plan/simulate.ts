import { chargeMonth } from "./charge-month.ts";
import type { CompiledPortfolio } from "./compiled-portfolio.ts";
import type { CooperativeTask } from "./cooperative-task.ts";
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

/** The number of balance-months in one chunk. */
const CHUNK_BALANCE_MONTHS = 50_000;

/** Computes a plan month by month: accrue, pay the minimums, spend the rest (model R1-monthly). */
export function simulate(
  compiled: CompiledPortfolio,
  policy: Policy,
  { recorder, monthsMax = MONTHS_MAX }: SimulationOptions = {},
): Simulation {
  const run = openRun(compiled, recorder !== undefined);
  const end = runMonths(run, policy, { recorder, last: monthsMax });

  return { run, end: end ?? { type: "month-limit" } };
}

/** Like `simulate`, but yields between chunks. */
export function* simulateSteps(
  compiled: CompiledPortfolio,
  policy: Policy,
  options: SimulationOptions = {},
): CooperativeTask<Simulation> {
  const { run, end } = simulateFirstChunk(compiled, policy, options);

  return { run, end: end ?? (yield* continueSimulationSteps(run, policy, options)) };
}

/**
 * Computes the first chunk, which is enough for most plans.
 * @returns `end` as null if there is more to do.
 */
export function simulateFirstChunk(
  compiled: CompiledPortfolio,
  policy: Policy,
  { recorder, monthsMax = MONTHS_MAX }: SimulationOptions,
): { run: PlanRun; end: RunEnd | null } {
  const run = openRun(compiled, recorder !== undefined);
  const end = runMonths(run, policy, { recorder, last: Math.min(monthsMax, monthsPerChunk(run)) });

  return { run, end };
}

/** Computes the chunks after the first. */
export function* continueSimulationSteps(
  run: PlanRun,
  policy: Policy,
  { recorder, monthsMax = MONTHS_MAX }: SimulationOptions,
): CooperativeTask<RunEnd> {
  while (run.month < monthsMax) {
    yield;
    const last = Math.min(monthsMax, run.month + monthsPerChunk(run));
    const end = runMonths(run, policy, { recorder, last });
    if (end) return end;
  }

  return { type: "month-limit" };
}

function monthsPerChunk({ compiled }: PlanRun): number {
  return Math.ceil(CHUNK_BALANCE_MONTHS / (compiled.width + 1));
}

/**
 * Computes the months up to `last`.
 * @returns how the plan ends, or null if it does not end yet.
 */
function runMonths(
  run: PlanRun,
  policy: Policy,
  { recorder, last }: { recorder: PlanRecorder | undefined; last: number },
): RunEnd | null {
  while (run.openCount > 0) {
    if (run.month >= last) return null;
    const end = runMonth(run, policy);
    if (end) return end;
    if (recorder) recordMonth(recorder, run);
  }

  return { type: "paid-off" };
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

import { allocateExtra } from "./allocate-extra.ts";
import { chargeMonth } from "./charge-month.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";
import { budgetOf } from "./month-budget.ts";
import { isRateChange, openRun, refreshRates } from "./plan-run.ts";
import type { PlanRun } from "./plan-run.ts";
import { recordMonth } from "./plan-tape.ts";
import type { PlanTape } from "./plan-tape.ts";
import { prepareQuietMonths, runQuietMonths } from "./quiet-months.ts";
import type { Ranking } from "./rank-target.ts";
import type { Cents } from "../portfolio.ts";

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
  ranking: Ranking,
  options?: SimulationOptions,
): Simulation {
  return inOneGo(simulating(compiled, ranking, options));
}

/** The same in pieces. */
export function* simulating(
  compiled: CompiledPortfolio,
  ranking: Ranking,
  { tape, monthsMax = MONTHS_MAX }: SimulationOptions = {},
): Pieces<Simulation> {
  const run = openRun(compiled, ranking, tape ?? null);
  const rows = prepareQuietMonths(run);
  const { debts } = compiled.portfolio;
  const months = PIECE / debts.reduce((sum, { balances }) => sum + balances.length, 1);
  let pieceEnd = months;
  while (run.openCount > 0) {
    if (run.month > pieceEnd) {
      yield;
      pieceEnd = run.month + months;
    }
    if (rows) runQuietMonths(run, rows, monthsMax);
    if (run.month >= monthsMax) return { run, end: { type: "month-limit" } };
    const end = runMonth(run);
    if (end) return { run, end };
  }
  return { run, end: { type: "paid-off" } };
}

/** Computes the next month of a plan. @returns why it cannot go on, or null. */
export function runMonth(run: PlanRun): RunEnd | null {
  const month = ++run.month;
  if (run.compiled.rateChanges.length > 0 && isRateChange(run.compiled, month)) {
    refreshRates(run, month);
  }
  const minimums = chargeMonth(run);
  if (run.tooLarge >= 0) return { type: "too-large", index: run.tooLarge };
  const budget = budgetOf(run, minimums);
  if (minimums > budget) return { type: "short", minimums, budget };
  if (run.tape) run.spending = { budget, minimums };
  run.spent += minimums;
  if (budget > minimums) {
    const extra = budget - minimums;
    run.spent += extra - allocateExtra(run, extra);
  }

  if (run.tape) recordMonth(run.tape, run);
  return null;
}

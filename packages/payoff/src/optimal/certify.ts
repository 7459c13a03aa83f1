import type { Certificate } from "../payoff-plan.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import type { PlanTape } from "../plan/plan-tape.ts";
import { totalsOf } from "../plan/present-plan.ts";
import { boundPieces } from "./bound-pieces.ts";
import { boundPaths } from "./bounding-paths.ts";
import { cashPrices } from "./cash-prices.ts";
import { courseOf } from "./course.ts";
import { discountPieces } from "./discounted-piece.ts";
import { mostBudgets } from "./most-budgets.ts";
import { sharedMinimums } from "./shared-minimum.ts";
import { raiseBound } from "./raise-bound.ts";

/** Piece-months that are computed at most to raise the bound; of a card every month for each month. */
const WORK = 400_000;

/**
 * How much less than a recorded plan any plan for the same debts and budget could cost at most. The
 * bound is true whatever the plan is; it is near its total if the plan is a cheap one. `null` where no
 * bound is proven (docs/engine.md).
 */
export function certify(run: PlanRun, tape: PlanTape): Certificate | null {
  const { compiled } = run;
  const { portfolio } = compiled;
  const pieces = boundPieces(portfolio);
  const budgets = mostBudgets(compiled, run.month);
  if (pieces === null || budgets === null) return null;

  const total = totalsOf(run).paid;
  const problem = {
    pieces: discountPieces(pieces, boundPaths(pieces, budgets)),
    cards: sharedMinimums(pieces, run.month),
    budgets,
  };
  const { prices } = cashPrices(pieces, courseOf(tape, { portfolio, pieces }));
  const perStep = run.month * (pieces.length + problem.cards.length * run.month);
  const steps = Math.floor(WORK / (1 + perStep));
  const { value, rounding } = raiseBound(problem, prices, { total, steps });
  // What is paid is a whole number of cents.
  const lowerBound = Math.ceil(value);

  // Rounding may have lowered the bound, and raised the plan, by as much.
  return { lowerBound, gap: total - lowerBound, rounding: Math.ceil(2 * rounding) };
}

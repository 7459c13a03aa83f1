import type { Certificate } from "../payoff-plan.ts";
import type { Pieces } from "../plan/in-one-go.ts";
import { chargeDebt } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";
import type { PlanTape } from "../plan/plan-tape.ts";
import { totalsOf } from "../plan/present-plan.ts";
import type { Cents } from "../portfolio.ts";
import { boundPieces } from "./bound-pieces.ts";
import { boundPaths } from "./bounding-paths.ts";
import { cashPrices } from "./cash-prices.ts";
import { courseOf } from "./course.ts";
import { discountPieces } from "./discounted-piece.ts";
import { highestBudgets } from "./highest-budgets.ts";
import { type SharedMinimum, sharedMinimums } from "./shared-minimum.ts";
import { raisingBound } from "./raise-bound.ts";

/** Piece-months that are computed at most to raise the bound; of a card half the square of the months. */
const WORK = 100_000;
/** The same, by balance, of all cards for a single look; it grows with the square of the months. */
const SHARED_WORK = 4_000_000;

/**
 * How much less than a recorded plan any plan for the same debts and budget could cost at most. The
 * bound is true whatever the plan is; it is near its total if the plan is a cheap one. `null` where no
 * bound is proven (docs/engine.md).
 */
export function* certifying(run: PlanRun, tape: PlanTape): Pieces<Certificate | null> {
  const { compiled } = run;
  const pieces = boundPieces(compiled);
  const budgets = highestBudgets(compiled, run.month);
  if (pieces === null || budgets === null) return null;

  const total = totalsOf(run).paid;
  yield;
  const paths = boundPaths(pieces, budgets);
  yield;
  const problem = {
    pieces: discountPieces(pieces, paths),
    cards: cardsWithin(SHARED_WORK, sharedMinimums(pieces, run.month), run.month),
    budgets,
  };
  yield;
  const course = courseOf(tape, { compiled, pieces });
  yield;
  const { prices } = cashPrices(pieces, course);
  yield;
  const perStep = run.month * (pieces.length + (problem.cards.length * run.month) / 2);
  const steps = Math.floor(WORK / (1 + perStep));
  const { value, rounding } = yield* raisingBound(problem, prices, { total, steps });
  // Prices beyond all numbers bound nothing.
  if (Number.isNaN(value)) return null;
  // What is paid is a whole number of cents.
  const lowerBound = Math.max(Math.ceil(value), certainCost(compiled));

  // Rounding may have lowered the bound, and raised the plan, by as much.
  return { lowerBound, gap: total - lowerBound, rounding: Math.ceil(2 * rounding) };
}

/** What every plan pays: all that is owed, and what is charged before anything can be paid. */
function certainCost(compiled: CompiledPortfolio): Cents {
  const run = openRun(compiled);
  enterMonth(run);
  let sum = 0;
  for (let debt = 0; debt < compiled.size; debt += 1) {
    const owed = run.owed[debt] as Cents;
    if (owed > 0) sum += owed + chargeDebt(run, debt);
  }

  return sum;
}

/** Cards only raise the bound: those for which there is no time are looked at balance by balance. */
function cardsWithin(work: number, cards: readonly SharedMinimum[], months: number) {
  let left = work;
  return cards.filter(({ members }) => (left -= members.length * months * months) >= 0);
}

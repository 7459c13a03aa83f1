import type { Certificate } from "../payoff-plan.ts";
import { chargeDebt } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";
import type { PlanRecorder } from "../plan/plan-recorder.ts";
import { computeTotals } from "../plan/present-plan.ts";
import type { Cents } from "../portfolio.ts";
import { boundPieces } from "./bound-pieces.ts";
import { boundPaths } from "./bounding-paths.ts";
import { cashPrices } from "./cash-prices.ts";
import { buildCourse } from "./course.ts";
import { discountPieces } from "./discounted-piece.ts";
import { highestBudgets } from "./highest-budgets.ts";
import { type SharedMinimum, sharedMinimums } from "./shared-minimum.ts";
import { raiseBound } from "./raise-bound.ts";

/**
 * The most piece-months to compute in order to raise the bound. A card counts half the square of its months.
 */
const WORK = 100_000;
/**
 * The most balance-months of all cards for one evaluation of the bound. They grow with the square of the
 * months.
 */
const SHARED_WORK = 4_000_000;

/**
 * Bounds how much less than a recorded plan any plan for the same debts and budget can cost. The bound is
 * valid for every plan, and close to the total of a cheap one. Returns `null` if no bound is proven.
 */
export function certify(run: PlanRun, recorder: PlanRecorder): Certificate | null {
  const { compiled } = run;
  const pieces = boundPieces(compiled);
  const budgets = highestBudgets(compiled, run.month);
  if (pieces === null || budgets === null) return null;

  const total = computeTotals(run).paid;
  const paths = boundPaths(pieces, budgets);
  const problem = {
    pieces: discountPieces(pieces, paths),
    cards: limitCards(SHARED_WORK, sharedMinimums(pieces, run.month), run.month),
    budgets,
  };
  const course = buildCourse(recorder, { compiled, pieces });
  const { prices } = cashPrices(pieces, course);
  const perStep = run.month * (pieces.length + (problem.cards.length * run.month) / 2);
  const steps = Math.floor(WORK / (1 + perStep));
  const { value, rounding } = raiseBound(problem, prices, { total, steps });
  // If prices overflow, there is no bound.
  if (Number.isNaN(value)) return null;
  // The amount paid is a whole number of cents.
  const lowerBound = Math.max(Math.ceil(value), certainCost(compiled));

  // Rounding can have lowered the bound, and raised the cost of the plan, by this much each.
  return { lowerBound, gap: total - lowerBound, rounding: Math.ceil(2 * rounding) };
}

/** Returns what every plan pays: all that is owed, and the charges before the first payment. */
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

/**
 * Limits the cards that are bounded as a whole. They only raise the bound; the others are bounded balance by
 * balance.
 */
function limitCards(work: number, cards: readonly SharedMinimum[], months: number) {
  let left = work;
  return cards.filter(({ members }) => (left -= members.length * months * months) >= 0);
}

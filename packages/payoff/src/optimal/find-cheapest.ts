import { type CompiledPortfolio, isPlain } from "../plan/compile-portfolio.ts";
import { openTape, readRow, rowsOfMonth, type PlanTape } from "../plan/plan-tape.ts";
import type { Cents } from "../portfolio.ts";
import type { Ranking } from "../plan/rank-target.ts";
import { simulate } from "../plan/simulate.ts";
import { tryFirstTargets } from "./first-targets.ts";
import { followValues } from "./follow-values.ts";
import { AVALANCHE, guidedRanking } from "./guide.ts";
import { improveByBlocks } from "./local-moves.ts";
import { bestGuide, type Found, isHopeless, type Search } from "./search.ts";
import { splitMonths } from "./split-months.ts";
import { tryStartingPoints } from "./starting-points.ts";
import { searchWindows } from "./windows.ts";

/** Debt-months that are computed at most: some milliseconds of work. */
const WORK = 250_000;
/** With more debts each plan takes longer, and what is left to decide weighs less. */
const MANY_DEBTS = 12;
const WORK_OF_MANY = 150_000;
/** On top for each debt with fees, deferred interest or several balances: more ways to be wrong. */
const COMPOSITE_WORK = 300_000;
const COMPOSITES_COUNTED = 4;

/** The part of it that goes to trying every choice for the first months. */
const FIRST_TARGETS = 0.3;

/** A month of such a debt takes as long as so many of others. */
const COMPOSITE_MONTHS = 3;

/**
 * The cheapest plan that was found: the best of the known strategies, then windows, other debts first
 * through stretches of months, divided months (docs/engine.md). Deterministic. Where no plan reaches
 * zero it is the one that fails last.
 */
export function findCheapest(compiled: CompiledPortfolio): Ranking {
  const composites = compiled.composites.filter((composite) => composite !== null).length;
  const base = compiled.size > MANY_DEBTS ? WORK_OF_MANY : WORK;
  const work = base + COMPOSITE_WORK * Math.min(composites, COMPOSITES_COUNTED);

  return searchFrom(compiled, work).ranking;
}

/** The search with so much work to spend. */
function searchFrom(compiled: CompiledPortfolio, work: number): Found {
  const avalanche = guidedRanking(AVALANCHE);
  const tape = openTape(compiled.size);
  simulate(compiled, avalanche, { tape });
  const best: Found = { ranking: avalanche, guide: AVALANCHE, score: Infinity, months: 0 };
  const { most, hasExtra } = spendingOf(tape);
  // Without money beyond the minimums all plans are the same.
  if (!hasExtra) return best;

  const search: Search = { compiled, best, work, perMonth: monthsWork(compiled), most };
  tryStartingPoints(search);
  if (isHopeless(search.best)) return search.best;
  if (compiled.hasComposites) {
    tryFirstTargets(search, search.work * FIRST_TARGETS);
    followValues(search, AVALANCHE);
  }
  searchWindows(search, search.work * 0.5);
  if (compiled.hasComposites) followValues(search, bestGuide(search));
  improveByBlocks(search, bestGuide(search), search.work * 0.5);
  if (compiled.hasComposites) followValues(search, bestGuide(search));
  splitMonths(search, search.work * 0.4);
  improveByBlocks(search, AVALANCHE, search.work);

  return search.best;
}

function monthsWork({ portfolio }: CompiledPortfolio): number {
  return portfolio.debts.reduce((sum, debt) => sum + (isPlain(debt) ? 1 : COMPOSITE_MONTHS), 0);
}

/** The most that is paid in a month, and whether anything beyond minimums ever is. */
function spendingOf(tape: PlanTape): { most: Cents; hasExtra: boolean } {
  let [most, hasExtra] = [0, false];
  for (let month = 1; month < tape.monthStarts.length; month += 1) {
    const { from, to } = rowsOfMonth(tape, month);
    let paid = 0;
    for (let at = from; at < to; at += 1) {
      const { minimum, extra } = readRow(tape, at);
      paid += minimum + extra;
      hasExtra ||= extra > 0;
    }
    most = Math.max(most, paid);
  }

  return { most, hasExtra };
}

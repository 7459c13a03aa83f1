import type { CompiledPortfolio } from "../compile-portfolio.ts";
import { openTape, readRow, rowsOfMonth, type PlanTape } from "../plan-tape.ts";
import type { Cents } from "../portfolio.ts";
import type { Ranking } from "../rank-target.ts";
import { simulate } from "../simulate.ts";
import { guidedRanking } from "./guide.ts";
import { improveByBlocks } from "./local-moves.ts";
import { bestGuide, type Found, type Search } from "./search.ts";
import { splitMonths } from "./split-months.ts";
import { tryStartingPoints } from "./starting-points.ts";
import { searchWindows } from "./windows.ts";

/** Debt-months that are computed at most, beyond the starting points. */
const WORK = 250_000;

/**
 * The cheapest plan that was found: the best of the known strategies, then windows, other debts first
 * through stretches of months, divided months (docs/engine.md). Deterministic. Where no plan reaches
 * zero it is the one that fails last.
 */
export function findCheapest(compiled: CompiledPortfolio): Ranking {
  return searchFrom(compiled, WORK).ranking;
}

export function searchFrom(compiled: CompiledPortfolio, work: number): Found {
  const ranking = guidedRanking([]);
  const tape = openTape(compiled.size);
  simulate(compiled, ranking, { tape });
  const best: Found = { ranking, guide: [], score: Infinity, months: 0 };
  const search: Search = { compiled, best, work, most: mostPaid(tape) };
  tryStartingPoints(search);
  searchWindows(search, search.work * 0.5);
  improveByBlocks(search, bestGuide(search), search.work * 0.5);
  splitMonths(search, search.work * 0.4);
  improveByBlocks(search, [], search.work);

  return search.best;
}

/** The most that is paid in a month. */
function mostPaid(tape: PlanTape): Cents {
  let most = 0;
  for (let month = 1; month < tape.monthStarts.length; month += 1) {
    const { from, to } = rowsOfMonth(tape, month);
    let paid = 0;
    for (let at = from; at < to; at += 1) {
      const { minimum, extra } = readRow(tape, at);
      paid += minimum + extra;
    }
    most = Math.max(most, paid);
  }

  return most;
}

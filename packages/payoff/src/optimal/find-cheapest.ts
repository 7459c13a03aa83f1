import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { meetDeferrals } from "./deferrals.ts";
import { computeGrowth } from "./dollar-values.ts";
import { tryFirstTargets } from "./first-targets.ts";
import { isRolledOver } from "../plan/month-budget.ts";
import { AVALANCHE, type Policy } from "../plan/policy.ts";
import { improveByBlocks } from "./local-moves.ts";
import { minimumPath } from "./minimum-path.ts";
import { nudgeValues } from "./nudge-values.ts";
import { positionAt, settle, type Terrain, computeValues } from "./position.ts";
import { tryDeadlines } from "./priced-moves.ts";
import { isFeasible, isHopeless, openSearch, type Outcome, type Search } from "./search.ts";
import { splitMonths } from "./split-months.ts";
import { isSpecial, tryStartingPoints } from "./starting-points.ts";
import { searchWindows } from "./windows.ts";

/** With more debts each plan takes longer to compute, and the local search could only try a few of its moves. */
const MANY_DEBTS = 12;
/**
 * The most balance-months to compute: some milliseconds of work, and some tens of milliseconds with few
 * debts.
 */
const WORK = 1_000_000;
const WORK_OF_MANY = 120_000;
/** The share of the work that is reserved for the steps after the deadlines. */
const AFTER_DEADLINES = 0.3;
const AFTER_NUDGES = 0.3;
/** Additional work for windows. With many debts it is used only if promotions are the only special terms. */
const WINDOWS = 120_000;
const WINDOWS_OF_MANY = 40_000;
const ROUNDS = 4;
/** Plans can take this factor longer than the best known plan at the start. */
const LONGER = 1.4;
const YEAR = 12;

/**
 * Searches for the cheapest plan. Starts with the best of the known strategies. Then tries deadlines and
 * values that follow from the plan's own prices, then other debts first in ranges of months, and split
 * months. Deterministic. If no plan pays off all debts, returns the policy that fails last.
 */
export function findCheapest(compiled: CompiledPortfolio): Policy {
  const search = openSearch(compiled, isMany(compiled) ? WORK_OF_MANY : WORK);
  tryStartingPoints(search);
  const { best } = search;
  // Without money beyond the minimums, all plans are the same.
  const isDecided = isHopeless(best) || !best.extra.some((extra) => extra > 0);
  if (!isDecided && !(isFeasible(best) && isAvalancheCheapest(compiled))) {
    improve(search);
  }

  return { ...search.best.policy, isFound: true };
}

function isMany({ size }: CompiledPortfolio): boolean {
  return size > MANY_DEBTS;
}

function improve(search: Search): void {
  const { compiled, best } = search;
  const hasMany = isMany(compiled);
  if (isFeasible(best)) searchByPrices(search);
  if (!hasMany) searchWindows(search, WINDOWS);
  else if (compiled.isPlain.every((isPlain) => isPlain === 1))
    searchWindows(search, WINDOWS_OF_MANY);
  tryFirstTargets(search);
  if (!hasMany) improveByBlocks(search, search.work * 0.5);
  splitMonths(search);
}

/**
 * Returns whether avalanche is proven optimal: constant rates, one balance for each debt, and a budget that
 * does not depend on the plan.
 */
function isAvalancheCheapest(compiled: CompiledPortfolio): boolean {
  const { budget, changes = [], debts } = compiled.portfolio;
  const isSteady = changes.every(({ type }) => type !== "pause");

  return isRolledOver(budget) && isSteady && debts.every((_, index) => !isSpecial(compiled, index));
}

function searchByPrices(search: Search): void {
  const { compiled, best } = search;
  const months = Math.ceil(best.months * LONGER) + YEAR;
  const growth = computeGrowth(compiled, months);
  const left = growth.map((grown) => grown.map((factor) => 1 / factor));
  const terrain: Terrain = { growth, left, path: minimumPath(compiled, months) };
  const deadlines = new Int32Array(compiled.size);
  const byValues = (like: Outcome, by: Int32Array) =>
    positionAt(search, terrain, {
      deadlines: by,
      values: computeValues(search, terrain, like),
      like,
    });
  const start = byValues(best, deadlines);
  let position = settle(search, terrain, { start, rounds: ROUNDS });
  if (position.outcome.score > best.score && best.policy === AVALANCHE) {
    position = { deadlines, values: null, outcome: best };
  }
  position = meetDeferrals(search, terrain, position);
  const until = search.work * AFTER_DEADLINES;
  position = tryDeadlines(search, terrain, { start: position, until });
  if (position.values === null) position = byValues(position.outcome, position.deadlines);
  const balances = Array.from(compiled.owner.keys()).filter(
    (at) => !isMany(compiled) || isSpecial(compiled, compiled.owner[at] as number),
  );
  nudgeValues(search, { start: position, balances, until: search.work * AFTER_NUDGES });
}

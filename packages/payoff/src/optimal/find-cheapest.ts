import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import type { Pieces } from "../plan/in-one-go.ts";
import { totalsOf } from "../plan/present-plan.ts";
import type { Ranking } from "../plan/rank-target.ts";
import { simulating } from "../plan/simulate.ts";
import { meetDeferrals } from "./deferrals.ts";
import { growthOf } from "./dollar-values.ts";
import { tryFirstTargets } from "./first-targets.ts";
import { AVALANCHE } from "./flat-run.ts";
import { guidedRanking } from "./guide.ts";
import { improveByBlocks } from "./local-moves.ts";
import { minimumPath } from "./minimum-path.ts";
import { nudgeValues } from "./nudge-values.ts";
import { positionAt, settle, type Terrain, valuesOf } from "./position.ts";
import { tryDeadlines } from "./priced-moves.ts";
import {
  isFeasible,
  isHopeless,
  openSearch,
  type Outcome,
  recordOf,
  type Search,
} from "./search.ts";
import { splitMonths } from "./split-months.ts";
import { isSpecial, tryStartingPoints } from "./starting-points.ts";
import { searchWindows } from "./windows.ts";

/** With more debts each plan takes longer, and the local search would see too few of its moves. */
const MANY_DEBTS = 12;
/** Balance-months that are computed at most: some milliseconds of work, and some ten with few debts. */
const WORK = 1_000_000;
const WORK_OF_MANY = 120_000;
/** What is left of the work for the later steps. */
const AFTER_DEADLINES = 0.3;
const AFTER_NUDGES = 0.3;
/** Further work; of many debts only where promotions are all there is to decide about. */
const WINDOWS = 120_000;
const WINDOWS_OF_MANY = 40_000;
const ROUNDS = 4;
/** Plans may take so much longer than the best known one at the start. */
const LONGER = 1.4;
const YEAR = 12;

/**
 * The cheapest plan that was found: the best of the known strategies, then deadlines and values that
 * follow from the plan's own prices, then other debts first through stretches of months, and divided
 * months (docs/engine.md), in pieces. Deterministic. Where no plan reaches zero it is the one that fails last.
 */
export function* findingCheapest(compiled: CompiledPortfolio): Pieces<Ranking> {
  const search = openSearch(compiled, isMany(compiled) ? WORK_OF_MANY : WORK);
  yield;
  tryStartingPoints(search);
  yield;
  const { best } = search;
  // Without money beyond the minimums all plans are the same.
  const isDecided = isHopeless(best) || !best.extra.some((extra) => extra > 0);
  if (!isDecided && !(isFeasible(best) && isAvalancheCheapest(compiled))) {
    yield* improve(search);
  }

  return yield* settledByKernel(search);
}

function isMany({ size }: CompiledPortfolio): boolean {
  return size > MANY_DEBTS;
}

function* improve(search: Search): Pieces<void> {
  const { compiled, best } = search;
  const hasMany = isMany(compiled);
  if (isFeasible(best)) yield* searchByPrices(search);
  yield;
  if (!hasMany) searchWindows(search, WINDOWS);
  else if (!compiled.hasComposites) searchWindows(search, WINDOWS_OF_MANY);
  yield;
  tryFirstTargets(search);
  yield;
  if (!hasMany) improveByBlocks(search, recordOf(search, search.best.policy), search.work * 0.5);
  yield;
  splitMonths(search, search.work * 0.4);
  yield;
  if (!hasMany) improveByBlocks(search, [], search.work);
}

/** With constant rates, one balance a debt, and money that does not depend on the plan: docs/engine.md. */
function isAvalancheCheapest(compiled: CompiledPortfolio): boolean {
  const { budget, changes = [], debts } = compiled.portfolio;
  const isOwn =
    budget.mode !== "minimums-plus-extra-no-rollover" && budget.mode !== "minimums-only";
  const isSteady = changes.every(({ type }) => type !== "pause");

  return isOwn && isSteady && debts.every((_, index) => !isSpecial(compiled, index));
}

function* searchByPrices(search: Search): Pieces<void> {
  const { flat, compiled, best } = search;
  const months = Math.ceil(best.months * LONGER) + YEAR;
  const growth = growthOf(flat, months);
  const left = growth.map((grown) => grown.map((factor) => 1 / factor));
  const terrain: Terrain = { growth, left, path: minimumPath(flat, months) };
  const deadlines = new Int32Array(flat.size);
  const byValues = (like: Outcome, by: Int32Array) =>
    positionAt(search, terrain, { deadlines: by, values: valuesOf(search, terrain, like), like });
  yield;
  const start = byValues(best, deadlines);
  let position = settle(search, terrain, { start, rounds: ROUNDS });
  if (position.outcome.score > best.score && best.policy === AVALANCHE) {
    position = { deadlines, values: null, outcome: best };
  }
  yield;
  position = meetDeferrals(search, terrain, position);
  yield;
  const until = search.work * AFTER_DEADLINES;
  position = tryDeadlines(search, terrain, { start: position, until });
  yield;
  if (position.values === null) position = byValues(position.outcome, position.deadlines);
  const balances = Array.from(flat.owner.keys()).filter(
    (at) => !isMany(compiled) || isSpecial(compiled, flat.owner[at] as number),
  );
  nudgeValues(search, { start: position, balances, until: search.work * AFTER_NUDGES });
}

/**
 * The best plan as the kernel computes it. Where the columns differ from it (a budget that grows after
 * a deferment has ended is the one known case) the kernel also computes the strategies everybody knows.
 */
function* settledByKernel({ compiled, best, run, flat }: Search): Pieces<Ranking> {
  const found = guidedRanking(recordOf({ run }, best.policy));
  const cost = yield* kernelCost(compiled, found);
  if (cost === best.score || !isFeasible(best)) return found;
  const known: Ranking[] = [
    { type: "avalanche" },
    { type: "snowball" },
    ...Array.from({ length: flat.size - 1 }, (_, past): Ranking => ({
      type: "hybrid",
      snowballFirst: past + 1,
    })),
  ];
  let [cheapest, least] = [found, cost];
  for (const ranking of known) {
    const own = yield* kernelCost(compiled, ranking);
    if (own < least) [cheapest, least] = [ranking, own];
  }

  return cheapest;
}

function* kernelCost(compiled: CompiledPortfolio, ranking: Ranking): Pieces<number> {
  const { run, end } = yield* simulating(compiled, ranking);
  const { interest, fees } = totalsOf(run);

  return end.type === "paid-off" ? interest + fees : Infinity;
}

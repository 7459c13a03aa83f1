import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import type { Pieces } from "../plan/in-one-go.ts";
import { meetDeferrals } from "./deferrals.ts";
import { growthOf } from "./dollar-values.ts";
import { tryFirstTargets } from "./first-targets.ts";
import { AVALANCHE, type Policy } from "../plan/policy.ts";
import { improveByBlocks } from "./local-moves.ts";
import { minimumPath } from "./minimum-path.ts";
import { nudgeValues } from "./nudge-values.ts";
import { positionAt, settle, type Terrain, valuesOf } from "./position.ts";
import { tryDeadlines } from "./priced-moves.ts";
import { isFeasible, isHopeless, openSearch, type Outcome, type Search } from "./search.ts";
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
export function* findingCheapest(compiled: CompiledPortfolio): Pieces<Policy> {
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

  return { ...search.best.policy, isFound: true };
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
  else if (compiled.isPlain.every((isPlain) => isPlain === 1))
    searchWindows(search, WINDOWS_OF_MANY);
  yield;
  tryFirstTargets(search);
  yield;
  if (!hasMany) improveByBlocks(search, search.work * 0.5);
  yield;
  splitMonths(search);
}

/** With constant rates, one balance a debt, no escrow, and money that does not depend on the plan: docs/engine.md. */
function isAvalancheCheapest(compiled: CompiledPortfolio): boolean {
  const { budget, changes = [], debts } = compiled.portfolio;
  const isOwn =
    budget.mode !== "minimums-plus-extra-no-rollover" && budget.mode !== "minimums-only";
  const isSteady = changes.every(({ type }) => type !== "pause");

  // Escrow is freed when a debt is gone: then the money depends on the plan.
  const hasEscrow = compiled.escrow !== null;

  return isOwn && isSteady && !hasEscrow && debts.every((_, index) => !isSpecial(compiled, index));
}

function* searchByPrices(search: Search): Pieces<void> {
  const { compiled, best } = search;
  const months = Math.ceil(best.months * LONGER) + YEAR;
  const growth = growthOf(compiled, months);
  const left = growth.map((grown) => grown.map((factor) => 1 / factor));
  const terrain: Terrain = { growth, left, path: minimumPath(compiled, months) };
  const deadlines = new Int32Array(compiled.size);
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
  const balances = Array.from(compiled.owner.keys()).filter(
    (at) => !isMany(compiled) || isSpecial(compiled, compiled.owner[at] as number),
  );
  nudgeValues(search, { start: position, balances, until: search.work * AFTER_NUDGES });
}

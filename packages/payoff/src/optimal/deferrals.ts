import { canMeet, type Deadlines } from "./deadlines.ts";
import { type Position, positionAt, settle, type Terrain } from "./position.ts";
import { costsByMonth, computePrices } from "./priced-moves.ts";
import type { Search } from "./search.ts";
import { MONTHLY_DENOMINATOR } from "../plan/periodic-rate.ts";

const ROUNDS = 4;

/**
 * A debt with deferred interest: its last interest-free month, the balance to pay by then, and the cost of
 * missing it.
 */
type Deferral = { debt: number; until: number; need: number; memo: number };

/**
 * Chooses which deferrals to meet, as many as the money allows. Tries these orders and keeps the best: those
 * that the plan meets anyway; the most interest per dollar first; the nearest first; the largest saving at
 * the plan's own prices first.
 */
export function meetDeferrals(search: Search, terrain: Terrain, start: Position): Position {
  const deferrals = listDeferrals(search, terrain);
  if (deferrals.length === 0) return start;
  const { payoffMonth } = start.outcome;
  const orders = [
    () => deferrals.filter(({ debt, until }) => (payoffMonth[debt] as number) <= until),
    () => deferrals.toSorted((left, right) => right.memo / right.need - left.memo / left.need),
    () => deferrals.toSorted((left, right) => left.until - right.until),
    (position: Position) => bySaving(search, terrain, { deferrals, position }),
  ];
  let best = start;
  const tried = new Set<string>();
  for (const orderFrom of orders) {
    const deadlines = greedyDeadlines(orderFrom(best), terrain, best);
    const key = deadlines.join();
    if (tried.has(key)) continue;
    tried.add(key);
    const { values, outcome: like } = best;
    const position = positionAt(search, terrain, { deadlines, values, like });
    if (position.outcome.score < best.outcome.score) best = position;
  }

  return best === start ? start : settle(search, terrain, { start: best, rounds: ROUNDS });
}

/** Returns the deferrals that save something at the plan's own prices, the most per dollar first. */
function bySaving(
  search: Search,
  terrain: Terrain,
  { deferrals, position }: { deferrals: readonly Deferral[]; position: Position },
): Deferral[] {
  const prices = computePrices(search, terrain, position);
  const rated = deferrals.map((deferral) => {
    const { debt, until, need } = deferral;
    const costs = costsByMonth(search, terrain, { debt, prices });
    const inTime = Math.min(...costs.slice(0, until + 1));
    return { deferral, saving: (Math.min(...costs.slice(until + 1)) - inTime) / need };
  });

  return rated
    .filter(({ saving }) => saving > 0)
    .toSorted((left, right) => right.saving - left.saving)
    .map(({ deferral }) => deferral);
}

function greedyDeadlines(
  order: readonly Deferral[],
  { path }: Terrain,
  { outcome }: Position,
): Deadlines {
  const deadlines = new Int32Array(outcome.payoffMonth.length);
  for (const { debt, until } of order) {
    deadlines[debt] = until;
    if (!canMeet(path, deadlines, outcome.extra)) deadlines[debt] = 0;
  }

  return deadlines;
}

function listDeferrals({ compiled }: Search, { path }: Terrain): Deferral[] {
  const deferrals: Deferral[] = [];
  const { width, owner, memo, takesExtra, dated } = compiled;
  for (let at = 0; at < width; at += 1) {
    const until = dated.deferredUntil[at] ?? 0;
    const debt = owner[at] as number;
    const need = path.owed[until]?.[debt] ?? 0;
    if (need === 0 || until < 1 || takesExtra[debt] === 0) continue;
    const owed = path.owed.slice(0, until).reduce((sum, debts) => sum + (debts[debt] as number), 0);
    const gathered = ((dated.deferredApr[at] as number) / MONTHLY_DENOMINATOR) * owed;
    deferrals.push({ debt, until, need, memo: (memo[at] as number) + gathered });
  }

  return deferrals;
}

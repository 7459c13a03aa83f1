import { canMeet, type Deadlines } from "./deadlines.ts";
import { type Position, positionAt, settle, type Terrain } from "./position.ts";
import type { Search } from "./search.ts";

const ROUNDS = 4;

/** A debt with deferred interest: its last month, what is owed by then, and what a miss costs. */
type Deferral = { debt: number; until: number; need: number; memo: number };

/**
 * Which deferrals to meet: as many as the money allows, those with the most interest for each dollar
 * first, or the most interest, or the nearest; and those that the plan meets anyway. The best of these.
 */
export function meetDeferrals(search: Search, terrain: Terrain, start: Position): Position {
  const deferrals = deferralsOf(search, terrain);
  if (deferrals.length === 0) return start;
  const { payoffMonth } = start.outcome;
  const orders = [
    deferrals.toSorted((left, right) => right.memo / right.need - left.memo / left.need),
    deferrals.toSorted((left, right) => right.memo - left.memo),
    deferrals.toSorted((left, right) => left.until - right.until),
    deferrals.filter(({ debt, until }) => (payoffMonth[debt] as number) <= until),
  ];
  let best = start;
  const tried = new Set<string>();
  for (const order of orders) {
    const deadlines = greedyDeadlines(order, terrain, start);
    const key = deadlines.join();
    if (tried.has(key)) continue;
    tried.add(key);
    const { values, outcome: like } = start;
    const position = positionAt(search, terrain, { deadlines, values, like });
    if (position.outcome.score < best.outcome.score) best = position;
  }

  return best === start ? start : settle(search, terrain, { start: best, rounds: ROUNDS });
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

function deferralsOf({ flat }: Search, { path }: Terrain): Deferral[] {
  const deferrals: Deferral[] = [];
  for (let at = 0; at < flat.width; at += 1) {
    const until = flat.deferredUntil[at] as number;
    const debt = flat.owner[at] as number;
    const need = path.owed[until]?.[debt] ?? 0;
    if (need === 0 || until < 1 || flat.takesExtra[debt] === 0) continue;
    const owed = path.owed.slice(0, until).reduce((sum, debts) => sum + (debts[debt] as number), 0);
    const memo = (flat.memo[at] as number) + (flat.deferredRate[at] as number) * owed;
    deferrals.push({ debt, until, need, memo });
  }

  return deferrals;
}

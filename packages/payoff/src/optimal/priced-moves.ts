import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { canMeet } from "./deadlines.ts";
import { dollarValues } from "./dollar-values.ts";
import { type Position, positionAt, settle, type Terrain, valuesOf } from "./position.ts";
import type { Search } from "./search.ts";

/** Another month for a debt to be paid off by (0: whenever its turn comes), and what that should save. */
type Move = { debt: number; deadline: number; saving: number };

/** The months that are looked at of each debt. */
const MONTHS_EACH = 3;
/** Prices are a guess: what should cost up to this much is tried too. */
const DOUBT = 3000;
/** After so many moves that helped, prices are asked anew. */
const MOVES_A_ROUND = 5;
/** A move that did not help is not tried again before so many rounds. */
const REST = 2;

/**
 * Gives debts other deadlines while that makes the plan cheaper: what a debt costs if it is paid off by
 * a month, at the plan's own prices, says which ones are worth a try.
 */
export function tryDeadlines(
  search: Search,
  terrain: Terrain,
  { start, until }: { start: Position; until: number },
): Position {
  let position = start;
  const lastTried = new Map<string, number>();
  for (let round = 0; search.work > until; round += 1) {
    const moves = movesFrom(search, terrain, position);
    let next = tryTogether(search, terrain, { position, moves });
    if (next === position) {
      const fresh = moves.filter((move) => isFresh(lastTried, move, round));
      next = tryEach(search, terrain, { position, moves: fresh, until });
    }
    if (next === position) break;
    position = settle(search, terrain, { start: next, rounds: 1 });
  }

  return position;
}

/** Whether a move was not tried in the rounds before; from now on it was. */
function isFresh(lastTried: Map<string, number>, move: Move, round: number): boolean {
  const key = `${move.debt}:${move.deadline}`;
  const isRested = round - (lastTried.get(key) ?? -REST) >= REST;
  if (isRested) lastTried.set(key, round);

  return isRested;
}

/** One move after the other, until some have helped. */
function tryEach(
  search: Search,
  terrain: Terrain,
  { position, moves, until }: { position: Position; moves: readonly Move[]; until: number },
): Position {
  let [best, helped] = [position, 0];
  for (const move of moves) {
    if (search.work <= until || helped === MOVES_A_ROUND) break;
    if (best.deadlines[move.debt] === move.deadline) continue;
    const next = withDeadline(search, terrain, { position: best, move });
    if (next.outcome.score >= best.outcome.score) continue;
    best = next;
    helped += 1;
  }

  return best;
}

/** The best move of each debt, all at once; where that does not help, the better half of them, and so on. */
function tryTogether(
  search: Search,
  terrain: Terrain,
  { position, moves }: { position: Position; moves: readonly Move[] },
): Position {
  const { values, outcome } = position;
  const firsts = moves.filter(
    ({ debt, deadline, saving }, at) =>
      saving > 0 &&
      position.deadlines[debt] !== deadline &&
      moves.findIndex((other) => other.debt === debt && other.saving > 0) === at,
  );
  for (let count = firsts.length; count > 1 && search.work > 0; count = Math.floor(count / 2)) {
    const deadlines = position.deadlines.slice();
    for (const { debt, deadline } of firsts.slice(0, count)) {
      const before = deadlines[debt] as number;
      deadlines[debt] = deadline;
      if (!canMeet(terrain.path, deadlines, outcome.extra)) deadlines[debt] = before;
    }
    const next = positionAt(search, terrain, { deadlines, values, like: outcome });
    if (next.outcome.score < outcome.score) return next;
  }

  return position;
}

function withDeadline(
  search: Search,
  terrain: Terrain,
  { position, move }: { position: Position; move: Move },
): Position {
  const { values, outcome } = position;
  const deadlines = position.deadlines.slice();
  deadlines[move.debt] = move.deadline;
  makeRoom(terrain, deadlines, { debt: move.debt, extra: outcome.extra });
  const next = positionAt(search, terrain, { deadlines, values, like: outcome });
  if (next.outcome.score < outcome.score || search.work <= 0) return next;

  // With the values that follow from the change itself.
  const own = valuesOf(search, terrain, next.outcome);
  return positionAt(search, terrain, { deadlines, values: own, like: next.outcome });
}

/** Gives up other deadlines, those of the dearest debts first, until there is enough money for this one. */
function makeRoom(
  { path }: Terrain,
  deadlines: Int32Array,
  { debt, extra }: { debt: number; extra: Float64Array },
): void {
  if (deadlines[debt] === 0 || canMeet(path, deadlines, extra)) return;
  const need = (other: number) => path.owed[deadlines[other] ?? 0]?.[other] ?? 0;
  const others = Array.from(deadlines.keys())
    .filter((other) => other !== debt && (deadlines[other] as number) > 0)
    .toSorted((left, right) => need(right) - need(left));
  for (const other of others) {
    deadlines[other] = 0;
    if (canMeet(path, deadlines, extra)) return;
  }
}

/** The moves worth a try: each deadline given up, then others, the most promising first. */
function movesFrom(search: Search, terrain: Terrain, position: Position): Move[] {
  const prices = pricesOf(search, terrain, position);
  const givenUp: Move[] = [];
  const moves: Move[] = [];
  for (const debt of debtsWithDates(search)) {
    const costs = costsByMonth(search, terrain, { debt, prices });
    const now = costs[Math.min(costs.length - 1, position.outcome.payoffMonth[debt] ?? 0)] ?? 0;
    const until = lastDeadline(search, debt);
    const months = lowPoints(costs.slice(0, until + 2)).filter((month) => month <= until);
    for (const deadline of months.slice(0, MONTHS_EACH)) {
      moves.push({ debt, deadline, saving: now - (costs[deadline] ?? Infinity) });
    }
    if (position.deadlines[debt] !== 0) givenUp.push({ debt, deadline: 0, saving: 0 });
  }
  const promising = moves.filter(({ saving }) => saving > -DOUBT);

  return [...givenUp, ...promising.toSorted((left, right) => right.saving - left.saving)];
}

/** The last month that is worth a deadline: after a deferral only fees speak for another month. */
function lastDeadline({ compiled }: Search, debt: number): number {
  const { first, dated } = compiled;

  return hasFee(compiled, debt) ? Infinity : (dated.deferredUntil[first[debt] as number] ?? 0);
}

function hasFee({ dated }: CompiledPortfolio, debt: number): boolean {
  return (dated.monthlyFee[debt] ?? 0) + (dated.annualFee[debt] ?? 0) > 0;
}

/** Debts that charge something at a date, or for each month. */
function debtsWithDates({ compiled }: Search): number[] {
  const { size, first, takesExtra, dated } = compiled;
  return Array.from({ length: size }, (_, debt) => debt).filter((debt) => {
    const until = dated.deferredUntil[first[debt] as number] ?? 0;
    return takesExtra[debt] === 1 && (hasFee(compiled, debt) || until > 0);
  });
}

/** By month: what a dollar is worth; where all money goes to deadlines, as much as before them. */
export function pricesOf(
  { compiled }: Search,
  { growth }: Terrain,
  { outcome }: Position,
): Float64Array {
  const { prices } = dollarValues(compiled, growth, outcome);
  for (let month = 2; month < prices.length; month += 1) {
    const isGuided = outcome.target[month] === -1 && outcome.policy.guide[month] !== undefined;
    const before = prices[month - 1] as number;
    if (isGuided) prices[month] = Math.max(prices[month] as number, before);
  }

  return prices;
}

/** What a debt costs at these prices if it is paid off in month 1, 2, …; nothing stands at 0. */
export function costsByMonth(
  { compiled }: Search,
  { growth, path }: Terrain,
  { debt, prices }: { debt: number; prices: Float64Array },
): number[] {
  const at = compiled.first[debt] as number;
  const until = compiled.dated.deferredUntil[at] ?? 0;
  const costs = [Infinity];
  let [minimums, cheapest, cheapestFree] = [0, Infinity, Infinity];
  const last = Math.min(prices.length, path.owed.length) - 1;
  for (let month = 1; month <= last; month += 1) {
    const price = prices[month] as number;
    const grown = growth[month]?.[at] ?? 1;
    minimums += price * (path.paid[month]?.[debt] ?? 0);
    cheapest = Math.min(cheapest, price * grown);
    cheapestFree = Math.min(cheapestFree, price);
    const isInTime = month <= until;
    const dollar = isInTime ? cheapestFree : cheapest / grown;
    costs.push(minimums + dollar * (path.owed[month]?.[debt] ?? 0));
  }

  return costs;
}

/** The months that cost less than those beside them, the cheapest first. */
function lowPoints(costs: readonly number[]): number[] {
  return costs
    .flatMap((cost, month) => {
      const isLow =
        cost <= (costs[month - 1] ?? Infinity) && cost <= (costs[month + 1] ?? Infinity);
      return month > 0 && isLow ? [month] : [];
    })
    .toSorted((left, right) => (costs[left] ?? 0) - (costs[right] ?? 0));
}

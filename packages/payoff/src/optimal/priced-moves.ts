import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { canMeet } from "./deadlines.ts";
import { dollarValues } from "./dollar-values.ts";
import { type Position, positionAt, settle, type Terrain, computeValues } from "./position.ts";
import type { Search } from "./search.ts";

/** Another deadline for a debt (0 removes it), and its estimated saving. */
type Move = { debt: number; deadline: number; saving: number };

/** The number of months to try for each debt. */
const MONTHS_EACH = 3;
/** Prices are estimates, so moves with an estimated loss of up to this amount are tried too, in cents. */
const LOSS_TOLERANCE = 3000;
/** After this many successful moves, the prices are recomputed. */
const MOVES_PER_ROUND = 5;
/** A move that did not help is tried again only after this many rounds. */
const RETRY_AFTER_ROUNDS = 2;

/**
 * Changes deadlines while that makes the plan cheaper. Chooses candidates by the cost of paying a debt off by
 * each month, at the plan's own prices.
 */
export function tryDeadlines(
  search: Search,
  terrain: Terrain,
  { start, until }: { start: Position; until: number },
): Position {
  let position = start;
  const lastTried = new Map<string, number>();
  for (let round = 0; search.work > until; round += 1) {
    const moves = listMoves(search, terrain, position);
    let next = tryTogether(search, terrain, { position, moves });
    if (next === position) {
      const fresh = moves.filter((move) => canRetry(lastTried, move, round));
      next = tryEach(search, terrain, { position, moves: fresh, until });
    }
    if (next === position) break;
    position = settle(search, terrain, { start: next, rounds: 1 });
  }

  return position;
}

/** Returns whether a move was not tried in recent rounds, and marks it as tried. */
function canRetry(lastTried: Map<string, number>, move: Move, round: number): boolean {
  const key = `${move.debt}:${move.deadline}`;
  const isDue = round - (lastTried.get(key) ?? -RETRY_AFTER_ROUNDS) >= RETRY_AFTER_ROUNDS;
  if (isDue) lastTried.set(key, round);

  return isDue;
}

/** Tries moves one after the other, until some have helped. */
function tryEach(
  search: Search,
  terrain: Terrain,
  { position, moves, until }: { position: Position; moves: readonly Move[]; until: number },
): Position {
  let [best, helped] = [position, 0];
  for (const move of moves) {
    if (search.work <= until || helped === MOVES_PER_ROUND) break;
    if (best.deadlines[move.debt] === move.deadline) continue;
    const next = withDeadline(search, terrain, { position: best, move });
    if (next.outcome.score >= best.outcome.score) continue;
    best = next;
    helped += 1;
  }

  return best;
}

/**
 * Tries the best move of each debt together. If that does not help, tries the better half of them, and so on.
 */
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

  // Tries once more, with the values that follow from the change.
  const own = computeValues(search, terrain, next.outcome);
  return positionAt(search, terrain, { deadlines, values: own, like: next.outcome });
}

/** Removes other deadlines, the largest amounts first, until there is enough money for this one. */
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

/** Returns the moves to try: first the removal of each deadline, then others by their estimated saving. */
function listMoves(search: Search, terrain: Terrain, position: Position): Move[] {
  const prices = computePrices(search, terrain, position);
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
  const promising = moves.filter(({ saving }) => saving > -LOSS_TOLERANCE);

  return [...givenUp, ...promising.toSorted((left, right) => right.saving - left.saving)];
}

/** Returns the last useful deadline. After a deferral ends, only a fee is a reason for a deadline. */
function lastDeadline({ compiled }: Search, debt: number): number {
  const { first, dated } = compiled;

  return hasFee(compiled, debt) ? Infinity : (dated.deferredUntil[first[debt] as number] ?? 0);
}

function hasFee({ dated }: CompiledPortfolio, debt: number): boolean {
  return (dated.monthlyFee[debt] ?? 0) + (dated.annualFee[debt] ?? 0) > 0;
}

/** Returns the debts with fees or deferred interest. */
function debtsWithDates({ compiled }: Search): number[] {
  const { size, first, takesExtra, dated } = compiled;
  return Array.from({ length: size }, (_, debt) => debt).filter((debt) => {
    const until = dated.deferredUntil[first[debt] as number] ?? 0;
    return takesExtra[debt] === 1 && (hasFee(compiled, debt) || until > 0);
  });
}

/**
 * Returns the value of a dollar by month. A month in which all money goes to deadlines has the value of the
 * month before.
 */
export function computePrices(
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

/** Returns the cost of a debt at these prices if it is paid off in month 1, 2, …; index 0 is unused. */
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

/** Returns the months with a lower cost than the months before and after, the cheapest first. */
function lowPoints(costs: readonly number[]): number[] {
  return costs
    .flatMap((cost, month) => {
      const isLow =
        cost <= (costs[month - 1] ?? Infinity) && cost <= (costs[month + 1] ?? Infinity);
      return month > 0 && isLow ? [month] : [];
    })
    .toSorted((left, right) => (costs[left] ?? 0) - (costs[right] ?? 0));
}

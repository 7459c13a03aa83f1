import type { Cents, Debt } from "../portfolio.ts";
import { type Guide, type Step, stepTo } from "../plan/policy.ts";
import { isFeasible, type Search, tryGuide } from "./search.ts";
import { bestShare } from "./split-months.ts";

/**
 * The months in which a debt comes before avalanche's choice, from `start` (0 means never), and the most it
 * receives in the first of them. The debt's terms determine `latest`, the last possible start.
 */
type Window = { debt: number; latest: number; end: number; start: number; cap: Cents };

const ROUNDS = 4;
/** Windows are moved in pairs up to this number of windows. */
const PAIRS_OF = 3;
const PAIRS_SHARE = 0.3;
/** If the range of starts is longer, only every few months are tried, then the months around the best. */
const ALL_STARTS_OF = 15;
/** The number of months to consider while no plan is known. */
const MONTHS_UNKNOWN = 60;

/**
 * Moves the starts of all windows, one at a time and in pairs, while that makes the plan cheaper. If
 * promotions are the only special terms, the cheapest plan has this form.
 */
export function searchWindows(search: Search, work: number): void {
  const rest = search.work;
  search.work = work;
  const windows = createWindows(search);
  for (let round = 0, before; round < ROUNDS && before !== search.best; round += 1) {
    before = search.best;
    for (const window of windows) {
      if (search.work > 0) moveStart(search, windows, window);
    }
    if (round === 0 && windows.length <= PAIRS_OF)
      movePairs(search, windows, search.work * (1 - PAIRS_SHARE));
  }
  for (const window of windows) {
    if (window.start > 1 && search.work > 0) splitStart(search, windows, window);
  }
  search.work = rest;
}

function createWindows({ compiled, best }: Search): Window[] {
  const longest = isFeasible(best) ? best.months : MONTHS_UNKNOWN;

  return compiled.portfolio.debts.flatMap((debt, index) => {
    const { latest, end } = computeReach(debt);
    if (latest === 0 || compiled.takesExtra[index] !== 1) return [];
    return [{ debt: index, latest: Math.min(latest, longest), end, start: 0, cap: Infinity }];
  });
}

/**
 * Returns the last month in which a window can start and the last month it can cover; 0 if the debt has no
 * reason for one. After a promotion the higher rate is enough reason; after a deferral nothing can be saved.
 */
function computeReach({ balances, monthlyFee, annualFee, minimum }: Debt): {
  latest: number;
  end: number;
} {
  const isShare = minimum.type === "percent" || minimum.type === "percentPlusInterest";
  if (monthlyFee || annualFee || (balances.length > 1 && isShare)) {
    return { latest: Infinity, end: Infinity };
  }
  let latest = 0;
  let end = 0;
  for (const { promo, deferred, apr } of balances) {
    if (promo && promo.apr < apr) [latest, end] = [Math.max(latest, promo.months), Infinity];
    if (deferred) {
      [latest, end] = [Math.max(latest, deferred.months), Math.max(end, deferred.months)];
    }
  }

  return { latest, end };
}

function moveStart(search: Search, windows: readonly Window[], window: Window): void {
  let found = { start: window.start, cap: window.cap };
  let least = Infinity;
  let nearest = 0;
  const tryStart = (start: number) => {
    if (search.work <= 0 || start < 0 || start > window.latest) return;
    Object.assign(window, { start, cap: Infinity });
    const before = search.best;
    const score = tryWindows(search, windows);
    if (search.best !== before) found = { start, cap: Infinity };
    if (score < least) [least, nearest] = [score, start];
  };
  let step = Math.ceil(window.latest / ALL_STARTS_OF);
  for (let start = 0; start <= window.latest; start += start === 0 ? 1 : step) tryStart(start);
  for (; step > 1; step = Math.ceil(step / 2)) {
    const middle = nearest;
    for (const side of [-1, 1]) tryStart(middle + side * Math.floor(step / 2));
    if (step === 2) break;
  }
  Object.assign(window, found);
}

function movePairs(search: Search, windows: readonly Window[], until: number): void {
  for (const [at, first] of windows.entries()) {
    for (const second of windows.slice(at + 1)) {
      let found = [first.start, second.start] as const;
      const tried = pairsUpTo(first.latest, second.latest);
      for (let next = 0; next < tried.length && search.work > until; next += 1) {
        const starts = tried[next] ?? found;
        [first.start, second.start] = starts;
        found = improves(search, windows) ? starts : found;
      }
      [first.start, second.start] = found;
    }
  }
}

function pairsUpTo(first: number, second: number): (readonly [number, number])[] {
  const rows = Array.from({ length: first + 1 }, (_, one) => one);

  return rows.flatMap((one) =>
    Array.from({ length: second + 1 }, (_, other) => [one, other] as const),
  );
}

/** Lets a window start within its first month, or within the month before. */
function splitStart(search: Search, windows: readonly Window[], window: Window): void {
  let found = { start: window.start, cap: window.cap };
  const most = Math.max(...search.best.extra);
  for (const start of [found.start - 1, found.start]) {
    const before = search.best;
    window.start = start;
    const cap = bestShare(search, most, (amount) => {
      window.cap = amount;
      return guideOfWindows(windows, search.best.months);
    });
    if (search.best !== before) found = { start, cap };
  }
  Object.assign(window, found);
}

function improves(search: Search, windows: readonly Window[]): boolean {
  const before = search.best;
  tryWindows(search, windows);

  return search.best !== before;
}

function tryWindows(search: Search, windows: readonly Window[]): number {
  return tryGuide(search, guideOfWindows(windows, Math.max(search.best.months, MONTHS_UNKNOWN)));
}

/** Ranks the window that started last first, then the other windows, then avalanche. */
function guideOfWindows(windows: readonly Window[], months: number): Guide {
  const begun = windows
    .filter(({ start }) => start > 0)
    .toSorted((left, right) => right.start - left.start);
  const guide: (Step | undefined)[] = [];
  let step: Step | undefined;
  for (let month = 1; month <= months; month += 1) {
    const turns = begun.some(
      ({ start, end }) => month === start || month === start + 1 || month === end + 1,
    );
    if (turns) {
      const open = begun.filter(({ start, end }) => start <= month && month <= end);
      const [newest] = open;
      const cap = newest?.start === month ? newest.cap : Infinity;
      step = newest && { ...stepTo(open.map(({ debt }) => debt)), cap };
    }
    guide[month] = step;
  }

  return guide;
}

import type { Cents } from "../portfolio.ts";
import { type Guide, type Step, stepTo } from "../plan/policy.ts";
import { recordGuide, type Search, tryGuide } from "./search.ts";

const PARTS = 6;
/** The amount within a month is found to this fraction of the money. */
const PRECISION = 3000;
/** The least saving, in cents, for which a month is split. A smaller one does not justify a payment more. */
const WORTH_DIVIDING: Cents = 10;

/**
 * Splits the money of months in which the plan moves from one debt to the next, because the best moment is
 * usually within a month.
 */
export function splitMonths(search: Search): void {
  let guide = recordGuide(search, search.best.policy);
  const most = Math.max(...search.best.extra);
  for (let month = 1; month <= search.best.months; month += 1) {
    const near = [guide[month - 1], guide[month], guide[month + 1]].map((step) => step?.order[0]);
    if (near[0] === near[1] && near[1] === near[2]) continue;
    for (const debt of new Set(near)) {
      if (debt === undefined) continue;
      if (search.work <= 0) return;
      const before = search.best;
      bestShare(search, most, (cap) => capped(guide, { month, debt, cap }));
      if (search.best !== before) guide = search.best.policy.guide;
    }
  }
}

/**
 * Searches for the amount with the cheapest plan, from 0 to `most`, in ever finer steps around the best one.
 * Keeps a split only if it saves enough.
 * @returns the amount.
 */
export function bestShare(search: Search, most: Cents, guideFor: (amount: Cents) => Guide): Cents {
  const whole = search.best;
  let share = most;
  const width = Math.max(1, most / PRECISION);
  let [low, high] = [0, most];
  while (search.work > 0) {
    const step = (high - low) / PARTS;
    let [at, least] = [0, Infinity];
    for (let part = 0; part <= PARTS; part += 1) {
      const amount = Math.round(low + step * part);
      const score = tryGuide(search, guideFor(amount));
      if (score < least) [at, least] = [part, score];
    }
    share = Math.round(low + step * at);
    if (step <= width) break;
    [low, high] = [low + step * Math.max(0, at - 1), low + step * Math.min(PARTS, at + 1)];
  }

  if (search.best.score > whole.score - WORTH_DIVIDING) search.best = whole;
  return share;
}

function capped(
  guide: Guide,
  { month, debt, cap }: { month: number; debt: number; cap: Cents },
): Guide {
  const next: (Step | undefined)[] = [...guide];
  next[month] = { ...stepTo([debt]), cap };

  return next;
}

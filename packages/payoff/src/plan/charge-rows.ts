import type { Cents } from "../portfolio.ts";
import { HALF_CENT, HALF_SHARE } from "./plain-terms.ts";
import type { QuietRows } from "./quiet-rows.ts";

const NOT_QUIET = -1;

/** Some of the rows, and the least that may stay owed on each: 1, for none is paid off. */
type Span = { from: number; to: number; atLeast: Cents };

/**
 * Charges rows with a month's interest and pays their minimums: from `balance` to `next`.
 * @returns the sum of the minimums; -1 where a balance falls too low, or grows too large to be exact.
 */
export function chargeRows(rows: QuietRows, span: Span): Cents {
  return rows.hasRules ? chargeByRules(rows, span) : chargeFixed(rows, span);
}

/* Two loops that differ so that fixed minimums do not pay for rules: they take half the time. */

function chargeFixed(rows: QuietRows, { from, to, atLeast }: Span): Cents {
  const { balance, next, factor, least, exactBelow } = rows;
  // Names of another module are looked up each time, those of a function are not.
  const halfCent = HALF_CENT;
  let minimums = 0;
  for (let row = from; row < to; row++) {
    const owed = balance[row] as number;
    const minimum = least[row] as number;
    const left = owed + Math.floor(owed * (factor[row] as number) + halfCent) - minimum;
    if (left < atLeast || left > exactBelow) return NOT_QUIET;
    next[row] = left;
    minimums += minimum;
  }
  return minimums;
}

function chargeByRules(rows: QuietRows, { from, to, atLeast }: Span): Cents {
  const { balance, next, factor, least, onOwed, onInterest, exactBelow } = rows;
  const halfCent = HALF_CENT;
  const halfShare = HALF_SHARE;
  let minimums = 0;
  for (let row = from; row < to; row++) {
    const owed = balance[row] as number;
    const interest = Math.floor(owed * (factor[row] as number) + halfCent);
    const share = owed * (onOwed[row] as number) + interest * (onInterest[row] as number);
    const asked = Math.floor(share + halfShare);
    const floor = least[row] as number;
    const minimum = asked > floor ? asked : floor;
    const left = owed + interest - minimum;
    if (left < atLeast || left > exactBelow) return NOT_QUIET;
    next[row] = left;
    minimums += minimum;
  }
  return minimums;
}

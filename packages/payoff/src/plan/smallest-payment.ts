import type { Cents } from "../portfolio.ts";

/**
 * Finds the smallest payment for which `isEnough` returns true; null if there is none. Moves away from the
 * guess in doubling steps, then bisects, so a close guess needs few calls.
 * @param guess at least 1.
 */
export function smallestPayment(guess: Cents, isEnough: (payment: Cents) => boolean): Cents | null {
  let short = 0;
  let enough = guess;
  if (isEnough(guess)) {
    let below = guess - 1;
    for (let stride = 2; below > 0 && isEnough(below); stride *= 2) {
      enough = below;
      below = guess - stride;
    }
    short = Math.max(below, 0);
  } else {
    short = guess;
    enough = guess + 1;
    for (let stride = 2; !isEnough(enough); stride *= 2) {
      if (enough === Number.MAX_SAFE_INTEGER) return null;
      short = enough;
      enough = Math.min(guess + stride, Number.MAX_SAFE_INTEGER);
    }
  }

  while (enough - short > 1) {
    const middle = short + Math.floor((enough - short) / 2);
    if (isEnough(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}

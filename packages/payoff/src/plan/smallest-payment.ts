import type { Cents } from "../portfolio.ts";
import { inOneGo, type Pieces } from "./in-one-go.ts";

/**
 * The smallest payment that is enough, while one cent less is not; null where none is. Steps away from
 * a guess in doubling strides, then halves: a near guess costs few questions.
 * @param guess at least 1.
 */
export function smallestPayment(guess: Cents, isEnough: (payment: Cents) => boolean): Cents | null {
  // oxlint-disable-next-line require-yield -- what is asked here is answered in one piece
  function* ask(payment: Cents): Pieces<boolean> {
    return isEnough(payment);
  }
  return inOneGo(findingSmallestPayment(guess, ask));
}

/** The same where each answer is computed in pieces. */
export function* findingSmallestPayment(
  guess: Cents,
  isEnough: (payment: Cents) => Pieces<boolean>,
): Pieces<Cents | null> {
  let short = 0;
  let enough = guess;
  if (yield* isEnough(guess)) {
    let below = guess - 1;
    for (let stride = 2; below > 0 && (yield* isEnough(below)); stride *= 2) {
      enough = below;
      below = guess - stride;
    }
    short = Math.max(below, 0);
  } else {
    short = guess;
    enough = guess + 1;
    for (let stride = 2; !(yield* isEnough(enough)); stride *= 2) {
      if (enough === Number.MAX_SAFE_INTEGER) return null;
      short = enough;
      enough = Math.min(guess + stride, Number.MAX_SAFE_INTEGER);
    }
  }

  while (enough - short > 1) {
    const middle = short + Math.floor((enough - short) / 2);
    if (yield* isEnough(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}

import type { Cents } from "../portfolio.ts";
import { runToCompletion, type CooperativeTask } from "./cooperative-task.ts";

/**
 * Finds the smallest payment for which `isEnough` returns true; null if there is none. Moves away from the
 * guess in doubling steps, then bisects, so a close guess needs few calls.
 * @param guess at least 1.
 */
export function smallestPayment(guess: Cents, isEnough: (payment: Cents) => boolean): Cents | null {
  // oxlint-disable-next-line require-yield -- what is asked here is answered in one piece
  function* ask(payment: Cents): CooperativeTask<boolean> {
    return isEnough(payment);
  }
  return runToCompletion(smallestPaymentSteps(guess, ask));
}

/** Like `smallestPayment`, but for a check that is itself a task. Yields between chunks. */
export function* smallestPaymentSteps(
  guess: Cents,
  isEnough: (payment: Cents) => CooperativeTask<boolean>,
): CooperativeTask<Cents | null> {
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

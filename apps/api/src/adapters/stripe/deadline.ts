import { AsyncLocalStorage } from "node:async_hooks";

/** End time of the current call, on the clock of `performance.now()`. */
const ends = new AsyncLocalStorage<number>();

/**
 * Runs a call that fails after `ms`, including all its requests and pauses. Its requests end with it, because one that
 * continued in the background could undo the user's next action.
 */
export async function withDeadline<T>(ms: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed()), ms);
  });
  try {
    return await Promise.race([ends.run(performance.now() + ms, call), passed]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the remaining time of the current call in whole milliseconds, at least one, or infinity outside a call.
 * @throws DeadlinePassed if no time is left.
 */
export function timeLeft(): number {
  const end = ends.getStore();
  if (end === undefined) return Number.POSITIVE_INFINITY;

  const left = Math.ceil(end - performance.now());
  if (left < 1) throw new DeadlinePassed();
  return left;
}

class DeadlinePassed extends Error {
  override name = "DeadlinePassed";
}

import { AsyncLocalStorage } from "node:async_hooks";

/** When the call that is under way has to be over, on the clock of `performance.now()`. */
const ends = new AsyncLocalStorage<number>();

/**
 * Runs a call that gives up after `ms`, however many requests and pauses it is made of. The requests
 * end with it: one that went on in the background could undo what the user asked for next.
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
 * How many whole milliseconds the call under way may still take; at least one.
 * @throws DeadlinePassed when there is no time left.
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

import { Problem } from "#http/problem.ts";

export type BoundedQueue = {
  run<T>(work: () => Promise<T>, turn?: { isFirst: boolean }): Promise<T>;
};

type Limits = { concurrency: number; waitingMax: number };

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits how much work runs at once and how much waits. Runs waiting work in order, but work with `isFirst` before
 * the rest. `isFirst` work has as many waiting places of its own, so that other work cannot crowd it out.
 * @throws Problem `service_unavailable` if all places are taken, because failing fast is better than a long wait.
 */
export function createBoundedQueue({ concurrency, waitingMax }: Limits): BoundedQueue {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  const enter = async (waiting: (() => void)[]) => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new Problem("service_unavailable", {
        reason: "too many passwords wait to be compared",
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isFault: false,
      });
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };

  /** Hands the slot directly to the next waiting call, so that no new call can take it first. */
  const leave = () => {
    const next = first.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work, turn) => {
      await enter(turn?.isFirst ? first : others);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

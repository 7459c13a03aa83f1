import { Problem } from "#http/problem.ts";

export type BoundedQueue = {
  run<T>(work: () => Promise<T>, turn?: { isFirst: boolean }): Promise<T>;
};

type Limits = { concurrency: number; waitingMax: number };

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs work a few at a time and lets a bounded number wait, first come first served. Those who go
 * first have places of their own, as many again, so that no crowd of others can take them.
 * @throws Problem `service_unavailable` when the queue is full: an early no is better than a late yes.
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

  /** The place goes straight to the next one who waits, so nobody can slip in between. */
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

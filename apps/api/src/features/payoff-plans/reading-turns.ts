import { Problem } from "#http/problem.ts";

export type ReadingTurns = {
  /** @throws Problem `throttled` when too many readings of the user wait. */
  run<T>(userId: string, read: () => Promise<T>): Promise<T>;
};

/** More than a handful of tabs ask for at once. */
const WAITING_PER_USER_MAX = 24;
const RETRY_AFTER_SECONDS = 2;

/**
 * Lets users read in turn, one at a time: what a hundred cards are made of keeps the event loop busy for
 * a while, which a few users who ask without end would otherwise do for everybody.
 */
export function createReadingTurns(): ReadingTurns {
  /** In the order of their turns; whoever had one and waits for another goes to the end. */
  const queues = new Map<string, (() => void)[]>();
  let isReading = false;

  const enter = async (userId: string) => {
    const own = queues.get(userId) ?? [];
    if (own.length >= WAITING_PER_USER_MAX) {
      throw new Problem("throttled", {
        reason: "too many payoff plans of this user are to be read",
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (!isReading) {
      isReading = true;
      return;
    }
    await new Promise<void>((begin) => {
      queues.set(userId, [...own, begin]);
    });
  };

  const leave = () => {
    const [next] = queues;
    if (!next) {
      isReading = false;
      return;
    }
    const [userId, [begin, ...rest]] = next;
    queues.delete(userId);
    if (rest.length > 0) queues.set(userId, rest);
    begin?.();
  };

  return {
    run: async (userId, read) => {
      await enter(userId);
      try {
        return await read();
      } finally {
        leave();
      }
    },
  };
}

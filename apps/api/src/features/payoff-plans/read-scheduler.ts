import { Problem } from "#http/problem.ts";

export type ReadScheduler = {
  /** @throws Problem `throttled` if too many reads of the user wait. */
  run<T>(userId: string, read: () => Promise<T>): Promise<T>;
};

/** More than a handful of browser tabs request at once. */
const WAITING_PER_USER_MAX = 24;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs one read at a time and serves users in turn. Reading the facts of a hundred cards blocks the event loop for
 * a while, so a few users with many requests could otherwise slow down all others.
 */
export function createReadScheduler(): ReadScheduler {
  /** Waiting reads by user, in the order of their turns. After a turn the user moves to the end. */
  const queues = new Map<string, (() => void)[]>();
  let isReading = false;

  const enter = async (userId: string) => {
    const own = queues.get(userId) ?? [];
    if (own.length >= WAITING_PER_USER_MAX) {
      throw new Problem("throttled", {
        reason: "too many payoff plan reads of this user are waiting",
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

import type { CooperativeTask } from "@snowball/payoff/steps";

/** A task of a user that shares the thread with other tasks. */
export type Turn = {
  id: number;
  userId: string;
  task: CooperativeTask<unknown>;
};

/** The result of a turn; null if the task is not finished. */
export type TurnEnd = { result: unknown } | { error: unknown } | null;

export type FairScheduler = {
  add(turn: Turn): void;
  /** Returns a task of the user with the least computing time; null if no task waits. */
  next(): Turn | null;
  /** Runs a task for the length of a turn, at least for one chunk. */
  take(turn: Turn): TurnEnd;
};

/** The length of a turn. */
const TURN_MS = 20;

/**
 * Shares one thread among the tasks of many users by start-time fair queueing. Each user has a virtual time
 * that advances while their tasks run, and the user with the lowest time has the next turn. A user without
 * tasks neither saves up time nor keeps a debt of it: their next task starts at the common time. So an
 * occasional task waits for at most one turn of each other user.
 * @param now a monotonic clock in ms.
 */
export function createFairScheduler(now: () => number): FairScheduler {
  const open: Turn[] = [];
  const times = new Map<string, number>();
  /** The virtual time of the user who had the last turn. No waiting user has a lower one. */
  let common = 0;

  const timeOf = (userId: string) => times.get(userId) ?? common;
  const removeIdleUsers = () => {
    if (open.length === 0) common = Math.max(common, ...times.values());
    for (const [userId, time] of times) {
      if (time <= common && open.every((turn) => turn.userId !== userId)) times.delete(userId);
    }
  };

  return {
    add: (turn) => {
      open.push(turn);
      times.set(turn.userId, Math.max(timeOf(turn.userId), common));
    },

    next: () => {
      let behind: Turn | null = null;
      for (const turn of open) {
        // Ties go to the task that was added first.
        if (behind === null || timeOf(turn.userId) < timeOf(behind.userId)) behind = turn;
      }
      return behind;
    },

    take: (turn) => {
      const from = now();
      common = timeOf(turn.userId);
      const end = computeUntil(turn.task, () => now() - from >= TURN_MS);
      times.set(turn.userId, common + now() - from);
      if (end !== null) open.splice(open.indexOf(turn), 1);
      removeIdleUsers();
      return end;
    },
  };
}

function computeUntil(task: CooperativeTask<unknown>, isOver: () => boolean): TurnEnd {
  try {
    do {
      const chunk = task.next();
      if (chunk.done) return { result: chunk.value };
    } while (!isOver());
    return null;
  } catch (error) {
    return { error };
  }
}

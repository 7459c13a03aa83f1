import { isDeepStrictEqual } from "node:util";

import { Problem } from "#http/problem.ts";

import type { PlanRequest } from "./plan-thread.ts";

export type Caller = { resolve: (result: never) => void; reject: (error: unknown) => void };

/** What was asked, and everybody who asked the same meanwhile. */
export type Asked = { request: PlanRequest; callers: Caller[] };

export type PlanQueues = {
  isEmpty(): boolean;
  /** The first question of each user: those that are being computed. */
  begun(): Asked[];
  /** Lets a caller wait for what the same user has asked already; false where that is something else. */
  join(request: Omit<PlanRequest, "id">, caller: Caller): boolean;
  /** @throws Problem `throttled`, `service_unavailable` where there is no room for one more. */
  add(question: Asked): void;
  /** Takes out what is over. @returns what the same user asked next. */
  takeOut(over: Asked): Asked | null;
  /** Takes out everything. */
  takeAll(): Asked[];
};

/** More questions than this are told to come back: an early no is better than a late yes. */
const WAITING_MAX = 64;
/** Two tabs ask for six at once. */
const WAITING_PER_USER_MAX = 8;
export const RETRY_AFTER_SECONDS = 2;

/** What users wait for, each in a queue of their own. */
export function createPlanQueues(): PlanQueues {
  const queues = new Map<string, Asked[]>();

  return {
    isEmpty: () => queues.size === 0,

    begun: () => [...queues.values()].flatMap(([first]) => (first ? [first] : [])),

    join: ({ userId, task, input }, caller) => {
      const same = queues
        .get(userId)
        ?.find(({ request }) => request.task === task && isDeepStrictEqual(request.input, input));
      same?.callers.push(caller);
      return same !== undefined;
    },

    add: (question) => {
      const { userId } = question.request;
      const own = queues.get(userId) ?? [];
      makeRoom([...queues.values()], own);
      queues.set(userId, [...own, question]);
    },

    takeOut: (over) => {
      const { userId } = over.request;
      const rest = queues.get(userId)?.filter((each) => each !== over) ?? [];
      if (rest.length === 0) queues.delete(userId);
      else queues.set(userId, rest);
      return rest[0] ?? null;
    },

    takeAll: () => {
      const all = [...queues.values()].flat();
      queues.clear();
      return all;
    },
  };
}

/**
 * Makes sure that one more question may wait in a user's own queue. Where all places are taken, whoever
 * has most of them gives up the last one: nobody is kept out by another's many.
 */
function makeRoom(queues: readonly Asked[][], own: readonly Asked[]): void {
  if (own.length >= WAITING_PER_USER_MAX) throw throttled();
  if (queues.reduce((sum, { length }) => sum + length, 0) < WAITING_MAX) return;

  const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most));
  if (longest.length > own.length + 1) {
    const last = longest.pop();
    if (last) refuse(last, throttled());
    return;
  }
  if (own.length > 0) throw throttled();
  throw new Problem("service_unavailable", {
    reason: "too many payoff plans are being computed",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    isFault: false,
  });
}

/** Tells everybody who waits for a question that there is no answer. */
export function refuse({ callers }: Asked, reason: unknown): void {
  for (const { reject } of callers) reject(reason);
}

function throttled(): Problem {
  return new Problem("throttled", {
    reason: "too many payoff plans of this user wait",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

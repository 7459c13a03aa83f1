import { isDeepStrictEqual } from "node:util";

import { Problem } from "#http/problem.ts";

import type { PlanRequest } from "./plan-thread.ts";

export type Caller = { resolve: (result: never) => void; reject: (error: unknown) => void };

/** A request, with all callers that made the same request while it waits. */
export type QueuedRequest = { request: PlanRequest; callers: Caller[] };

export type PlanQueues = {
  isEmpty(): boolean;
  /** Returns the first request of each user. These are in computation. */
  begun(): QueuedRequest[];
  /** Adds a caller to an identical request of the same user. Returns false if there is none. */
  join(request: Omit<PlanRequest, "id">, caller: Caller): boolean;
  /** @throws Problem `throttled` or `service_unavailable` if the queue is full. */
  add(question: QueuedRequest): void;
  /** Removes a finished request. @returns the next request of the same user. */
  takeOut(finished: QueuedRequest): QueuedRequest | null;
  /** Removes and returns all requests. */
  takeAll(): QueuedRequest[];
};

/** The limit for all users. It is better to reject a request early than to answer it late. */
const WAITING_MAX = 64;
/** Two browser tabs make six requests at once. */
const WAITING_PER_USER_MAX = 8;
export const RETRY_AFTER_SECONDS = 2;

/** Creates one queue of waiting requests per user. */
export function createPlanQueues(): PlanQueues {
  const queues = new Map<string, QueuedRequest[]>();

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
      ensureCapacity([...queues.values()], own);
      queues.set(userId, [...own, question]);
    },

    takeOut: (finished) => {
      const { userId } = finished.request;
      const rest = queues.get(userId)?.filter((each) => each !== finished) ?? [];
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
 * Makes room for another request of a user. If all places are taken, the user with the most requests loses the
 * last one, so that no user can block the others.
 */
function ensureCapacity(queues: readonly QueuedRequest[][], own: readonly QueuedRequest[]): void {
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

/** Rejects all callers of a request. */
export function refuse({ callers }: QueuedRequest, reason: unknown): void {
  for (const { reject } of callers) reject(reason);
}

function throttled(): Problem {
  return new Problem("throttled", {
    reason: "too many payoff plans of this user wait",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

import { Piscina } from "piscina";

import { Problem } from "#http/problem.ts";

import type { InputOf, PlanTask, ResultOf } from "./plan-tasks.ts";
import type { PlanAnswer, PlanRequest } from "./plan-thread.ts";

type Options = {
  /** The module that a thread runs for each task, see plan-thread.ts. */
  script: URL;
  /** The thread of a task that takes longer is ended. A hundred cards take some seconds. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
/** Several times what a plan of a hundred debts needs. */
const MEMORY_MAX_MB = 256;
const THREADS = 2;
/** One task per user waits at most, so this is a number of users. It is better to refuse early than to answer late. */
const WAITING_MAX = 64;
/** Two browser tabs make six requests at once. */
const WAITING_PER_USER_MAX = 8;
const RETRY_AFTER_SECONDS = 2;

/**
 * Computes payoff plans on worker threads. The search for the cheapest plan takes tens of milliseconds with
 * thirty debts and seconds with a hundred cards, which would block the event loop. One request of each user is
 * computed at a time, so that no user occupies all threads.
 * @throws Problem `throttled` if too many requests of the user wait; `service_unavailable` if too many users wait,
 *   or the thread ended or took too long; the error of the task.
 */
export const computePlan = createComputePlan({
  script: new URL("./plan-thread.ts", import.meta.url),
});

export function createComputePlan({ script, timeoutMs = TIMEOUT_MS }: Options) {
  let threads: Piscina<PlanRequest, PlanAnswer> | null = null;
  /** The last request of each user, and how many wait for it or are in computation. */
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();

  const run = async (request: PlanRequest): Promise<unknown> => {
    threads ??= startThreads(script);
    if (threads.queueSize >= WAITING_MAX) throw unavailable("too many payoff plans wait");
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), timeoutMs);
    const answer = await threads
      .run(request, { signal: ended.signal })
      .catch((cause: unknown) => {
        throw unavailable("the thread for plans ended", cause);
      })
      .finally(() => clearTimeout(timer));
    if ("error" in answer) throw answer.error;
    return answer.result;
  };

  const compute = async <Task extends PlanTask>(
    userId: string,
    task: Task,
    input: InputOf<Task>,
  ): Promise<ResultOf<Task>> => {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= WAITING_PER_USER_MAX) {
      const reason = "too many payoff plans of this user wait";
      throw new Problem("throttled", { reason, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    lines.set(userId, line);
    line.length += 1;
    const result = line.last.then(() => run({ task, input }));
    line.last = result.catch(() => undefined);
    try {
      // The cast is safe: each task returns its own result.
      return (await result) as ResultOf<Task>;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(userId);
    }
  };
  /** `underWay` returns the number of users with a plan in computation. */
  return Object.assign(compute, { underWay: () => lines.size });
}

function startThreads(script: URL): Piscina<PlanRequest, PlanAnswer> {
  const threads = new Piscina<PlanRequest, PlanAnswer>({
    filename: script.href,
    name: "answerRequest",
    minThreads: THREADS,
    maxThreads: THREADS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  // An error during a task rejects its caller. Without a listener, one without a task would end the process.
  threads.on("error", () => undefined);
  return threads;
}

/** @param cause why a thread ended; without one there is no fault, only too much to do. */
function unavailable(reason: string, cause?: unknown): Problem {
  return new Problem("service_unavailable", {
    reason,
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    isFault: cause !== undefined,
  });
}

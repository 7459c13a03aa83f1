import { Worker } from "node:worker_threads";

import { Problem } from "#http/problem.ts";

import {
  createPlanQueues,
  type QueuedRequest,
  refuse,
  RETRY_AFTER_SECONDS,
} from "./plan-queues.ts";
import type { InputOf, PlanTask, ResultOf } from "./plan-tasks.ts";
import type { PlanAnswer, PlanTurn } from "./plan-thread.ts";

type Thread = {
  worker: Worker;
  /** The timeout for a silent thread. Each message restarts it. */
  silenceTimer: NodeJS.Timeout;
  /** The id of the request with the current turn, according to the thread's last message. */
  turn: number;
};

export type ComputePlan = {
  <Task extends PlanTask>(
    userId: string,
    task: Task,
    input: InputOf<Task>,
  ): Promise<ResultOf<Task>>;
  /** Returns the number of users with a plan in computation. */
  underWay(): number;
};

/** Far more than the length of a turn (20 ms), after which the thread sends a message. */
const SILENCE_MAX_MS = 20_000;
/** Several times what a plan of a hundred debts needs. */
const MEMORY_MAX_MB = 256;

/**
 * Computes payoff plans on a worker thread. The search for the cheapest plan takes tens of milliseconds with
 * thirty debts and seconds with a hundred cards, which would block the event loop. One request of each user is
 * computed at a time, and users take turns (fair-scheduler.ts). Identical requests of one user are computed once.
 * The thread starts with the first task and does not keep an idle process alive.
 * @throws Problem `throttled` if too many requests of the user wait; `service_unavailable` if too many users wait,
 *   or the thread ended or hangs; the error of the task.
 */
export const computePlan = createComputePlan(new URL("./plan-thread.ts", import.meta.url));

/**
 * @param script the script of the thread, see plan-thread.ts.
 * @param silenceMaxMs replaces a thread that sends no message for this long while a caller waits.
 */
export function createComputePlan(script: URL, silenceMaxMs = SILENCE_MAX_MS): ComputePlan {
  const queues = createPlanQueues();
  let thread: Thread | null = null;
  let lastId = 0;

  const begin = (question: QueuedRequest | null) => {
    if (!question) return;
    thread ??= startThread(script, {
      silenceMaxMs,
      isAwaited: () => !queues.isEmpty(),
      onAnswer: settle,
      onEnd: replace,
    });
    thread.worker.ref();
    thread.worker.postMessage(question.request);
  };

  const finish = (finished: QueuedRequest) => {
    begin(queues.takeOut(finished));
    if (queues.isEmpty()) thread?.worker.unref();
  };

  const settle = (answer: PlanAnswer) => {
    const finished = queues.begun().find(({ request }) => request.id === answer.id);
    if (!finished) return;
    if ("error" in answer) refuse(finished, answer.error);
    else for (const { resolve } of finished.callers) resolve(answer.result as never);
    finish(finished);
  };

  /** Replaces a thread that ended or hangs. Rejects the request with the current turn and restarts the others. */
  const replace = (turn: number, cause: unknown) => {
    thread = null;
    const ended = new Problem("service_unavailable", {
      reason: "the thread for plans ended",
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
    const culprit = queues.begun().find(({ request }) => request.id === turn);
    if (!culprit) {
      for (const each of queues.takeAll()) refuse(each, ended);
      return;
    }
    refuse(culprit, ended);
    for (const each of queues.begun()) if (each !== culprit) begin(each);
    finish(culprit);
  };

  const compute = <Task extends PlanTask>(userId: string, task: Task, input: InputOf<Task>) =>
    new Promise<ResultOf<Task>>((resolve, reject) => {
      const caller = { resolve, reject };
      if (queues.join({ userId, task, input }, caller)) return;
      if (queues.isEmpty()) thread?.silenceTimer.refresh();
      lastId += 1;
      const question = { request: { id: lastId, userId, task, input }, callers: [caller] };
      queues.add(question);
      if (queues.begun().includes(question)) begin(question);
    });
  return Object.assign(compute, { underWay: () => queues.begun().length });
}

type ThreadEvents = {
  silenceMaxMs: number;
  isAwaited: () => boolean;
  onAnswer: (answer: PlanAnswer) => void;
  onEnd: (turn: number, cause: unknown) => void;
};

function startThread(
  script: URL,
  { silenceMaxMs, isAwaited, onAnswer, onEnd }: ThreadEvents,
): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } });
  let isOver = false;
  const giveUp = (cause?: unknown) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(thread.silenceTimer);
    void worker.terminate();
    onEnd(thread.turn, cause);
  };
  // Waiting callers already keep the process alive, so this timer need not. Without them a silent thread is fine.
  const silenceTimer = setTimeout(() => {
    if (isAwaited()) giveUp(new Error(`The thread said nothing for ${silenceMaxMs} ms.`));
  }, silenceMaxMs).unref();
  const thread: Thread = { worker, silenceTimer, turn: 0 };

  worker.on("message", (message: PlanAnswer | PlanTurn) => {
    silenceTimer.refresh();
    if ("id" in message) onAnswer(message);
    else thread.turn = message.turn;
  });
  worker.on("messageerror", giveUp);
  // An error can overtake messages that were posted before it. "exit" comes after all of them.
  let failure: unknown;
  worker.on("error", (error) => {
    failure = error;
  });
  worker.on("exit", () => giveUp(failure));
  return thread;
}

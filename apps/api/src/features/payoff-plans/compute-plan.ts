import { Worker } from "node:worker_threads";

import { Problem, type ProblemInside } from "#http/problem.ts";

import type { InputOf, PlanTask, ResultOf } from "./plan-tasks.ts";
import type { PlanAnswer, PlanRequest, PlanTurn } from "./plan-thread.ts";

type Waiting = {
  userId: string;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};
type Thread = {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** Begins anew with each word of the thread. */
  patience: NodeJS.Timeout;
};

export type ComputePlan = <Task extends PlanTask>(
  userId: string,
  task: Task,
  input: InputOf<Task>,
) => Promise<ResultOf<Task>>;

/** More than this many callers are told to come back: an early no is better than a late yes. */
const WAITING_MAX = 64;
/** Two tabs ask for six at once; with many more, one user could take the thread from all. */
const WAITING_PER_USER_MAX = 8;
const RETRY_AFTER_SECONDS = 2;
/** One plan takes seconds at worst, and between plans the thread says that it goes on. */
const SILENCE_MAX_MS = 60_000;
/** A plan of a hundred debts takes a fraction of it. */
const MEMORY_MAX_MB = 256;

/**
 * Computes on a thread beside the event loop: searching the cheapest plan takes tens of milliseconds
 * with thirty debts, for which nobody else shall wait. The thread starts with the first task, is
 * shared by all of the process, and keeps no process alive that has nothing else to do. Jobs count
 * among what their user waits for: they are run again.
 * @throws Problem `service_unavailable` when too many wait, in all or for this user, or when the
 *   thread ended or hangs; what the task throws.
 */
export const computePlan = createComputePlan(new URL("./plan-thread.ts", import.meta.url));

/**
 * @param script what the thread runs; see plan-thread.ts.
 * @param silenceMaxMs a thread that says nothing for so long while somebody waits is given up.
 */
export function createComputePlan(script: URL, silenceMaxMs = SILENCE_MAX_MS): ComputePlan {
  let thread: Thread | null = null;
  let asked = 0;

  const start = (): Thread => {
    // A thread that died is replaced by the next task; whoever waits for it is told.
    const started = startThread(script, silenceMaxMs, () => {
      if (thread === started) thread = null;
    });
    return started;
  };

  return (userId, task, input) => {
    const { worker, waiting, patience } = (thread ??= start());
    refuseTooManyWaiting(waiting, userId);

    return new Promise((resolve, reject) => {
      asked += 1;
      const request: PlanRequest = { id: asked, task, input };
      if (waiting.size === 0) patience.refresh();
      waiting.set(request.id, { userId, resolve, reject });
      worker.ref();
      worker.postMessage(request);
    });
  };
}

function refuseTooManyWaiting(waiting: ReadonlyMap<number, Waiting>, userId: string): void {
  const own = [...waiting.values()].filter((each) => each.userId === userId);

  if (waiting.size >= WAITING_MAX || own.length >= WAITING_PER_USER_MAX) {
    throw unavailable({ reason: "too many payoff plans are being computed", isFault: false });
  }
}

function startThread(script: URL, silenceMaxMs: number, onEnd: () => void): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } });
  const waiting: Thread["waiting"] = new Map();
  const giveUp = (cause?: unknown) => {
    onEnd();
    clearTimeout(patience);
    for (const { reject } of waiting.values()) {
      reject(unavailable({ reason: "the thread for plans ended", cause }));
    }
    waiting.clear();
    void worker.terminate();
  };
  // Whoever waits keeps the process alive, so this need not; a thread that nobody waits for may be silent.
  const patience = setTimeout(() => {
    if (waiting.size > 0) giveUp(new Error(`The thread said nothing for ${silenceMaxMs} ms.`));
  }, silenceMaxMs).unref();

  worker.on("message", (said: PlanAnswer | PlanTurn) => {
    patience.refresh();
    if ("id" in said) settle({ worker, waiting }, said);
  });
  worker.on("messageerror", giveUp);
  worker.on("error", giveUp);
  worker.on("exit", () => giveUp());
  return { worker, waiting, patience };
}

function settle({ worker, waiting }: Pick<Thread, "worker" | "waiting">, answer: PlanAnswer): void {
  const caller = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) worker.unref();

  if ("error" in answer) caller?.reject(answer.error);
  else caller?.resolve(answer.result as never);
}

function unavailable(inside: ProblemInside): Problem {
  return new Problem("service_unavailable", { ...inside, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

import { act, waitFor } from "@testing-library/react";
import { expose } from "comlink";
import { afterAll, beforeEach, vi } from "vitest";

import { planTasks, type PlanTask } from "../worker/plan-tasks.ts";

type PlanRequest = { task: PlanTask; input: unknown };

const SETTLING_TURNS = 25;

/**
 * Stubs the browser's worker with one that answers requests only when `answer` is called. Import the tested
 * module afterwards, because test files share the modules that they import, and with them an open worker.
 */
export function createSlowWorker() {
  vi.resetModules();
  const requests: PlanRequest[] = [];
  const waiting: (() => void)[] = [];
  const tasks = Object.entries(planTasks) as [PlanTask, (input: unknown) => unknown][];
  const slowTasks = tasks.map(([task, run]) => {
    const runLater = async (input: unknown) => {
      requests.push({ task, input });
      await new Promise<void>((resolve) => waiting.push(resolve));
      return run(input);
    };
    return [task, runLater] as const;
  });
  const ports: MessagePort[] = [];
  class SlowWorker {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      expose(Object.fromEntries(slowTasks), port2);
      ports.push(port1, port2);
      return port1;
    }
  }
  // Open ports would keep the test process alive.
  afterAll(() => {
    for (const port of ports) port.close();
    vi.resetModules();
  });
  beforeEach(() => void vi.stubGlobal("Worker", SlowWorker));
  /**
   * Waits turns of the event loop, because an answer passes through messages and state updates. Time would not do: on
   * a busy machine, few turns fit into it.
   */
  const settle = () =>
    act(async () => {
      for (let turn = 0; turn < SETTLING_TURNS; turn += 1) {
        await new Promise((wake) => setTimeout(wake, 0));
      }
    });

  return {
    requests,
    settle,
    /** Answers the oldest request. Waits until there is one. */
    answer: async () => {
      await waitFor(() => {
        if (waiting.length === 0) throw new Error("no request was sent");
      });
      waiting.shift()?.();
      await settle();
    },
    answerAll: async () => {
      await settle();
      while (waiting.length > 0) {
        waiting.shift()?.();
        await settle();
      }
    },
  };
}

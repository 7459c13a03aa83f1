import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { SETTINGS } from "#testing/plan-world.ts";

import type { AssessedFacts } from "./assess-plan.ts";
import { computePlan, createComputePlan } from "./compute-plan.ts";

const [ANNA, BERTA] = ["anna", "berta"];
const UNAVAILABLE = { code: "service_unavailable", retryAfterSeconds: 2, isFault: true };
const BUSY = { ...UNAVAILABLE, isFault: false };
const facts: AssessedFacts = { debts: [], settings: SETTINGS, today: "2026-12-01" };

test("tasks that wait for each other's thread each get their own answer", async () => {
  const days = ["2026-12-01", "2027-03-31", "2028-02-29"];

  const outcomes = await Promise.all(
    days.map((today) => computePlan(ANNA, "outcome", { facts: { ...facts, today }, compared: [] })),
  );

  expect(outcomes.map(({ first_month: month }) => month)).toEqual([
    "2027-01-01",
    "2027-04-01",
    "2028-03-01",
  ]);
});

test("what a task throws reaches its caller, and the thread goes on", async () => {
  const broken = { ...facts, settings: { ...SETTINGS, extra: "no amount" } };

  await expect(computePlan(ANNA, "outcome", { facts: broken, compared: [] })).rejects.toThrow(
    "Not an amount in whole cents",
  );
  expect((await computePlan(ANNA, "outcome", { facts, compared: [] })).status).toBe("nothing_owed");
});

test("beyond a limit callers are told to come back instead of waiting", async () => {
  const calls = Array.from({ length: 70 }, async (_, index) =>
    computePlan(`user ${index}`, "outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);

  const refusals = outcomes.filter(({ status }) => status === "rejected");
  expect(refusals).toHaveLength(6);
  expect(refusals[0]).toMatchObject({ reason: BUSY });
});

test("one user waits for eight plans at most, and keeps nobody else from theirs", async () => {
  const calls = [...Array.from({ length: 9 }, () => ANNA), BERTA].map(async (user) =>
    computePlan(user, "outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);
  const after = await computePlan(ANNA, "outcome", { facts, compared: [] });

  const refused = outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []));
  expect(refused).toEqual([8]);
  expect(outcomes[8]).toMatchObject({ reason: BUSY });
  expect(after.status).toBe("nothing_owed");
});

test.each(["process.exit(1)", "throw new Error('out of memory')"])(
  "who waits for a thread that ends (%s) is told to come back",
  async (end) => {
    const compute = createComputePlan(threadThat(end));

    await expect(compute(ANNA, "outcome", { facts, compared: [] })).rejects.toMatchObject(
      UNAVAILABLE,
    );
  },
);

describe("a minute of silence", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const asking = (does: string) => {
    const compute = createComputePlan(threadThat(does));
    return async (user: string) => compute(user, "outcome", { facts, compared: [] });
  };

  test("ends a thread that hangs, and the next one, and tells whoever waits to come back", async () => {
    const ask = asking("for (;;);");

    for (const user of [ANNA, BERTA]) {
      const answer = ask(user);
      vi.advanceTimersByTime(60_000);
      // oxlint-disable-next-line no-await-in-loop -- the second thread starts after the first
      await expect(answer).rejects.toMatchObject(UNAVAILABLE);
    }
  });

  test("is counted from the thread's last word", async () => {
    const ask = asking("if (id === 3) answer(1); if (id > 1) answer(id);");

    const first = ask(ANNA);
    vi.advanceTimersByTime(40_000);
    await ask(BERTA);
    vi.advanceTimersByTime(40_000);
    await ask(BERTA);

    expect(await first).toBe("answer");
  });

  test("does no harm while nobody waits", async () => {
    const ask = asking("if (id === 1) answer(id);");
    await ask(ANNA);
    vi.advanceTimersByTime(100_000);

    const second = ask(ANNA);
    const isOver = vi.fn<() => void>();
    void second.catch(isOver);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);

    await expect(second).rejects.toMatchObject(UNAVAILABLE);
  });
});

/** A thread that does this when it is asked, with the request's `id` and a way to `answer` one. */
function threadThat(does: string): URL {
  const script = `import { parentPort } from "node:worker_threads";
    const answer = (id) => parentPort.postMessage({ id, result: "answer" });
    parentPort.on("message", ({ id }) => { ${does} });`;

  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}

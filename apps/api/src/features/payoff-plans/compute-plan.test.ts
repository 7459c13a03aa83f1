import { expect, test } from "vitest";

import { SETTINGS } from "#testing/plan-world.ts";

import { computePlan, createComputePlan } from "./compute-plan.ts";
import type { PlanFacts } from "./read-plan-rules.ts";

const [ANNA, BERTA] = ["anna", "berta"];
const UNAVAILABLE = { code: "service_unavailable", retryAfterSeconds: 2 };
const facts: PlanFacts = { debts: [], settings: SETTINGS, today: "2026-12-01" };

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
  expect(refusals[0]).toMatchObject({ reason: UNAVAILABLE });
});

test("one user waits for three plans at most, and keeps nobody else from theirs", async () => {
  const calls = [ANNA, ANNA, ANNA, ANNA, BERTA].map(async (user) =>
    computePlan(user, "outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);
  const after = await computePlan(ANNA, "outcome", { facts, compared: [] });

  expect(outcomes.map(({ status }) => status)).toEqual(
    "fulfilled fulfilled fulfilled rejected fulfilled".split(" "),
  );
  expect(outcomes[3]).toMatchObject({ reason: UNAVAILABLE });
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

/** A thread that does this when it is asked. */
function threadThat(does: string): URL {
  const script = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", () => { ${does} });`;

  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}

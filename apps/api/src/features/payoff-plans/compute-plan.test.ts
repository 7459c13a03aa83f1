import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { SETTINGS } from "#testing/plan-harness.ts";

import { computePlan, createComputePlan } from "./compute-plan.ts";

const [ANNA, BERTA] = ["anna", "berta"];
const UNAVAILABLE = { code: "service_unavailable", retryAfterSeconds: 2, isFault: true };
const BUSY = { ...UNAVAILABLE, isFault: false };
const THROTTLED = { code: "throttled", status: 429, retryAfterSeconds: 2 };
const facts = { debts: [], ledger: [], settings: SETTINGS, today: "2026-12-01" };
const QUESTION = { facts };

test("concurrent tasks each get their own answer", async () => {
  const days = ["2026-12-01", "2027-03-31", "2028-02-29"];

  const outcomes = await Promise.all(
    days.map((today) => computePlan(ANNA, "outcome", { facts: { ...facts, today } })),
  );

  expect(outcomes.map(({ first_month: month }) => month)).toEqual([
    "2026-12-01",
    "2027-03-01",
    "2028-02-01",
  ]);
});

test("an error in a task rejects the caller's promise, and the threads continue", async () => {
  const broken = { ...facts, settings: { ...SETTINGS, extra: "no amount" } };

  await expect(computePlan(ANNA, "outcome", { facts: broken })).rejects.toThrow(
    "Not an amount in whole cents",
  );
  expect((await computePlan(ANNA, "outcome", QUESTION)).status).toBe("nothing_owed");
});

test("callers are asked to retry later if too many users wait", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 70 }, (_, index) => computePlan(`user ${index}`, "outcome", QUESTION)),
  );

  const refusals = outcomes.filter(({ status }) => status === "rejected");
  // Two are in computation and 64 wait.
  expect(refusals).toHaveLength(4);
  expect(refusals[0]).toMatchObject({ reason: BUSY });
});

test("a user with eight waiting plans is throttled, and other users are still served", async () => {
  const calls = [
    ...Array.from({ length: 9 }, () => computePlan(ANNA, "outcome", QUESTION)),
    computePlan(BERTA, "outcome", QUESTION),
  ];

  const outcomes = await Promise.allSettled(calls);
  const after = await computePlan(ANNA, "outcome", QUESTION);

  const refused = outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []));
  expect(refused).toEqual([8]);
  expect(outcomes[8]).toMatchObject({ reason: THROTTLED });
  expect(after.status).toBe("nothing_owed");
});

test("a user with many slow plans occupies only one thread", async () => {
  const compute = createComputePlan({
    script: threadThat("if (task === 'months') for (;;); return { result: 'answer' };"),
    timeoutMs: 1_500,
  });
  const window = { limit: 1, offset: 0 };
  const slow = [1, 2].map(() => compute(ANNA, "months", { facts, window }));
  const ends = Promise.allSettled(slow);

  expect(await compute(BERTA, "outcome", QUESTION)).toBe("answer");
  // Each of them is ended after its time, and its thread is replaced.
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(slow[0]).rejects.toMatchObject(UNAVAILABLE);
});

test.each(["process.exit(1);", "setTimeout(() => { throw new Error('out of memory'); });"])(
  "callers waiting for a thread that ends (%s) are asked to retry later",
  async (end) => {
    const compute = createComputePlan({
      script: threadThat(`${end} return new Promise(() => undefined);`),
    });

    await expect(compute(ANNA, "outcome", QUESTION)).rejects.toMatchObject(UNAVAILABLE);
  },
);

/** Returns a module whose function runs `does` for each request. It can use `task` and `input`. */
function threadThat(does: string): URL {
  const folder = mkdtempSync(join(tmpdir(), "plan-thread-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "thread.mjs");
  writeFileSync(file, `export function answerRequest({ task, input }) { ${does} }`);

  return pathToFileURL(file);
}

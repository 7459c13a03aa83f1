import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { subjectFixture } from "../testing/subject-fixture.ts";

const { portfolio } = subjectFixture(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);
const input = { portfolio, choices: null, compared: [] };

/** A fake worker with a script that fails to load. */
class LostWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>(() => {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  });
  terminate = vi.fn<() => void>();
}

beforeEach(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
/** Imports the module again, because it opens only one worker. */
const openCompute = async () => (await import("./use-computed.ts")).compute;

test("computes in the page if workers are unavailable", async () => {
  const compute = await openCompute();

  const { cheapest, followed } = await compute("planView", input);

  expect(cheapest).toMatchObject({ kind: "plan", strategy: { type: "optimal" } });
  expect(followed.plan?.months).toHaveLength(followed.plan?.totals.months ?? -1);
});

test("computes in the page if the worker fails to load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("Worker", LostWorker);
  const compute = await openCompute();
  const strategy = { type: "avalanche" } as const;

  const [view, totals] = await Promise.all([
    compute("planView", input),
    compute("planTotals", { portfolio, strategy }),
  ]);

  expect([view.cheapest.kind, totals.kind]).toEqual(["plan", "plan"]);
  expect((await compute("planTotals", { portfolio, strategy })).kind).toBe("plan");
});

test("rejects if the engine throws", async () => {
  const compute = await openCompute();
  const [debt] = portfolio.debts;
  const twice = { ...portfolio, debts: debt ? [debt, debt] : [] };

  await expect(compute("planView", { ...input, portfolio: twice })).rejects.toThrow(RangeError);
});

import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { subjectFixture } from "../testing/subject-fixture.ts";
import { createSlowWorker } from "../testing/slow-worker-fixture.ts";

const { requests, answer, answerAll, settle } = createSlowWorker();
const { DEBOUNCE_MS, useComputed, useTotals } = await import("./use-computed.ts");
afterEach(async () => {
  await answerAll();
  requests.length = 0;
});

const portfolioWith = (extra: number) =>
  subjectFixture(
    { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
    { budget: { mode: "minimums-plus-extra", extra } },
  ).portfolio;
const totalsOf = (...extras: number[]) => ({
  portfolios: extras.map(portfolioWith),
  strategy: { type: "avalanche" } as const,
});
type Totals = Parameters<typeof useTotals>[0];

function renderTotals(first: Totals) {
  const { result, rerender, unmount } = renderHook((of: Totals) => useTotals(of, DEBOUNCE_MS), {
    initialProps: first,
  });

  return { result, show: rerender, unmount };
}

async function waitForDebounce() {
  await act(() => new Promise((wake) => setTimeout(wake, DEBOUNCE_MS)));
  await settle();
}

test("sends no request until the input is stable, and then one at a time", async () => {
  const { result, show } = renderTotals(totalsOf(1000));
  const question = totalsOf(2000, 3000);
  show(question);
  expect(requests).toEqual([]);

  await waitForDebounce();
  expect(requests).toHaveLength(1);
  await answer();
  expect([requests.length, result.current]).toEqual([2, null]);
  await answer();

  expect(requests.map(({ input }) => input)).toMatchObject(
    question.portfolios.map((portfolio) => ({ portfolio })),
  );
  expect(result.current?.map(({ kind }) => kind)).toEqual(["plan", "plan"]);
});

test("drops the answer and the remaining requests of an outdated input", async () => {
  const { result, show } = renderTotals(totalsOf(1000, 2000, 3000));
  await waitForDebounce();
  const next = totalsOf(4000);
  show(next);

  await answer();

  expect(result.current).toBeNull();
  expect(requests).toHaveLength(1);
  await waitForDebounce();
  expect(requests[1]?.input).toMatchObject({ portfolio: next.portfolios[0] });
  await answer();
  expect(result.current).toHaveLength(1);
  show(totalsOf(5000));
  expect(result.current).toBeNull();
});

test("sends no more requests after unmounting", async () => {
  const { unmount } = renderTotals(totalsOf(1000, 2000));
  await waitForDebounce();

  unmount();
  await answer();

  expect(requests).toHaveLength(1);
});

test("computes an equal input only once", async () => {
  const { result, show } = renderTotals(totalsOf(1000));
  await waitForDebounce();
  await answer();
  const before = result.current;

  show(totalsOf(1000));
  await waitForDebounce();

  expect(requests).toHaveLength(1);
  expect(result.current).toBe(before);
});

test("returns null without input", async () => {
  const { result } = renderTotals(null);
  await waitForDebounce();

  expect([requests, result.current]).toEqual([[], null]);
});

/** Returns a plan that runs short, with `less` cents less in March. */
function failedBy(less: number) {
  const { portfolio } = subjectFixture(
    {
      Car: { owed: 15000, apr: 6, minimum: 500 },
      Visa: { owed: 8000, apr: 24.99, minimum: 160 },
    },
    {
      budget: { mode: "minimums-plus-extra", extra: 290_00 },
      changes: [{ type: "one-off", month: 4, amount: -less }],
    },
  );

  return { portfolio, strategy: { type: "avalanche" } as const };
}

/** Returns the result of a plan whose fourth month has this much money. */
const shortOf = (budget: number) => ({ kind: "impossible", fault: { month: 4, budget } });

test("does not show the previous plan's result while this one is computed", async () => {
  const { result, rerender } = renderHook(
    (failed) => useComputed("planTotals", failed).data ?? null,
    { initialProps: failedBy(563_72) },
  );
  await answer();
  expect(result.current).toMatchObject(shortOf(950_00 - 563_72));

  rerender(failedBy(600_00));

  expect(result.current).toBeNull();
  await answer();
  expect(result.current).toMatchObject(shortOf(350_00));
});

test("drops an answer that arrives after the plan has changed", async () => {
  const { result, rerender } = renderHook(
    (failed) => useComputed("planTotals", failed).data ?? null,
    { initialProps: failedBy(563_72) },
  );
  await waitForDebounce();
  rerender(failedBy(600_00));

  await answer();

  expect(result.current).toBeNull();
  await answer();
  expect(result.current).toMatchObject(shortOf(350_00));
});

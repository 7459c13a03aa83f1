import { type PlanFault, type Strategy } from "@snowball/payoff";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../model/plan-fixture.tsx";
import { createSlowSearch } from "../search/slow-search-fixture.ts";
import { DEBOUNCE_MS } from "../search/use-searched.ts";
import { subjectFixture } from "../words/subject-fixture.ts";
import { useRemedies, useShortMonth } from "./use-shortfall.ts";

type Short = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;

const OPTIMAL: Strategy = { type: "optimal" };
const FAULT: Short = {
  code: "BUDGET_BELOW_MINIMUMS",
  month: 4,
  minimums: 66_000,
  budget: 38_628,
  shortfall: 27_372,
};

/** Returns a plan failure with `less` cents less in March. */
function failedBy(less: number) {
  const subject = subjectFixture(
    {
      Car: { owed: 15000, apr: 6, minimum: 500 },
      Visa: { owed: 8000, apr: 24.99, minimum: 160 },
    },
    {
      budget: { mode: "minimums-plus-extra", extra: 290_00 },
      changes: [{ type: "one-off", month: 4, amount: -less }],
    },
  );

  return { subject, fault: FAULT, strategy: OPTIMAL };
}

const waitForDebounce = () => act(() => new Promise((wake) => setTimeout(wake, DEBOUNCE_MS + 50)));

test("does not show the previous plan's short month while the search for this one runs", async () => {
  const { search, answer } = createSlowSearch();
  const { result, rerender } = renderHook((failed) => useShortMonth(failed), {
    initialProps: failedBy(563_72),
    wrapper: inPlan(planFixture(failedBy(563_72).subject, { search })),
  });
  await answer();
  await waitFor(() => expect(result.current?.money).toBe(950_00 - 563_72));

  rerender(failedBy(600_00));

  expect(result.current).toBeNull();
  await answer();
  await waitFor(() => expect(result.current?.money).toBe(350_00));
});

test("drops an answer that arrives after the plan has changed", async () => {
  const { search, answer } = createSlowSearch();
  const { result, rerender } = renderHook((failed) => useShortMonth(failed), {
    initialProps: failedBy(563_72),
    wrapper: inPlan(planFixture(failedBy(563_72).subject, { search })),
  });
  rerender(failedBy(600_00));

  await answer();

  expect(result.current).toBeNull();
  await answer();
  await waitFor(() => expect(result.current?.money).toBe(350_00));
});

test("does not offer the previous plan's remedies, and requests new ones after a delay", async () => {
  const { search, requests, answer } = createSlowSearch();
  const { result, rerender } = renderHook((failed) => useRemedies(failed), {
    initialProps: failedBy(563_72),
    wrapper: inPlan(planFixture(failedBy(563_72).subject, { search })),
  });
  expect(requests).toEqual([]);
  await waitForDebounce();
  await answer();
  const before = result.current;
  expect(before?.fund?.month).toBe(4);

  rerender(failedBy(600_00));

  expect(result.current).toBeNull();
  await waitForDebounce();
  await answer();
  expect(result.current?.fund).not.toEqual(before?.fund);
});

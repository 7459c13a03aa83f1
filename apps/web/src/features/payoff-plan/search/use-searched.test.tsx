import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { createSlowSearch } from "./slow-search-fixture.ts";
import { DEBOUNCE_MS, type TotalsQuestion, useDebouncedTotals } from "./use-searched.ts";

const portfolioWith = (extra: number) =>
  subjectFixture(
    { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
    { budget: { mode: "minimums-plus-extra", extra } },
  ).portfolio;
const totalsQuestion = (...extras: number[]): TotalsQuestion => ({
  portfolios: extras.map(portfolioWith),
  strategy: { type: "optimal" },
});

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
function renderTotals(first: TotalsQuestion | null) {
  const slow = createSlowSearch();
  const { result, rerender, unmount } = renderHook((of) => useDebouncedTotals(of, slow.search), {
    initialProps: first,
  });

  return { ...slow, result, show: rerender, unmount };
}

const waitForDebounce = () => act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS));

test("sends no request until the input is stable, and then one at a time", async () => {
  vi.useFakeTimers(); // The clock only moves when the test advances it, however slow the machine is.
  const { requests, result, show, answer } = renderTotals(totalsQuestion(1000));
  await act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 50));
  const question = totalsQuestion(2000, 3000);
  show(question);
  await act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 50));
  expect(requests).toEqual([]);

  await waitForDebounce();
  expect(requests).toHaveLength(1);
  vi.useRealTimers();
  await answer();
  expect([requests.length, result.current]).toEqual([2, null]);
  await answer();

  expect(requests.map((each) => "portfolio" in each && each.portfolio)).toEqual(
    question.portfolios,
  );
  expect(result.current?.map(({ kind }) => kind)).toEqual(["plan", "plan"]);
});

test("drops the answer and the remaining requests of an outdated input", async () => {
  const { requests, result, show, answer } = renderTotals(totalsQuestion(1000, 2000, 3000));
  await waitForDebounce();
  const next = totalsQuestion(4000);
  show(next);

  await answer();

  expect(result.current).toBeNull();
  expect(requests).toHaveLength(1);
  await waitForDebounce();
  expect(requests[1]).toMatchObject({ portfolio: next.portfolios[0] });
  await answer();
  expect(result.current).toHaveLength(1);
  show(totalsQuestion(5000));
  expect(result.current).toBeNull();
});

test("sends no more requests after unmounting", async () => {
  const { requests, unmount, answer } = renderTotals(totalsQuestion(1000, 2000));
  await waitForDebounce();

  unmount();
  await answer();

  expect(requests).toHaveLength(1);
});

test("returns null without input", async () => {
  const { requests, result } = renderTotals(null);
  await waitForDebounce();

  expect([requests, result.current]).toEqual([[], null]);
});

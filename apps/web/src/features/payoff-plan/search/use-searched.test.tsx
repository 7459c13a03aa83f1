import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { slowSearch } from "./slow-search-fixture.ts";
import { REST_MS, type TotalsQuestion, useRestedTotals } from "./use-searched.ts";

const portfolioWith = (extra: number) =>
  subjectFixture(
    { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
    { budget: { mode: "minimums-plus-extra", extra } },
  ).portfolio;
const questionOf = (...extras: number[]): TotalsQuestion => ({
  portfolios: extras.map(portfolioWith),
  strategy: { type: "optimal" },
});

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
function ask(first: TotalsQuestion | null) {
  const slow = slowSearch();
  const { result, rerender, unmount } = renderHook((of) => useRestedTotals(of, slow.search), {
    initialProps: first,
  });

  return { ...slow, result, show: rerender, unmount };
}

const rest = () => act(() => vi.advanceTimersByTimeAsync(REST_MS));

test("sends no request until the input is stable, and then one at a time", async () => {
  vi.useFakeTimers(); // The clock only moves when the test advances it, however slow the machine is.
  const { asked, result, show, answer } = ask(questionOf(1000));
  await act(() => vi.advanceTimersByTimeAsync(REST_MS - 50));
  const question = questionOf(2000, 3000);
  show(question);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS - 50));
  expect(asked).toEqual([]);

  await rest();
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
  await answer();
  expect([asked.length, result.current]).toEqual([2, null]);
  await answer();

  expect(asked.map((each) => "portfolio" in each && each.portfolio)).toEqual(question.portfolios);
  expect(result.current?.map(({ kind }) => kind)).toEqual(["plan", "plan"]);
});

test("drops the answer and the remaining requests of an outdated input", async () => {
  const { asked, result, show, answer } = ask(questionOf(1000, 2000, 3000));
  await rest();
  const next = questionOf(4000);
  show(next);

  await answer();

  expect(result.current).toBeNull();
  expect(asked).toHaveLength(1);
  await rest();
  expect(asked[1]).toMatchObject({ portfolio: next.portfolios[0] });
  await answer();
  expect(result.current).toHaveLength(1);
  show(questionOf(5000));
  expect(result.current).toBeNull();
});

test("sends no more requests after unmounting", async () => {
  const { asked, unmount, answer } = ask(questionOf(1000, 2000));
  await rest();

  unmount();
  await answer();

  expect(asked).toHaveLength(1);
});

test("returns null without input", async () => {
  const { asked, result } = ask(null);
  await rest();

  expect([asked, result.current]).toEqual([[], null]);
});

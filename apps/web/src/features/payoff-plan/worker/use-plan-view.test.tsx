import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import type { PlanSubject } from "../words/plan-subject.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { createSlowWorker } from "../testing/slow-worker-fixture.ts";

const { requests, answer, answerAll, settle } = createSlowWorker();
const { usePlanView } = await import("./use-plan-view.ts");
afterEach(answerAll);

const withExtra = (extra: number) =>
  subjectFixture(
    { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
    { budget: { mode: "minimums-plus-extra", extra } },
  );
const questionOf = (subject: PlanSubject) => ({
  subject,
  strategy: { type: "optimal" } as const,
  compared: [{ type: "optimal" } as const, { type: "snowball" } as const],
});

function follow(first: PlanSubject) {
  const { result, rerender } = renderHook(usePlanView, { initialProps: questionOf(first) });

  return { result, show: (subject: PlanSubject) => rerender(questionOf(subject)) };
}

test("skips subjects that were replaced during a search", async () => {
  const [first, second, third] = [withExtra(1000), withExtra(2000), withExtra(3000)];
  const { result, show } = follow(first);
  show(second);
  show(third);

  await answerAll();

  expect(requests.map(({ input }) => input)).toMatchObject([
    { portfolio: first.portfolio },
    { portfolio: third.portfolio },
  ]);
  expect(result.current.followed?.subject).toBe(third);
  expect(result.current.followed?.plan?.month(1).debts[0]?.extra).toBe(3000);
});

test("results arrive while the budget changes, and are labeled with their subject", async () => {
  const [first, second] = [withExtra(4000), withExtra(5000)];
  const { result, show } = follow(first);
  expect(result.current).toMatchObject({ followed: null, cheapest: null, compared: first });
  show(second);

  await answer();

  expect(result.current.compared).toBe(first);
  expect(result.current.followed?.subject).toBe(first);
  await answer();
  expect(result.current.compared).toBe(second);
  expect(result.current.followed?.plan?.month(1).debts[0]?.extra).toBe(5000);
});

test("keeps the last plan while the search for the next one runs", async () => {
  const [first, second] = [withExtra(6000), withExtra(7000)];
  const { result, show } = follow(first);
  await answer();

  show(second);

  expect(result.current.followed?.subject).toBe(first);
  expect(result.current.cheapest?.kind).toBe("plan");
  await answer();
  expect(result.current.followed?.subject).toBe(second);
});

test("labels the result with an equal subject without another search", async () => {
  const [first, equal] = [withExtra(8000), withExtra(8000)];
  const { result, show } = follow(first);
  await answer();
  const before = requests.length;

  show(equal);

  expect(result.current.followed?.subject).toBe(equal);
  expect(requests).toHaveLength(before);
});

test("a ranking strategy has its plan at once, and needs no worker if nothing is compared", async () => {
  const before = requests.length;
  const question = {
    subject: withExtra(9000),
    strategy: { type: "snowball" } as const,
    compared: [],
  };
  const { result } = renderHook(usePlanView, { initialProps: question });

  expect(result.current.followed?.subject).toBe(question.subject);
  expect(result.current.followed?.plan?.month(1).debts[0]?.extra).toBe(9000);
  await settle();
  expect(requests).toHaveLength(before);
});

test("compares the ranking strategies at once next to one of them, and the cheapest when it is found", async () => {
  const question = { ...questionOf(withExtra(9500)), strategy: { type: "snowball" } as const };
  const { result } = renderHook(usePlanView, { initialProps: question });
  expect(result.current.strategies.map((each) => each?.kind)).toEqual([undefined, "plan"]);

  await answer();

  expect(result.current.strategies.map((each) => each?.kind)).toEqual(["plan", "plan"]);
});

test("compares no strategies until the cheapest plan is found, if that is followed", async () => {
  const { result } = follow(withExtra(9600));
  expect(result.current.strategies).toEqual([null, null]);

  await answer();

  expect(result.current.strategies.map((each) => each?.kind)).toEqual(["plan", "plan"]);
});

test("passes errors of the engine to the error boundary", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const subject = withExtra(1000);
  const [debt] = subject.portfolio.debts;
  const twice = { ...subject.portfolio, debts: debt ? [debt, debt] : [] };
  const question = questionOf({ ...subject, portfolio: twice });

  function Broken() {
    usePlanView({ ...question, compared: [] });
    return <p>Searching</p>;
  }
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: RouteError }]);
  render(<RouterProvider router={router} />);
  await answer();

  await waitFor(() => expect(screen.getByText(/id of two debts$/)).toBeDefined());
});

function RouteError() {
  return <p>{String(useRouteError())}</p>;
}

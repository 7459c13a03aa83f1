import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { expect, test, vi } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { createSearch, type SearchRequest } from "./answer-search.ts";
import { type PayoffSearch, usePayoffSearch } from "./open-search.ts";
import { createSlowSearch } from "./slow-search-fixture.ts";
import { useCheapest } from "./use-cheapest.ts";

const debts = { Visa: { owed: 2000, apr: 24.99, minimum: 60 } };
const withExtra = (extra: number) =>
  subjectFixture(debts, { budget: { mode: "minimums-plus-extra", extra } });
const subject = subjectFixture(debts);

function follow(first = withExtra(1000)) {
  const slow = createSlowSearch();
  const { result, rerender } = renderHook((of) => useCheapest(of, slow.search), {
    initialProps: first,
  });

  return { ...slow, result, show: rerender };
}

/** Answers asynchronously, and not after `terminate`, like a browser's worker. */
class SlowWorker extends EventTarget {
  #answer = createSearch();
  #isOver = false;
  postMessage(request: SearchRequest): void {
    setTimeout(() => {
      if (this.#isOver) return;
      this.dispatchEvent(new MessageEvent("message", { data: this.#answer(request) }));
    });
  }
  terminate(): void {
    this.#isOver = true;
  }
}

test("starts the search again if it was closed during a request", async () => {
  vi.stubGlobal("Worker", SlowWorker);

  // Strict mode cleans up each effect once and runs it again.
  const { result } = renderHook(() => useCheapest(subject, usePayoffSearch()), {
    wrapper: StrictMode,
  });

  await waitFor(() => expect(result.current?.whole?.plan).toBeTruthy());
  expect(result.current?.figures.kind).toBe("plan");
});

test("skips subjects that were replaced during a search", async () => {
  const [first, second, third] = [withExtra(1000), withExtra(2000), withExtra(3000)];
  const { requests, result, show, answerAll } = follow(first);
  show(second);
  show(third);

  await answerAll();

  expect(requests).toMatchObject([
    { type: "figures", portfolio: first.portfolio },
    { type: "figures", portfolio: third.portfolio },
    { type: "months", portfolio: third.portfolio },
  ]);
  expect(result.current?.subject).toBe(third);
  expect(result.current?.whole?.subject).toBe(third);
  expect(result.current?.whole?.plan?.month(1).debts[0]?.extra).toBe(3000);
});

test("figures lag behind while the budget changes, and are labeled with their subject", async () => {
  const [first, second] = [withExtra(1000), withExtra(2000)];
  const { result, show, answer } = follow(first);
  show(second);

  await answer();

  expect(result.current?.subject).toBe(first);
  expect(result.current?.whole).toBeNull();
  await answer();
  expect(result.current?.subject).toBe(second);
});

test("keeps the last full plan while the search for the next one runs", async () => {
  const [first, second] = [withExtra(1000), withExtra(2000)];
  const { result, show, answer, answerAll } = follow(first);
  await answerAll();

  show(second);

  expect(result.current?.whole?.subject).toBe(first);
  await answer();
  expect(result.current?.subject).toBe(second);
  expect(result.current?.whole?.subject).toBe(first);
  await answerAll();
  expect(result.current?.whole?.subject).toBe(second);
});

test("passes search errors to the error boundary", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken: PayoffSearch = {
    send: () => Promise.reject(new Error("no memory")),
    close: () => undefined,
  };

  function Broken() {
    useCheapest(subject, () => broken);
    return <p>Searching</p>;
  }
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: RouteError }]);

  render(<RouterProvider router={router} />);

  expect(await screen.findByText("Error: no memory")).toBeDefined();
});

function RouteError() {
  return <p>{String(useRouteError())}</p>;
}

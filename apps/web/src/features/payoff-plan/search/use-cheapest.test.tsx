import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { expect, test, vi } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { createSearch, type SearchRequest } from "./answer-search.ts";
import { type PayoffSearch, usePayoffSearch } from "./open-search.ts";
import { slowSearch } from "./slow-search-fixture.ts";
import { useCheapest } from "./use-cheapest.ts";

const debts = { Visa: { owed: 2000, apr: 24.99, minimum: 60 } };
const withExtra = (extra: number) =>
  subjectFixture(debts, { budget: { mode: "minimums-plus-extra", extra } });
const subject = subjectFixture(debts);

function follow(first = withExtra(1000)) {
  const slow = slowSearch();
  const { result, rerender } = renderHook((of) => useCheapest(of, slow.search), {
    initialProps: first,
  });

  return { ...slow, result, show: rerender };
}

/** Answers a moment later, and never again once it was ended, as the browser's do. */
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

test("a search that was closed while it was asked is begun again with the screen", async () => {
  vi.stubGlobal("Worker", SlowWorker);

  // Strict mode takes each effect back once, and runs it again.
  const { result } = renderHook(() => useCheapest(subject, usePayoffSearch()), {
    wrapper: StrictMode,
  });

  await waitFor(() => expect(result.current?.whole?.plan).toBeTruthy());
  expect(result.current?.figures.kind).toBe("plan");
});

test("subjects that came and went during a search are left out", async () => {
  const [first, second, third] = [withExtra(1000), withExtra(2000), withExtra(3000)];
  const { asked, result, show, answerAll } = follow(first);
  show(second);
  show(third);

  await answerAll();

  expect(asked).toMatchObject([
    { type: "figures", portfolio: first.portfolio },
    { type: "figures", portfolio: third.portfolio },
    { type: "months", portfolio: third.portfolio },
  ]);
  expect(result.current?.subject).toBe(third);
  expect(result.current?.whole?.subject).toBe(third);
  expect(result.current?.whole?.plan?.month(1).debts[0]?.extra).toBe(3000);
});

test("while the budget is moved the figures follow, a moment behind and named for what they are of", async () => {
  const [first, second] = [withExtra(1000), withExtra(2000)];
  const { result, show, answer } = follow(first);
  show(second);

  await answer();

  expect(result.current?.subject).toBe(first);
  expect(result.current?.whole).toBeNull();
  await answer();
  expect(result.current?.subject).toBe(second);
});

test("while the next plan is searched for, the whole of the last one stays", async () => {
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

test("what goes wrong in the search is not lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken: PayoffSearch = {
    ask: () => Promise.reject(new Error("no memory")),
    close: () => undefined,
  };

  function Broken() {
    useCheapest(subject, () => broken);
    return <p>Searching</p>;
  }
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: Told }]);

  render(<RouterProvider router={router} />);

  expect(await screen.findByText("Error: no memory")).toBeDefined();
});

function Told() {
  return <p>{String(useRouteError())}</p>;
}

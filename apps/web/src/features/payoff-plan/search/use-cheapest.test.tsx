import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { subjectFixture } from "../subject-fixture.ts";
import { createSearch, type SearchRequest } from "./answer-search.ts";
import { useCheapest } from "./use-cheapest.ts";
import { usePayoffSearch } from "./use-payoff-search.ts";

const subject = subjectFixture({ Visa: { owed: 2000, apr: 24.99, minimum: 60 } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

import { act, waitFor } from "@testing-library/react";

import { createSearch, type SearchRequest } from "./answer-search.ts";
import type { PayoffSearch } from "./open-search.ts";

/** A search that answers what it was asked when it is told to. */
export function slowSearch() {
  const answer = createSearch();
  const asked: SearchRequest[] = [];
  const waiting: (() => void)[] = [];
  const ask = (request: SearchRequest) =>
    new Promise((resolve) => {
      asked.push(request);
      waiting.push(() => resolve(answer(request)));
    });
  const search = { ask, close: () => undefined } as unknown as PayoffSearch;
  const settle = () => act(() => new Promise((wake) => setTimeout(wake, 5)));

  return {
    search: () => search,
    asked,
    /** Answers what was asked longest ago, or so many of them; waits until somebody asks. */
    answer: async (count = 1) => {
      await waitFor(() => {
        if (waiting.length < count) throw new Error(`${waiting.length} of ${count} were asked.`);
      });
      for (const next of waiting.splice(0, count)) next();
      await settle();
    },
    answerAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        // oxlint-disable-next-line no-await-in-loop -- the next request is made by the answer
        await settle();
      }
    },
  };
}

import { act, waitFor } from "@testing-library/react";

import { createSearch, type SearchRequest } from "./answer-search.ts";
import type { PayoffSearch } from "./open-search.ts";

const TURNS = 6;

/** Returns a fake search that answers requests only when `answer` is called. */
export function createSlowSearch() {
  const answer = createSearch();
  const requests: SearchRequest[] = [];
  const waiting: (() => void)[] = [];
  const send = (request: SearchRequest) =>
    new Promise((resolve) => {
      requests.push(request);
      waiting.push(() => resolve(answer(request)));
    });
  const search = { send, close: () => undefined } as unknown as PayoffSearch;
  /** Waits several event loop turns, because an answer passes through several state updates. */
  const settle = async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await act(() => new Promise((wake) => setTimeout(wake, 2)));
    }
  };

  return {
    search: () => search,
    requests,
    /** Answers the oldest `count` requests. Waits until there are enough requests. */
    answer: async (count = 1) => {
      await waitFor(() => {
        if (waiting.length < count)
          throw new Error(`${waiting.length} of ${count} requests were sent.`);
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

import { createSearch, type SearchAnswer, type SearchRequest } from "./answer-search.ts";

type AnswerTo<Request extends SearchRequest> = Extract<SearchAnswer, { type: Request["type"] }>;

export type PayoffSearch = {
  /** Requests are answered in their order. @throws what the engine throws. */
  ask<Request extends SearchRequest>(request: Request): Promise<AnswerTo<Request>>;
  close(): void;
};

/**
 * The search for the cheapest plan, beside the page: it may take longer than a frame, and the slider
 * has to follow the finger meanwhile. Where there are no workers it is done in the page.
 */
export function openSearch(): PayoffSearch {
  if (typeof Worker === "undefined") return searchInPage();
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const waiting: PromiseWithResolvers<SearchAnswer>[] = [];

  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.shift()?.resolve(data);
  });
  worker.addEventListener("error", ({ message }) => {
    waiting.shift()?.reject(new Error(`The search for the cheapest plan failed: ${message}`));
  });

  return {
    ask: async (request) => {
      const answer = Promise.withResolvers<SearchAnswer>();
      waiting.push(answer);
      worker.postMessage(request);
      return (await answer.promise) as AnswerTo<typeof request>;
    },
    close: () => worker.terminate(),
  };
}

function searchInPage(): PayoffSearch {
  const answer = createSearch();

  return {
    ask: async (request) => answer(request) as AnswerTo<typeof request>,
    close: () => undefined,
  };
}

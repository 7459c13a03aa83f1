import { useCallback, useEffect, useRef } from "react";

import { log } from "#lib/log.ts";

import { createSearch, type SearchAnswer, type SearchRequest } from "./answer-search.ts";

type AnswerTo<Request extends SearchRequest> = Extract<SearchAnswer, { type: Request["type"] }>;

export type PayoffSearch = {
  /** Answers requests in order. Rejects with any error of the engine. */
  send<Request extends SearchRequest>(request: Request): Promise<AnswerTo<Request>>;
  close(): void;
};

type PendingRequest = PromiseWithResolvers<SearchAnswer> & { request: SearchRequest };

/**
 * Opens the search for the cheapest plan in a worker. It may take longer than a frame and would block the
 * slider. Runs the search in the page if no worker can be loaded, for example offline. That is slower but
 * gives the same plan.
 */
export function openSearch(): PayoffSearch {
  const answer = createSearch();
  const inPage = async (request: SearchRequest) => answer(request);
  if (typeof Worker === "undefined") return searchWith(inPage);

  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const waiting: PendingRequest[] = [];
  let isAlive = true;
  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.shift()?.resolve(data);
  });
  worker.addEventListener("error", (event) => {
    isAlive = false;
    worker.terminate();
    log.error("The search for the cheapest plan goes on in the page.", event.message);
    // Runs the pending requests again here, so that an error of the engine rejects the right promise.
    for (const { request, resolve, reject } of waiting.splice(0)) {
      inPage(request).then(resolve, reject);
    }
  });

  return searchWith(
    (request) => {
      if (!isAlive) return inPage(request);
      const asked = Promise.withResolvers<SearchAnswer>();
      waiting.push({ ...asked, request });
      worker.postMessage(request);
      return asked.promise;
    },
    () => worker.terminate(),
  );
}

function searchWith(
  answer: (request: SearchRequest) => Promise<SearchAnswer>,
  close: () => void = () => undefined,
): PayoffSearch {
  return {
    send: async (request) => (await answer(request)) as AnswerTo<typeof request>,
    close,
  };
}

/**
 * Returns a function that opens the search on first use. The search is closed when the component unmounts.
 */
export function usePayoffSearch(): () => PayoffSearch {
  const search = useRef<PayoffSearch | null>(null);
  useEffect(
    () => () => {
      search.current?.close();
      search.current = null;
    },
    [],
  );

  return useCallback(() => (search.current ??= openSearch()), []);
}

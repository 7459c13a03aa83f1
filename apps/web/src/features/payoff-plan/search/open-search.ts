import { useCallback, useEffect, useRef } from "react";

import { log } from "#lib/log.ts";

import { createSearch, type SearchAnswer, type SearchRequest } from "./answer-search.ts";

type AnswerTo<Request extends SearchRequest> = Extract<SearchAnswer, { type: Request["type"] }>;

export type PayoffSearch = {
  /** Requests are answered in their order. @throws what the engine throws. */
  ask<Request extends SearchRequest>(request: Request): Promise<AnswerTo<Request>>;
  close(): void;
};

type Waiting = PromiseWithResolvers<SearchAnswer> & { request: SearchRequest };

/**
 * The search for the cheapest plan, beside the page: it may take longer than a frame, and the slider
 * has to follow the finger meanwhile. Where no worker can be had, as without a network for its
 * script, the search is done in the page: slower, and the same plan.
 */
export function openSearch(): PayoffSearch {
  const answer = createSearch();
  const inPage = async (request: SearchRequest) => answer(request);
  if (typeof Worker === "undefined") return searchWith(inPage);

  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  const waiting: Waiting[] = [];
  let isAlive = true;
  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.shift()?.resolve(data);
  });
  worker.addEventListener("error", (event) => {
    isAlive = false;
    worker.terminate();
    log.error("The search for the cheapest plan goes on in the page.", event.message);
    // What the engine throws, it throws again here, and this time to who asked.
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
    ask: async (request) => (await answer(request)) as AnswerTo<typeof request>,
    close,
  };
}

/** One search for the component's life, opened when it is first asked for. */
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

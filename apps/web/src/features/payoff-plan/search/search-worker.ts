import { createSearch, type SearchRequest } from "./answer-search.ts";

const answer = createSearch();

// The page's DOM types require a target for `postMessage`, but a worker's `postMessage` has none.
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  (postMessage as (message: unknown) => void)(answer(data));
});

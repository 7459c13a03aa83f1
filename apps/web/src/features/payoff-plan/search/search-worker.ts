import { createSearch, type SearchRequest } from "./answer-search.ts";

const answer = createSearch();

// A worker's own scope: the page's types know no postMessage without a target.
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  (postMessage as (message: unknown) => void)(answer(data));
});

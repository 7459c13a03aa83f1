import type { QueryClient } from "@tanstack/react-query";

/** The caches of the screens that the current test rendered. */
export const renderedCaches = new Set<QueryClient>();

/** Stops the retries of a test's queries, which would otherwise call the next test's API. */
export function clearRenderedCaches(): void {
  for (const cache of renderedCaches) {
    void cache.cancelQueries();
    cache.clear();
  }
  renderedCaches.clear();
}

import { PAGE_LIMIT_MAX } from "@snowball/contract";

/**
 * Returns the query for the page of a list that starts at `offset`, by default with the largest
 * page size.
 */
export function pageAt(offset: number, size = PAGE_LIMIT_MAX) {
  return { limit: String(size), offset: String(offset) };
}

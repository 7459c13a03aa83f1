import { PAGE_LIMIT_MAX } from "@snowball/contract";

/** The query that asks a list for the page that begins after `offset` entries; the largest there is, when no size is told. */
export function pageAt(offset: number, size = PAGE_LIMIT_MAX) {
  return { limit: String(size), offset: String(offset) };
}

import { PAGE_LIMIT_MAX } from "@snowball/contract";

import type { DataClient } from "./data-client.ts";
import {
  type Argument,
  badAnswer,
  type EntryOf,
  type ListEndpoint,
  type RequestArguments,
  type RequestTo,
} from "./send-call.ts";

/** Limits the pages read, in case the server reports a wrong count. */
const PAGES_MAX = 20;

type Options<At extends ListEndpoint> = Omit<RequestTo<At>, "query">;

/**
 * Reads a whole list, page after page, until `count` entries are loaded.
 * @throws ApiError if an answer is not a page, or if there are more than 20 pages.
 */
export async function readAllPages<At extends ListEndpoint>(
  client: Pick<DataClient, "call">,
  endpoint: At,
  ...[options]: Argument<Options<At>>
): Promise<EntryOf<At>[]> {
  const entries: EntryOf<At>[] = [];

  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = pageAt(entries.length);
    const request = [{ ...options, query }] as unknown as RequestArguments<At>;
    const answer: unknown = await client.call(endpoint, ...request);
    if (!isPage<EntryOf<At>>(answer)) throw badAnswer({ status: 200 });

    entries.push(...answer.results);
    if (answer.results.length === 0 || entries.length >= answer.count) return entries;
  }
  throw badAnswer({ status: 200 });
}

function isPage<Entry>(answer: unknown): answer is { results: Entry[]; count: number } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "results" in answer &&
    Array.isArray(answer.results) &&
    "count" in answer &&
    typeof answer.count === "number"
  );
}

/** Returns the query for the page of a list that starts at `offset`, by default with the largest page size. */
export function pageAt(offset: number, size = PAGE_LIMIT_MAX) {
  return { limit: String(size), offset: String(offset) };
}

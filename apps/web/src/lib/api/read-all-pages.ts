import type { Page } from "@snowball/contract";

import { ApiError } from "./api-error.ts";
import type { DataClient } from "./data-client.ts";

/** The largest page the API hands out. */
export const PAGE_LIMIT = 500;
/** Nobody has this many accounts; a server that says so is broken and must not keep us asking. */
const PAGES_MAX = 20;

type Options = { signal?: AbortSignal; access?: "session" | "public" };

/**
 * A list of the API, whole. Pages are asked for one after the other until `count` entries are there.
 * @throws ApiError when a page is not a page, or there are more than 10,000 entries.
 */
export async function readAllPages<Entry>(
  client: Pick<DataClient, "get">,
  path: string,
  options: Options = {},
): Promise<Entry[]> {
  const entries: Entry[] = [];

  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE_LIMIT),
      offset: String(entries.length),
    });
    // oxlint-disable-next-line no-await-in-loop -- a page's offset depends on the page before
    const answer = await client.get<Page<Entry>>(`${path}?${query}`, options);
    if (!isPage(answer)) throw notAPage();

    entries.push(...answer.results);
    if (answer.results.length === 0 || entries.length >= answer.count) return entries;
  }
  throw notAPage();
}

function isPage(answer: unknown): answer is Page<unknown> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "results" in answer &&
    Array.isArray(answer.results) &&
    "count" in answer &&
    typeof answer.count === "number"
  );
}

function notAPage(): ApiError {
  return new ApiError("Snowball's answer could not be read. Please try again.", {
    status: 200,
    code: "bad_answer",
  });
}

import { invalidRequest } from "../http/errors.ts";
import type { ListObject } from "../objects/object.ts";

/** The parameters every list takes. */
export const PAGE_PARAMETERS = ["limit", "starting_after", "ending_before", "expand"] as const;

const DEFAULT_LIMIT = 10;
const HIGHEST_LIMIT = 100;

type Page = { limit?: number; starting_after?: string; ending_before?: string };

/**
 * Returns one page of `entities`, newest first, after or before the cursor's object. `entities` are in
 * order of creation. `limit` is 1–100 and defaults to 10.
 *
 * @throws a 400 for a limit out of range, both cursors at once, or a cursor not in this list.
 */
export function listPage<T extends { id: string }>(
  url: string,
  entities: readonly T[],
  page: Page,
): ListObject<T> {
  const { starting_after: after, ending_before: before } = page;
  const limit = readLimit(page.limit ?? DEFAULT_LIMIT);
  if (after !== undefined && before !== undefined) {
    throw invalidRequest({
      message: "You may only specify one of these parameters: starting_after, ending_before.",
      param: "ending_before",
    });
  }
  const newestFirst = entities.toReversed();
  if (before !== undefined) {
    const newer = newestFirst.slice(0, placeOf(newestFirst, before, "ending_before"));
    return {
      object: "list",
      data: newer.slice(-limit),
      has_more: newer.length > limit,
      url,
    };
  }
  const from = after === undefined ? 0 : placeOf(newestFirst, after, "starting_after") + 1;
  return {
    object: "list",
    data: newestFirst.slice(from, from + limit),
    has_more: newestFirst.length > from + limit,
    url,
  };
}

function readLimit(limit: number): number {
  if (limit >= 1 && limit <= HIGHEST_LIMIT) return limit;
  const bound = limit < 1 ? "greater than or equal to 1" : `less than or equal to ${HIGHEST_LIMIT}`;
  throw invalidRequest({
    code: "parameter_invalid_integer",
    message: `This value must be ${bound} (it currently is '${limit}').`,
    param: "limit",
  });
}

function placeOf(list: readonly { id: string }[], id: string, param: string): number {
  const place = list.findIndex((entity) => entity.id === id);
  if (place >= 0) return place;
  throw invalidRequest({
    code: "resource_missing",
    message: `No such object in this list: '${id}'`,
    param,
  });
}

/** A filter on a time in Unix seconds: exactly that second, or bounds. */
export type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number };

/** Whether `value` passes; a filter that was not given lets everything through. */
export function isInRange(value: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}

import { pageAt } from "#lib/api/read-all-pages.ts";

/** Cached data as the specification describes it (§3): entries, status, error message, timestamp. */
export type Slice<Data> = {
  /** Undefined before the first success. Kept during a refetch and after a failed one. */
  data: Data | undefined;
  status: SliceStatus;
  /** Why the last fetch failed; null if it did not. */
  error: string | null;
  /** Time of the last success in milliseconds since 1970; 0 before the first. */
  updatedAt: number;
  refetch: () => void;
};

type QueryResult<Data> = {
  data: Data | undefined;
  status: "pending" | "error" | "success";
  fetchStatus: "fetching" | "paused" | "idle";
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** Converts a query result to a slice. */
export function sliceOf<Data>(query: QueryResult<Data>): Slice<Data> {
  return {
    data: query.data,
    status: sliceStatus(query),
    error: query.error?.message ?? null,
    updatedAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  };
}

/** Combines two slices: there is data if both have some, and an error if one has one. */
export function combineSlices<Left, Right>(
  left: Slice<Left>,
  right: Slice<Right>,
): Slice<readonly [Left, Right]> {
  return {
    data: left.data !== undefined && right.data !== undefined ? [left.data, right.data] : undefined,
    status: statusOfBoth(left.status, right.status),
    error: left.error ?? right.error,
    updatedAt: Math.min(left.updatedAt, right.updatedAt),
    refetch: () => {
      for (const slice of [left, right]) if (slice.status === "error") slice.refetch();
    },
  };
}

/** Returns the less complete status of the two. */
function statusOfBoth(left: SliceStatus, right: SliceStatus): SliceStatus {
  const order: readonly SliceStatus[] = ["loading", "error", "idle", "success"];

  return order.find((status) => status === left || status === right) ?? "idle";
}

/** The specification's status of cached data (§3, §4). */
export type SliceStatus = "idle" | "loading" | "success" | "error";

type QueryState = {
  status: "pending" | "error" | "success";
  fetchStatus: "fetching" | "paused" | "idle";
};

/** Returns idle, then loading on every fetch, then success or error. */
export function sliceStatus({ status, fetchStatus }: QueryState): SliceStatus {
  if (fetchStatus === "fetching") return "loading";

  return status === "pending" ? "idle" : status;
}

/** Options of an infinite query that reads pages of `size` entries by offset. */
export function offsetPages(size: number) {
  return {
    initialPageParam: 0,
    getNextPageParam: (last: { next: string | null }, _pages: unknown, offset: number) =>
      last.next === null ? undefined : offset + size,
  };
}

type PageParams = ReturnType<typeof pageAt> & { after?: string };

/**
 * Like `offsetPages`, but follows the link to the next page. No entry is skipped or repeated if the
 * list changes in between.
 */
export function cursorPages(size: number) {
  const first: PageParams = pageAt(0, size);

  return {
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) =>
      next === null ? undefined : pageParamsIn(next),
  };
}

function pageParamsIn(link: string): PageParams {
  const { limit = "", offset = "", after } = Object.fromEntries(new URL(link).searchParams);
  return { limit, offset, ...(after !== undefined && { after }) };
}

import { sliceStatus, type SliceStatus } from "./slice-status.ts";

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

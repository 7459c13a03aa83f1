import type { ViewedQuery } from "#ui/data-view.tsx";

/** Combines two queries: there is data if both have some, and an error if one has one. */
export function combineQueries<Left, Right>(
  left: ViewedQuery<Left>,
  right: ViewedQuery<Right>,
): ViewedQuery<readonly [Left, Right]> {
  return {
    data: left.data !== undefined && right.data !== undefined ? [left.data, right.data] : undefined,
    error: left.error ?? right.error,
    isFetching: left.isFetching || right.isFetching,
    refetch: () => {
      for (const query of [left, right]) if (query.error !== null) void query.refetch();
    },
  };
}

type Source<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Two queries that only mean something together, seen as one: there when both are, failed when one is. */
export function bothOf<Left, Right>(
  left: Source<Left>,
  right: Source<Right>,
): Source<readonly [Left, Right]> {
  return {
    data: left.data !== undefined && right.data !== undefined ? [left.data, right.data] : undefined,
    error: left.error ?? right.error,
    isFetching: left.isFetching || right.isFetching,
    refetch: () => {
      if (left.error || left.data === undefined) void left.refetch();
      if (right.error || right.data === undefined) void right.refetch();
    },
  };
}

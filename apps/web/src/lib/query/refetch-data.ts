import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Marks data as outdated and refetches it where it is shown. Data that is still being loaded for the first time is
 * refetched afterwards, because its response may be older than the change. TanStack Query would keep that response.
 * @param queryKey prefix of the data; all data if it is left out.
 */
export async function refetchData(client: QueryClient, queryKey?: QueryKey): Promise<void> {
  const filter = queryKey ? { queryKey } : {};
  const firstLoads = client
    .getQueryCache()
    .findAll({ ...filter, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);

  await Promise.all([
    client.invalidateQueries(filter),
    ...firstLoads.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

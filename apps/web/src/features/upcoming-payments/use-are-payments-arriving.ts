import { useQuery } from "@tanstack/react-query";

import { now } from "#lib/now.ts";
import { connectionsQuery, monthQuery } from "#lib/queries.ts";

import { isNew } from "./describe-arrival.ts";

/** Returns whether a bank is being synced, or is new and the month with its payments is being fetched. */
export function useArePaymentsArriving(): boolean {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { isFetching } = useQuery(monthQuery);

  return connections.some(
    (connection) => connection.status === "syncing" || (isFetching && isNew(connection, now())),
  );
}

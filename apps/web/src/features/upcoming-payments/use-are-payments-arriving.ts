import { useQuery } from "@tanstack/react-query";

import { now } from "#lib/now.ts";
import { connectionsQuery, monthQuery } from "#lib/queries.ts";

import { describeArrival } from "./describe-arrival.ts";

const NOTHING = { accounts: 0, payments: 0 };

/** Returns whether a bank is being synced, or is new and the month with its payments is being fetched. */
export function useArePaymentsArriving(): boolean {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { isFetching } = useQuery(monthQuery);

  return connections.some((connection) => {
    const isArriving = describeArrival(connection, NOTHING, now()) !== null;
    return connection.status === "syncing" || (isArriving && isFetching);
  });
}

import { useQuery } from "@tanstack/react-query";

import { type Connection, connectionsQuery } from "#lib/slices/connections-slice.ts";

/** The connections whose first figures are still on their way. */
export function useSyncingConnections(): Connection[] {
  const { data: connections = [] } = useQuery(connectionsQuery);

  return connections.filter(({ status }) => status === "syncing");
}

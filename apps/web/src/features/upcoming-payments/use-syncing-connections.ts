import { useQuery } from "@tanstack/react-query";

import { type Connection, connectionsQuery } from "#lib/queries.ts";

/** Returns the connections that are being synced. */
export function useSyncingConnections(): Connection[] {
  const { data: connections = [] } = useQuery(connectionsQuery);

  return connections.filter(({ status }) => status === "syncing");
}

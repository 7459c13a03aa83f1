import { useQuery } from "@tanstack/react-query";

import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { Notice } from "#ui/notice.tsx";

/** Says that a freshly linked account is still on its way, so that an empty list is no riddle. */
export function SyncingNotice() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const syncing = connections.filter(({ status }) => status === "syncing");
  if (syncing.length === 0) return null;

  const names = syncing.map(({ institution_name }) => institution_name ?? "your bank");
  return <Notice tone="info">Getting your accounts from {names.join(" and ")}…</Notice>;
}

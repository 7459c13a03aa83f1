import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { formatInstant } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { connectionHealth } from "./connection-health.ts";
import { stateSentence } from "./connection-needs.ts";

/** Shows in one line the status of the connection that an account belongs to. */
export function ConnectionLine({ connection: uuid }: { connection: string }) {
  const { data: connections = [], isPending } = useQuery(connectionsQuery);
  const connection = connections.find((one) => one.uuid === uuid);
  if (isPending) return <Skeleton label="Loading the connection" shape="line" count={1} />;
  if (!connection) return null;
  const { tone, text } = connectionHealth[connection.status];
  const sentence = stateSentence(connection);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-soft">
      <Badge tone={tone}>{text}</Badge>
      <span>{lastUpdate(connection.last_synced_at)}</span>
      {sentence && <span>{sentence}</span>}
      <Link to={paths.accountConnections()}>Manage connection</Link>
    </div>
  );
}

function lastUpdate(at: string | null): string {
  return at === null ? "Not updated yet" : `Last updated ${formatInstant(at)}`;
}

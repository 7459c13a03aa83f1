import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { describeNeed } from "./connection-needs.ts";

/** Shows on Home the connections that need user action, with a link to manage them. */
export function NeedsBanner() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const waiting = connections.flatMap((connection) => {
    const need = describeNeed(connection);
    return need === null ? [] : [{ ...connection, need }];
  });
  if (waiting.length === 0) return null;

  return (
    <Notice
      tone="attention"
      action={
        <Link to={paths.accountConnections()} className={buttonClass({ size: "small" })}>
          See connections
        </Link>
      }
    >
      {waiting.map(({ uuid, institution_name, need }) => (
        <p key={uuid}>
          <strong>{institution_name ?? "A connection"}:</strong> {need}
        </p>
      ))}
    </Notice>
  );
}

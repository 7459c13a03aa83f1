import { useQuery } from "@tanstack/react-query";

import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
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
        <ButtonLink to={paths.accountConnections()} size="small">
          See connections
        </ButtonLink>
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

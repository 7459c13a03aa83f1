import type { Account } from "@snowball/contract";
import { useId } from "react";

import { type Connection, useInstitution } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import {
  connectionHealth,
  describeLastUpdate,
  requiresUserAction,
  stateSentence,
} from "./connection-status.tsx";
import { LinkButton } from "./link-button.tsx";
import type { LinkFlow } from "./use-link-flow.ts";

type ConnectionCardProps = {
  connection: Connection;
  /** The accounts of this connection. */
  accounts: readonly Account[];
  /** Why the update button is disabled, or null if it is enabled. */
  disabledReason: string | null;
  flow: LinkFlow;
  onRemove: () => void;
};

/** The provider has deleted the connection, so an update window would always fail. */
const ENDED = "This connection has ended. Link the bank again, or remove it.";

/** Shows a connection: the institution, its status, the time of the last update and its accounts. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, accounts, disabledReason, flow, onRemove } = props;
  const institution = useInstitution(connection.institution_id);
  const name = connection.institution_name ?? institution?.name ?? null;
  const id = useId();
  const maskIds = accounts.filter(({ mask }) => mask).map(({ uuid }) => `${id}-${uuid}`);
  const description = [id, ...maskIds].join(" ");
  const sentence = stateSentence(connection);
  const hasEnded = connection.status === "disconnected";

  return (
    <Card as="article" className="grid content-start gap-3.5" aria-labelledby={id}>
      <Head connection={connection} name={name} logo={institution?.logo ?? null} id={id} />
      {sentence && <p className="text-compact">{sentence}</p>}
      <ul>
        {accounts.map((account) => (
          <li
            key={account.uuid}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-compact [&_span:first-child]:min-w-0 [&_span:first-child]:wrap-anywhere"
          >
            <span>{account.official_name ?? account.name}</span>
            {account.mask && (
              <span
                id={`${id}-${account.uuid}`}
                className="whitespace-nowrap text-ink-soft tabular-nums"
              >
                •••• {account.mask}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LinkButton
          target={{ purpose: connection.purpose, connection: connection.uuid }}
          flow={flow}
          variant={!hasEnded && requiresUserAction(connection.status) ? "primary" : "secondary"}
          size="small"
          disabledReason={hasEnded ? ENDED : disabledReason}
          aria-describedby={description}
        >
          Update Acount
        </LinkButton>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Remove ${name ?? "this connection"}`}
          aria-describedby={description}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </Card>
  );
}

type HeadProps = {
  connection: Connection;
  name: string | null;
  logo: string | null;
  /** Id of the heading, which labels the card. */
  id: string;
};

/** Shows the institution's logo and name, the time of the last update and the status. */
function Head({ connection, name, logo, id }: HeadProps) {
  const { last_synced_at: at, status } = connection;
  const { tone, text } = connectionHealth[status];

  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <LogoTile name={name} logo={logo} />
      <div className="min-w-0 grow basis-40">
        <h3 id={id} className="text-[1.0625rem] wrap-anywhere">
          {name ?? placeholderName(connection)}
        </h3>
        <p className="text-small text-ink-soft">{describeLastUpdate(at)}</p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </div>
  );
}

/** Returns a placeholder title. The bank's name is unknown until its first data arrives. */
function placeholderName({ status }: Connection): string {
  return status === "syncing" ? "Connecting…" : "Unknown institution";
}

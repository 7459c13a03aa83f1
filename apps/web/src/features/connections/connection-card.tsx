import type { Account } from "@snowball/contract";
import { useId } from "react";

import { formatInstant } from "#lib/format.ts";
import { type Connection, useInstitution } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import styles from "./connection-card.module.css";
import { connectionHealth } from "./connection-health.ts";
import { stateSentence } from "./connection-needs.ts";
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
    <Card as="article" className={styles.card} aria-labelledby={id}>
      <Head connection={connection} name={name} logo={institution?.logo ?? null} id={id} />
      {sentence && <p className={styles.reason}>{sentence}</p>}
      <ul>
        {accounts.map((account) => (
          <li key={account.uuid} className={styles.account}>
            <span>{account.official_name ?? account.name}</span>
            {account.mask && (
              <span id={`${id}-${account.uuid}`} className={styles.mask}>
                •••• {account.mask}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <LinkButton
          target={{ purpose: connection.purpose, connection: connection.uuid }}
          flow={flow}
          variant={needsUpdate(connection) ? "primary" : "secondary"}
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
    <div className={styles.head}>
      <LogoTile name={name} logo={logo} />
      <div className={styles.identity}>
        <h3 id={id} className={styles.name}>
          {name ?? placeholderName(connection)}
        </h3>
        <p className={styles.updated}>
          {at ? `Last updated ${formatInstant(at)}` : "Not updated yet"}
        </p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </div>
  );
}

/** Returns a placeholder title. The bank's name is unknown until its first data arrives. */
function placeholderName({ status }: Connection): string {
  return status === "syncing" ? "Connecting…" : "Unknown institution";
}

/** Whether the connection's status asks the user to update it. */
function needsUpdate({ status }: Connection): boolean {
  return (
    status === "login_required" ||
    status === "permission_required" ||
    status === "pending_disconnect" ||
    status === "new_accounts_available"
  );
}

import type { Item, ItemStatus } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { formatInstant } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/data-view.tsx";

export const connectionHealth: Record<ItemStatus, { tone: BadgeTone; text: string }> = {
  syncing: { tone: "neutral", text: "Getting accounts…" },
  healthy: { tone: "good", text: "Connected" },
  stale: { tone: "attention", text: "Out of date" },
  login_required: { tone: "bad", text: "Sign-in needed" },
  permission_required: { tone: "bad", text: "Permission needed" },
  pending_disconnect: { tone: "attention", text: "Ends soon" },
  new_accounts_available: { tone: "attention", text: "New accounts found" },
  disconnected: { tone: "bad", text: "Disconnected" },
};

type NeedsInput = Pick<Item, "status" | "status_reason" | "duplicate_of">;

/**
 * Returns a sentence about what the user must do for a connection, or null if nothing. A stale connection
 * needs no action, because the server retries.
 */
export function describeNeed({ status, status_reason, duplicate_of }: NeedsInput): string | null {
  if (requiresUserAction(status)) return status_reason ?? FALLBACKS[status];
  return duplicate_of === null ? null : LINKED_TWICE;
}

export function requiresUserAction(status: ItemStatus): status is keyof typeof FALLBACKS {
  return status in FALLBACKS;
}

const LINKED_TWICE =
  "These accounts are linked twice and counted once. Remove one of the two connections.";

const FALLBACKS = {
  login_required: "Your bank asks you to sign in again. Please update the account.",
  permission_required:
    "Your bank needs your permission to share more data. Update the account to allow it.",
  pending_disconnect: "Your bank will end this connection soon. Please update the account.",
  new_accounts_available:
    "Your bank has accounts that are not linked yet. Update the account to add them.",
  disconnected: "This connection has ended. Please link the bank again.",
} as const satisfies Partial<Record<ItemStatus, string>>;

/** Messages while the bank still prepares transactions. They arrive without user action. */
const PREPARING = {
  not_ready: "Your bank is still preparing your transactions. They'll appear here automatically.",
  initial_update_complete:
    "The latest transactions are here. Your bank is still preparing the older ones.",
} as const;

type StateInput = NeedsInput & Pick<Item, "transactions_update_status">;

/**
 * Returns a sentence about the connection's state: the needed user action, or the progress. Null if there is
 * nothing to say.
 */
export function stateSentence(connection: StateInput): string | null {
  if (connection.status === "syncing" && connection.duplicate_of === null) {
    return "Your accounts are on their way. This takes a minute at most.";
  }
  return describeNeed(connection) ?? connection.status_reason ?? preparingSentence(connection);
}

function preparingSentence({ transactions_update_status: status }: StateInput): string | null {
  return status === null || status === "historical_update_complete" ? null : PREPARING[status];
}

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
      <span>{describeLastUpdate(connection.last_synced_at)}</span>
      {sentence && <span>{sentence}</span>}
      <Link to={paths.accountConnections()}>Manage connection</Link>
    </div>
  );
}

export function describeLastUpdate(at: string | null): string {
  return at === null ? "Not updated yet" : `Last updated ${formatInstant(at)}`;
}

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

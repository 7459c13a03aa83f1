import { type Account, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import {
  accountsQuery,
  bankAccessQuery,
  type Connection,
  connectionsQuery,
  refetchBankData,
  useInstitution,
} from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import {
  connectionHealth,
  describeLastUpdate,
  requiresUserAction,
  stateSentence,
} from "./connection-status.tsx";
import { LinkButton } from "./link-button.tsx";
import type { LinkFlow } from "./use-link-flow.ts";

type ConnectionListProps = { flow: LinkFlow; removal: Removal; disabledReason: string | null };

/** Whether another connection has accounts of this one. `duplicate_of` points to the oldest of the connections. */
function hasSharedAccounts(connection: Connection, all: readonly Connection[]): boolean {
  const oldest = connection.duplicate_of ?? connection.uuid;

  return all.some(
    ({ uuid, duplicate_of: older }) =>
      uuid !== connection.uuid && (uuid === oldest || older === oldest),
  );
}

/** Shows the connections with their accounts. In staging, it also shows the raw API data. */
export function ConnectionList({ flow, removal, disabledReason }: ConnectionListProps) {
  const { environment } = useAppConfig();
  const { data: access } = useQuery(bankAccessQuery);
  const source = combineQueries(useQuery(connectionsQuery), useQuery(accountsQuery));

  return (
    <DataView source={source} what="your connections" count={2}>
      {([items, accounts]) => (
        <>
          {items.length === 0 && !access?.refusal && (
            <EmptyState icon="accounts" title="Nothing linked yet">
              Start with the card or loan that worries you most. It takes about a minute.
            </EmptyState>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4">
            {items.map((connection) => (
              <ConnectionCard
                key={connection.uuid}
                connection={connection}
                accounts={accounts.filter(({ item }) => item === connection.uuid)}
                disabledReason={disabledReason}
                flow={flow}
                onRemove={() => removal.ask(connection)}
              />
            ))}
          </div>
          {removal.asked && (
            <RemovalDialog
              removal={removal}
              name={removal.asked.institution_name ?? "this connection"}
              accountCount={accounts.filter(({ item }) => item === removal.asked?.uuid).length}
              hasSharedAccounts={hasSharedAccounts(removal.asked, items)}
            />
          )}
          {environment === "staging" && <RawData data={{ items, accounts }} />}
        </>
      )}
    </DataView>
  );
}

/** Shows raw API data for debugging. Callers must not render it in production. */
function RawData({ data }: { data: object }) {
  return (
    <details className="rounded-medium border border-line bg-surface-sunken text-small">
      <summary className="cursor-pointer px-4 py-3 font-semibold">Raw data</summary>
      <pre className="px-4 pt-0 pb-4 text-fine leading-[1.5] wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}

type RemovalDialogProps = {
  removal: Pick<Removal, "confirm" | "cancel" | "isBusy" | "error">;
  name: string;
  accountCount: number;
  hasSharedAccounts: boolean;
};

function RemovalDialog({ removal, name, accountCount, hasSharedAccounts }: RemovalDialogProps) {
  const { confirm, cancel, isBusy, error } = removal;

  return (
    <Dialog
      title={`Remove ${name}?`}
      onClose={cancel}
      keep="Keep connection"
      actions={
        <Button isBusy={isBusy} onClick={confirm}>
          Remove connection
        </Button>
      }
    >
      <p>
        <strong>What we delete:</strong> this connection, {describeAccounts(accountCount)} and all
        of their transactions. Our access to your bank ends.
      </p>
      {hasSharedAccounts && (
        <p>
          <strong>What moves to the other connection:</strong> for accounts that both have, your
          nickname, note, figures, payments, reminders, plan and history.
        </p>
      )}
      <p>
        <strong>What stays:</strong> your accounts at the bank. Nothing is closed, no money moves,
        and you can link them again.
      </p>
      <FailureNotice error={error} refused="Nothing was removed." />
    </Dialog>
  );
}

function describeAccounts(count: number): string {
  if (count === 0) return "its last known figures";
  return count === 1 ? "its account" : `its ${count} accounts`;
}

export type Removal = ReturnType<typeof useRemoval>;

export function useRemoval({ onRemoved }: { onRemoved: (connection: Connection) => void }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Connection | null>(null);

  const remove = useAction(({ uuid }: Connection) => removeItem(uuid), {
    onSuccess: (_done, removed) => {
      queryClient.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.filter(({ uuid }) => uuid !== removed.uuid),
      );
      refetchBankData(queryClient);
      void refetchData(queryClient, connectionsQuery.queryKey);
      setAsked(null);
      onRemoved(removed);
    },
  });

  return {
    /** The connection that the open dialog asks about, or null. */
    asked,
    ask: (connection: Connection) => {
      remove.reset();
      setAsked(connection);
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) remove.submit(asked);
    },
    isBusy: remove.isBusy,
    error: remove.error,
  };
}

/** Removes a connection. Succeeds if it no longer exists, for example because another tab removed it. */
async function removeItem(uuid: string): Promise<void> {
  try {
    await snowballClient.call(endpoints.removeItem, { params: { uuid } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}

type ConnectionCardProps = {
  connection: Connection;
  accounts: readonly Account[];
  /** Why the update button is disabled, or null if it is enabled. */
  disabledReason: string | null;
  flow: LinkFlow;
  onRemove: () => void;
};

/** The provider has deleted the connection, so an update window would always fail. */
const ENDED = "This connection has ended. Link the bank again, or remove it.";

function ConnectionCard(props: ConnectionCardProps) {
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
  id: string;
};

function Head({ connection, name, logo, id }: HeadProps) {
  const { last_synced_at: at, status } = connection;
  const { tone, text } = connectionHealth[status];

  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <LogoTile name={name} logo={logo} />
      <div className="min-w-0 grow basis-56">
        <h3 id={id} className="text-[1.0625rem] wrap-anywhere">
          {name ?? (connection.status === "syncing" ? "Connecting…" : "Unknown institution")}
        </h3>
        <p className="text-small text-ink-soft">{describeLastUpdate(at)}</p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </div>
  );
}

import { endpoints } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { type Connection, connectionsQuery, refetchBankData } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

export type Removal = ReturnType<typeof useRemoval>;

/** Manages the removal of a connection: the question, the request and its result. */
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

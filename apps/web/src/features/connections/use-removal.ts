import { endpoints } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { ApiError } from "#lib/api/api-error.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import {
  type Connection,
  connectionsQuery,
  refetchBankData,
} from "#lib/slices/connections-slice.ts";

export type Removal = ReturnType<typeof useRemoval>;

/** Removing a connection: asked for, confirmed, done. */
export function useRemoval({ onRemoved }: { onRemoved: (connection: Connection) => void }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Connection | null>(null);

  const remove = useMutation({
    mutationFn: ({ uuid }: Connection) => removeItem(uuid),
    onSuccess: (_done, removed) => {
      queryClient.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.filter(({ uuid }) => uuid !== removed.uuid),
      );
      refetchBankData(queryClient);
      void queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      setAsked(null);
      onRemoved(removed);
    },
  });

  return {
    /** The connection that the user is asked about; null when none is. */
    asked,
    ask: (connection: Connection) => {
      remove.reset();
      setAsked(connection);
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) remove.mutate(asked);
    },
    isBusy: remove.isPending,
    error: remove.error?.message ?? null,
  };
}

/** A connection that is gone already, removed in another tab for instance, is removed. */
async function removeItem(uuid: string): Promise<void> {
  try {
    await snowballClient.call(endpoints.removeItem, { params: { uuid } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}

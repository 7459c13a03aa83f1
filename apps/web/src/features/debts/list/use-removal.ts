import type { Debt } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { dropDebt, keepDebt, removeDebt, restoreDebt } from "../debts-calls.ts";

/** A debt that was removed, and where it stood. */
export type Removed = { debt: Debt; index: number };

/** Removes debts and brings them back, for as long as the screen stays open. */
export function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const remove = useMutation({
    mutationFn: ({ debt }: Removed) => removeDebt(debt.uuid),
    onSuccess: (_, gone) => {
      setRemoved((known) => [...known, gone]);
      dropDebt(client, gone.debt.uuid);
    },
  });
  const restore = useMutation({
    mutationFn: ({ debt }: Removed) => restoreDebt(debt.uuid),
    onSuccess: (debt) => {
      setRemoved((known) => known.filter((each) => each.debt.uuid !== debt.uuid));
      keepDebt(client, debt);
    },
  });

  return {
    removed,
    /** The debt that is on its way out; null while none is. */
    removing: remove.isPending ? remove.variables.debt.uuid : null,
    remove: (debt: Debt, index: number) => {
      if (!remove.isPending) remove.mutate({ debt, index });
    },
    restore: restore.mutate,
    isRestoring: restore.isPending,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

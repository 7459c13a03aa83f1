import type { Debt } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { dropDebt, keepDebt, removeDebt, restoreDebt } from "../debts-calls.ts";

/** Removes debts and brings them back, for as long as the screen stays open. */
export function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly Debt[]>([]);
  const [restored, setRestored] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: ({ uuid }: Debt) => removeDebt(uuid),
    onSuccess: (_, debt) => {
      setRemoved((known) => [...known, debt]);
      dropDebt(client, debt.uuid);
    },
  });
  const restore = useMutation({
    mutationFn: ({ uuid }: Debt) => restoreDebt(uuid),
    onSuccess: (debt) => {
      setRestored(debt.uuid);
      setRemoved((known) => known.filter(({ uuid }) => uuid !== debt.uuid));
      keepDebt(client, debt);
    },
  });

  return {
    removed,
    /** The debt that is on its way out; null while none is. */
    removing: remove.isPending ? remove.variables.uuid : null,
    remove: (debt: Debt) => {
      if (!remove.isPending) remove.mutate(debt);
    },
    restore: restore.mutate,
    /** The debt that came back last; null where none did. */
    restored,
    isRestoring: restore.isPending,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

import type { Debt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAction } from "#lib/form/use-action.ts";

import { uncacheDebt, cacheDebt, removeDebt, restoreDebt } from "../debts-calls.ts";

/** Removes debts and restores them while the screen is open. */
export function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly Debt[]>([]);
  const [restored, setRestored] = useState<string | null>(null);
  const remove = useAction(({ uuid }: Debt) => removeDebt(uuid), {
    onSuccess: (_, debt) => {
      setRemoved((debts) => [...debts, debt]);
      uncacheDebt(client, debt.uuid);
    },
  });
  const restore = useAction(({ uuid }: Debt) => restoreDebt(uuid), {
    onSuccess: (debt) => {
      setRestored(debt.uuid);
      setRemoved((debts) => debts.filter(({ uuid }) => uuid !== debt.uuid));
      cacheDebt(client, debt);
    },
  });

  return {
    removed,
    /** Uuid of the debt that is being removed, or null. */
    removing: remove.isBusy ? (remove.variables?.uuid ?? null) : null,
    remove: remove.submit,
    restore: restore.submit,
    /** Uuid of the debt that was restored last, or null. */
    restored,
    isRestoring: restore.isBusy,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

import type { Debt, DebtChange } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { changeDebt, keepDebt } from "../debts-calls.ts";

/** Small changes of one debt, made where it is shown. */
export function useDebtChanges({ uuid }: Debt) {
  const client = useQueryClient();
  const [pending, setPending] = useState<DebtChange | null>(null);
  const { mutate, error } = useMutation({
    mutationFn: (change: DebtChange) => changeDebt(uuid, change),
    onSuccess: (debt) => keepDebt(client, debt),
    onSettled: () => setPending(null),
  });

  return {
    change(change: DebtChange) {
      if (pending !== null) return;
      // At once: a box that was checked must not uncheck itself until the answer comes.
      setPending(change);
      mutate(change);
    },
    /** Whether a change of this field is on its way. */
    isChanging: (field: keyof DebtChange) => pending !== null && field in pending,
    /** What is being changed; null while nothing is. */
    pending,
    error: error?.message ?? null,
  };
}

export type DebtChanges = ReturnType<typeof useDebtChanges>;

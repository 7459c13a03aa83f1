import type { Debt, DebtChange } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { changeDebt, cacheDebt } from "../debts-calls.ts";

/** What is changed, and the change that brings back what was there. */
type Change = { change: DebtChange; undo?: DebtChange };

/** Small changes of one debt, made where it is shown. */
export function useDebtChanges({ uuid }: Debt) {
  const client = useQueryClient();
  const [pending, setPending] = useState<DebtChange | null>(null);
  const [undoing, setUndoing] = useState<Change | null>(null);
  const { mutate, error } = useMutation({
    mutationFn: ({ change }: Change) => changeDebt(uuid, change),
    onSuccess: (debt, sent) => {
      cacheDebt(client, debt);
      setUndoing(sent.undo ? sent : null);
    },
    onSettled: () => setPending(null),
  });

  function send(change: Change) {
    if (pending !== null) return;
    // At once: a box that was checked must not uncheck itself until the answer comes.
    setPending(change.change);
    mutate(change);
  }

  return {
    change: (change: DebtChange) => send({ change }),
    /** A change that puts another figure in place of one that the user typed or wanted. */
    replace: (change: DebtChange, undo: DebtChange) => send({ change, undo }),
    /** Brings back what was replaced last; null where nothing was. */
    undo: undoing?.undo ? () => send({ change: undoing.undo ?? {} }) : null,
    /** What was replaced last, by what; null where nothing was. */
    replaced: undoing?.change ?? null,
    /** Whether a change of this field is on its way. */
    isChanging: (field: keyof DebtChange) => pending !== null && field in pending,
    /** What is being changed; null while nothing is. */
    pending,
    error: error?.message ?? null,
  };
}

export type DebtChanges = ReturnType<typeof useDebtChanges>;

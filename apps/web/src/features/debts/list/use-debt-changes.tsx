import type { Debt, DebtChange } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { shownName } from "#lib/shown-name.ts";
import { Button } from "#ui/button.tsx";

import { cacheDebt, changeDebt } from "../debts-calls.ts";

type Change = { change: DebtChange; undo?: DebtChange };

export function useDebtChanges({ uuid }: Debt) {
  const client = useQueryClient();
  const [pending, setPending] = useState<DebtChange | null>(null);
  const [undoing, setUndoing] = useState<Change | null>(null);
  const { submit, error } = useAction(({ change }: Change) => changeDebt(uuid, change), {
    onSuccess: (debt, sent) => {
      cacheDebt(client, debt);
      setUndoing(sent.undo ? sent : null);
    },
    onSettled: () => setPending(null),
  });

  function send(change: Change) {
    if (pending !== null) return;
    // Set immediately, so that a checkbox does not flip back until the response arrives.
    setPending(change.change);
    submit(change);
  }

  return {
    change: (change: DebtChange) => send({ change }),
    replace: (change: DebtChange, undo: DebtChange) => send({ change, undo }),
    /** Undoes the last replacement. Null if there is none. */
    undo: undoing?.undo ? () => send({ change: undoing.undo ?? {} }) : null,
    replaced: undoing?.change ?? null,
    isChanging: (field: keyof DebtChange) => pending !== null && field in pending,
    pending,
    error,
  };
}

export type DebtChanges = ReturnType<typeof useDebtChanges>;

type IncludeDebtButtonProps = {
  debt: Debt;
  /** Whether this is the only such button on the screen, so that its label needs no debt name. */
  isOnly: boolean;
};

export function IncludeDebtButton({ debt, isOnly }: IncludeDebtButtonProps) {
  const { change, pending, error } = useDebtChanges(debt);

  return (
    <>
      <FailureNotice error={error} />
      <Button isBusy={pending !== null} onClick={() => change({ is_included: true })}>
        {isOnly ? "Include it in the plan" : `Include ${shownName(debt)} in the plan`}
      </Button>
    </>
  );
}

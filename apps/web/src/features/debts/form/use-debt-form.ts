import type { Debt } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { ApiError } from "#lib/api/api-error.ts";

import { changeDebt, createDebt, keepDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import { type BalanceDraft, type DebtDraft, emptyDraft } from "./debt-draft.ts";
import { draftOf } from "./draft-of-debt.ts";
import { readDraft, type StatedDebt } from "./read-draft.ts";
import { serverFaults } from "./server-faults.ts";

/**
 * A debt's form: what is known, and over it what was typed and is not saved yet. Nothing typed is
 * lost when saving fails.
 * @param debt null for one that is to be added.
 */
export function useDebtForm(debt: Debt | null) {
  const [typed, setTyped] = useState<Partial<DebtDraft>>({});
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const initial = debt ? draftOf(debt) : emptyDraft;
  const draft = { ...initial, ...typed };
  const { stated, faults } = readDraft(draft, debt);
  const saving = useSaving(debt, draft);
  const isFaulty = Object.keys(faults).length > 0;

  function changeBalance(index: number, change: Partial<BalanceDraft>) {
    const balances = draft.balances.map((each, at) =>
      at === index ? { ...each, ...change } : each,
    );
    setTyped((now) => ({ ...now, balances }));
  }

  return {
    debt,
    draft,
    isLinked: debt?.account != null,
    isDirty: !saving.isSuccess && JSON.stringify(draft) !== JSON.stringify(initial),
    isSaving: saving.isPending,
    saved: saving.data ?? null,
    error: saving.error,
    /** Grows with each try to save that failed, here or there. */
    failures: attempts + saving.failures,
    isFaulty: attempts > 0 && isFaulty,
    /** What the API found wrong, as sentences. */
    serverFaults: Object.values(saving.faults),
    /** What is wrong with a field, once it was left or saving was tried. */
    errorsOf(name: string): string[] {
      const own = attempts > 0 || visited.has(name) ? faults[name] : undefined;
      const fault = own ?? saving.faults[name];
      return fault === undefined ? [] : [fault];
    },
    leave: (name: string) => setVisited((now) => new Set(now).add(name)),
    change: (change: Partial<DebtDraft>) => setTyped((now) => ({ ...now, ...change })),
    changeBalance,
    save() {
      if (isFaulty) setAttempts((count) => count + 1);
      else saving.save(stated);
    },
  };
}

export type DebtForm = ReturnType<typeof useDebtForm>;

function useSaving(debt: Debt | null, draft: DebtDraft) {
  const client = useQueryClient();
  const [failures, setFailures] = useState(0);
  const { mutate, data, error, variables, isPending, isSuccess } = useMutation({
    mutationFn: ({ stated, sent }: ReturnType<typeof toBeSent>) =>
      debt ? changeDebt(debt.uuid, sent) : createDebt(newDebt(stated)),
    onSuccess: (answer) => keepDebt(client, answer),
    onError: () => setFailures((count) => count + 1),
  });

  function toBeSent(stated: StatedDebt) {
    return { stated, sent: debt ? changedFields(debt, stated) : stated };
  }

  return {
    data,
    error,
    failures,
    isPending,
    isSuccess,
    faults: serverFaults(error instanceof ApiError ? error.fields : {}, {
      sentBalances: variables?.sent.balances?.map(({ id }) => id) ?? [],
      shownBalances: draft.balances.map(({ id }) => id),
    }),
    save: (stated: StatedDebt) => mutate(toBeSent(stated)),
  };
}

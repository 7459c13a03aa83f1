import type { Debt, DebtChange } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { useDraft } from "#lib/form/use-draft.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";

import { changeDebt, keepDebt } from "../debts-calls.ts";
import { changedFields } from "./changed-fields.ts";
import { type BalanceDraft, type DebtDraft, emptyBalance, emptyDraft } from "./debt-draft.ts";
import { draftOf } from "./draft-of-debt.ts";
import { readDraft, type StatedDebt } from "./read-draft.ts";
import { serverFaults } from "./server-faults.ts";
import { useEntering } from "./use-entering.ts";

/** The fields of a draft that hold what was typed. */
type TextOf<Draft> = {
  [Field in keyof Draft]: [string, Draft[Field]] extends [Draft[Field], string] ? Field : never;
}[keyof Draft];
type TextChange = { target: { value: string } };

/** Everything the form says, of that what is to be sent, and what it was read from. */
type ToBeSaved = { all: StatedDebt; sent: DebtChange; typed: DebtDraft };

function useSaving(debt: Debt | null, settle: (typed: DebtDraft) => void) {
  const client = useQueryClient();
  const enter = useEntering();

  return useSubmit(
    ({ all, sent }: ToBeSaved) => (debt ? changeDebt(debt.uuid, sent) : enter(all)),
    {
      onSuccess: (answer, { typed }) => {
        keepDebt(client, answer);
        settle(typed);
      },
    },
  );
}

/**
 * A debt's form: what is known, and over it what was typed and is not saved yet. Nothing typed is
 * lost when saving fails.
 * @param debt null for one that is to be added.
 */
export function useDebtForm(debt: Debt | null) {
  const initial = useMemo(() => (debt ? draftOf(debt) : emptyDraft), [debt]);
  const { draft, isDirty, change, settle, discard } = useDraft(initial);
  const { stated, faults } = readDraft(draft, debt);
  const { tries, isFaulty, faultOf, leave, attempt } = useVisibleErrors(faults);
  const saving = useSaving(debt, settle);
  const { error } = saving;
  const refused = serverFaults(saving.fieldErrors, {
    sentBalances: saving.variables?.sent.balances?.map(({ id }) => id) ?? [],
    shownBalances: draft.balances.map(({ id }) => id),
  });

  function toBeSent(all: StatedDebt): ToBeSaved {
    return { all, sent: debt ? changedFields(debt, all) : all, typed: draft };
  }
  function errorsOf(name: string): string[] {
    const fault = faultOf(name) ?? refused[name];
    return fault === undefined ? [] : [fault];
  }
  function changeBalance(index: number, changed: Partial<BalanceDraft>) {
    const balances = draft.balances.map((each, at) =>
      at === index ? { ...each, ...changed } : each,
    );
    change({ balances });
  }

  return {
    debt,
    draft,
    isLinked: debt?.account != null,
    isDirty,
    isBusy: saving.isBusy,
    saved: saving.data ?? null,
    error,
    /** Another one with each try to save that failed, here or there. */
    failure: tries + (error ? saving.submittedAt : 0),
    isFaulty,
    /** What the API found wrong, as sentences. */
    serverFaults: Object.values(refused),
    errorsOf,
    leave,
    change,
    /** Back to what is saved. */
    discard,
    changeBalance,
    /**
     * A field of text as it stands in the form.
     * @param name what the wire calls it.
     */
    field: (field: TextOf<DebtDraft>, name: string) => ({
      name,
      value: draft[field],
      errors: errorsOf(name),
      onChange: ({ target }: TextChange) => change({ [field]: target.value }),
    }),
    /** The same of one of the balances. */
    balanceField: (index: number, field: TextOf<BalanceDraft>, part: string) => ({
      name: `balances.${index}.${part}`,
      value: (draft.balances[index] ?? emptyBalance())[field],
      errors: errorsOf(`balances.${index}.${part}`),
      onChange: ({ target }: TextChange) => changeBalance(index, { [field]: target.value }),
    }),
    save: () => attempt(() => saving.submit(toBeSent(stated))),
  };
}

export type DebtForm = ReturnType<typeof useDebtForm>;

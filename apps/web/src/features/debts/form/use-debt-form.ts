import type { Debt, DebtChange, NewDebt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";

import { ApiError } from "#lib/api/errors.ts";
import { useAction } from "#lib/form/use-action.ts";
import { useDraft } from "#lib/form/use-draft.ts";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";

import { cacheDebt, changeDebt, createDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import { type BalanceDraft, buildDraft, type DebtDraft } from "./debt-draft.ts";
import { type FormValues, readDraft } from "./read-draft.ts";
import { serverFaults } from "./server-faults.ts";

/** The names of the fields with values of a type. */
type NameOf<Draft, Value> = {
  [Field in keyof Draft & string]: Draft[Field] extends Value ? Field : never;
}[keyof Draft & string];
type TextChange = { target: { value: string } };

/** The form's values, the part of them that is sent, and the draft they were read from. */
type SaveRequest = { all: FormValues; sent: DebtChange; typed: DebtDraft };

function useSaving(debt: Debt | null, settle: (typed: DebtDraft) => void) {
  const client = useQueryClient();
  const enter = useCreateDebt();

  return useAction(
    ({ all, sent }: SaveRequest) => (debt ? changeDebt(debt.uuid, sent) : enter(all)),
    {
      onSuccess: (answer, { typed }) => {
        cacheDebt(client, answer);
        settle(typed);
      },
    },
  );
}

/**
 * Manages the form of a debt: the saved values with the unsaved changes on top. A failed save keeps
 * everything that was typed.
 * @param debt null for a new debt.
 */
export function useDebtForm(debt: Debt | null) {
  const initial = useMemo(() => buildDraft(debt), [debt]);
  const { draft, isDirty, change, settle, discard } = useDraft(initial);
  const { values, faults } = readDraft(draft, debt);
  const { tries, isFaulty, faultOf, leave, attempt } = useVisibleErrors(faults);
  const saving = useSaving(debt, settle);
  const { error } = saving;
  const serverErrors = serverFaults(saving.fieldErrors, {
    sentBalances: saving.variables?.sent.balances?.map(({ id }) => id) ?? [],
    shownBalances: draft.balances.map(({ id }) => id),
  });

  function buildSaveRequest(all: FormValues): SaveRequest {
    return { all, sent: debt ? changedFields(debt, all) : all, typed: draft };
  }
  function getErrors(name: string): string[] {
    const fault = faultOf(name) ?? serverErrors[name];
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
    /** Changes with each failed attempt to save, by validation or by the API. */
    failure: tries + (error ? saving.submittedAt : 0),
    isFaulty,
    /** The API's errors, as sentences. */
    serverFaults: Object.values(serverErrors),
    getErrors,
    leave,
    change,
    /** Discards the unsaved changes. */
    discard,
    changeBalance,
    /** Returns the props of a text field or a select. */
    field: (name: NameOf<DebtDraft, string>) => ({
      name,
      value: draft[name],
      errors: getErrors(name),
      onChange: ({ target }: TextChange) => change({ [name]: target.value }),
    }),
    check: (name: NameOf<DebtDraft, boolean>) => ({
      name,
      checked: draft[name],
      onChange: ({ target }: { target: { checked: boolean } }) =>
        change({ [name]: target.checked }),
    }),
    /** Like `field`, but for a field of one balance. Errors of `part` are shown. */
    balanceField: (index: number, field: NameOf<BalanceDraft, string>, part: string = field) => ({
      name: `balances.${index}.${part}`,
      value: draft.balances[index]?.[field] ?? "",
      errors: getErrors(`balances.${index}.${part}`),
      onChange: ({ target }: TextChange) => changeBalance(index, { [field]: target.value }),
    }),
    save: () => attempt(() => saving.submit(buildSaveRequest(values))),
  };
}

export type DebtForm = ReturnType<typeof useDebtForm>;

/**
 * Returns a function that creates a debt once, even if it is retried. If a response was lost, the retry sends
 * the same input and uuid, and then sends later changes as an update.
 */
function useCreateDebt(): (all: FormValues) => Promise<Debt> {
  const pending = useRef<NewDebt | null>(null);

  return async (all) => {
    const input = newDebt(all);
    const sent = (pending.current ??= { uuid: crypto.randomUUID(), ...input });
    const debt = await createDebt(sent).catch((error: unknown) => {
      // The API has not stored a debt with this uuid.
      if (error instanceof ApiError && error.status === 400) pending.current = null;
      throw error;
    });
    const { uuid: _, ...created } = sent;

    return JSON.stringify(created) === JSON.stringify(input)
      ? debt
      : changeDebt(debt.uuid, changedFields(debt, all));
  };
}

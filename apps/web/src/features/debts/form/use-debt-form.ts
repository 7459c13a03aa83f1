import type { Debt, DebtChange, NewDebt } from "@snowball/contract";
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { type FieldPath, type FieldPathByValue, get } from "react-hook-form";

import { ApiError } from "#lib/api/errors.ts";
import { useAction } from "#lib/form/form.tsx";
import { errorsOf, readTexts } from "#lib/form/typed-schemas.ts";
import { useStoredForm } from "#lib/form/use-stored-form.ts";

import { cacheDebt, changeDebt, createDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import {
  type BalanceDraft,
  buildDraft,
  type DebtDraft,
  emptyBalance,
  listBalances,
} from "./debt-draft.ts";
import { debtSchema, type FormValues } from "./debt-schema.ts";

/** The form's values, the part of them that is sent, and the draft they were read from. */
type SaveRequest = { all: FormValues; sent: DebtChange; typed: DebtDraft };

function useSaving(debt: Debt | null, settle: (typed: DebtDraft, answer: DebtDraft) => void) {
  const client = useQueryClient();
  const enter = useCreateDebt();

  return useAction(
    ({ all, sent }: SaveRequest) => (debt ? changeDebt(debt.uuid, sent) : enter(all)),
    {
      onSuccess: (answer, { typed }) => {
        cacheDebt(client, answer);
        settle(typed, buildDraft(answer));
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
  const stored = useMemo(() => buildDraft(debt), [debt]);
  const schema = debtSchema(debt);
  const {
    form,
    values: draft,
    ...state
  } = useStoredForm<DebtDraft, FormValues>(stored, valibotResolver(schema));
  const { isSubmitting, isSubmitSuccessful, submitCount, touchedFields } = form.formState;
  const balances = listBalances(draft);
  // React Hook Form would update only the errors of the changed field, but errors depend on other fields.
  const { faults } = readTexts(schema, draft);
  // Counts a running attempt too, so that its errors are shown at once.
  const tries = submitCount + Number(isSubmitting);
  const isFaulty = tries > 0 && !isSubmitSuccessful && faults.length > 0;
  const saving = useSaving(debt, state.settle);
  const { error } = saving;
  const serverErrors = serverFaults(saving.fieldErrors, {
    sentBalances: saving.variables?.sent.balances?.map(({ id }) => id) ?? [],
    shownBalances: balances.map(({ id }) => id),
  });

  function getErrors(apiName: string, path = apiName): string[] {
    const isVisible = isFaulty || get(touchedFields, path);
    const own = isVisible ? errorsOf(faults, apiName) : [];

    return own.length > 0 ? own : errorsOf(serverErrors, apiName);
  }
  const textField = (path: FieldPath<DebtDraft>, apiName: string) => {
    const value: string = get(draft, path);

    return {
      name: apiName,
      value,
      errors: getErrors(apiName, path),
      onChange: ({ target }: { target: { value: string } }) => state.change(path, target.value),
      onBlur: () => value.trim() !== "" && form.setValue(path, value, { shouldTouch: true }),
    };
  };

  return {
    debt,
    draft,
    balances,
    isLinked: debt?.account != null,
    isDirty: state.isDirty,
    isBusy: saving.isBusy,
    saved: saving.data ?? null,
    error,
    /** Another value for each failed attempt to save, by validation or by the API. Falsy after one that did not fail. */
    failure: isSubmitSuccessful ? error : tries,
    isFaulty,
    serverFaults: serverErrors,
    getErrors,
    change: <Name extends keyof DebtDraft>(name: Name, value: DebtDraft[Name]) =>
      state.change(name, value),
    discard: state.discard,
    changeBalance: (id: string, changed: Partial<BalanceDraft>) => {
      const before = form.getValues("balances");
      const balance = { ...(before[id] ?? emptyBalance(id)), ...changed };
      // All balances, so that each field of an added one counts as changed.
      state.change("balances", { ...before, [id]: balance });
    },
    removeBalance: (id: string) =>
      stored.balances[id]
        ? state.change(`balances.${id}.is_removed`, true)
        : form.unregister(`balances.${id}`),
    field: (name: FieldPathByValue<DebtDraft, string>) => textField(name, name),
    /**
     * Like `field`, but for a field of one balance.
     * @param apiName its name in the balance of the API, if it differs.
     */
    balanceField: (
      index: number,
      name: FieldPathByValue<BalanceDraft, string>,
      apiName: string = name,
    ) => textField(`balances.${balances[index]?.id ?? ""}.${name}`, `balances.${index}.${apiName}`),
    check: (name: FieldPathByValue<DebtDraft, boolean>) => ({
      name,
      checked: draft[name],
      onChange: ({ target }: { target: { checked: boolean } }) =>
        state.change(name, target.checked),
    }),
    save: () =>
      void form.handleSubmit((all) =>
        saving.submit({ all, sent: debt ? changedFields(debt, all) : all, typed: draft }),
      )(),
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

/** Matches an API error with a path inside a list or object, such as `0.promo.apr: …`. */
const ERROR_WITH_PATH = /^([a-z0-9_.]+): (.*)$/;

type BalanceIds = {
  /** Ids of the sent balances and of the balances in the form, in their order. */
  sentBalances: readonly string[];
  shownBalances: readonly string[];
};

/** Returns the API's errors by form field. Only changed balances are sent, so their positions are mapped by id. */
export function serverFaults(
  fields: Record<string, readonly string[]>,
  { sentBalances, shownBalances }: BalanceIds,
) {
  return Object.entries(fields).flatMap(([field, sentences]) =>
    sentences.map((error) => {
      const [, place, sentence = error] = ERROR_WITH_PATH.exec(error) ?? [];

      return { field: place === undefined ? field : nameAt(field, place), sentence };
    }),
  );

  function nameAt(field: string, place: string): string {
    if (field !== "balances") return `${field}.${place}`;
    const [index = "", ...parts] = place.split(".");
    const shown = shownBalances.indexOf(sentBalances[Number(index)] ?? "");
    return [field, shown, ...parts].join(".");
  }
}

import type { Debt, DebtChange, NewDebt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { DeepPartial, FieldPathByValue } from "react-hook-form";

import { ApiError } from "#lib/api/errors.ts";
import { errorsOf } from "#lib/form/typed-schemas.ts";
import { useAction } from "#lib/form/form.tsx";
import { useDraft } from "#lib/form/use-draft.ts";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";

import { cacheDebt, changeDebt, createDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import { type BalanceDraft, buildDraft, type DebtDraft, listBalances } from "./debt-draft.ts";
import { type FormValues, readDraft } from "./debt-schema.ts";

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
  const { draft, isDirty, change, settle, discard } = useDraft<DebtDraft, DeepPartial<DebtDraft>>(
    initial,
  );
  const balances = listBalances(draft);
  const { value, faults } = readDraft(draft, debt);
  const { tries, isFaulty, visible, leave, attempt } = useVisibleErrors(faults);
  const saving = useSaving(debt, settle);
  const { error } = saving;
  const serverErrors = serverFaults(saving.fieldErrors, {
    sentBalances: saving.variables?.sent.balances?.map(({ id }) => id) ?? [],
    shownBalances: balances.map(({ id }) => id),
  });

  function save() {
    if (value === null) return;
    saving.submit({ all: value, sent: debt ? changedFields(debt, value) : value, typed: draft });
  }
  function getErrors(name: string): string[] {
    const own = errorsOf(visible, name);
    return own.length > 0 ? own : errorsOf(serverErrors, name);
  }
  const textField = (path: string, apiName: string) => ({
    name: apiName,
    value: textAt(draft, path),
    errors: getErrors(apiName),
    onChange: ({ target }: { target: { value: string } }) => change(withText(path, target.value)),
  });

  return {
    debt,
    draft,
    balances,
    isLinked: debt?.account != null,
    isDirty,
    isBusy: saving.isBusy,
    saved: saving.data ?? null,
    error,
    /** Changes with each failed attempt to save, by validation or by the API. */
    failure: tries + (error ? saving.submittedAt : 0),
    isFaulty,
    serverFaults: serverErrors,
    getErrors,
    leave,
    change,
    discard,
    changeBalance: (id: string, changed: Partial<BalanceDraft> | undefined) =>
      change({ balances: { [id]: changed } }),
    field: (name: FieldPathByValue<DebtDraft, string>) => textField(name, name),
    /**
     * Like `field`, but for a field of one balance.
     * @param apiName its name in the balance of the API, if it differs.
     */
    balanceField: (
      index: number,
      name: FieldPathByValue<BalanceDraft, string>,
      apiName: string = name,
    ) => textField(`balances.${balances[index]?.id}.${name}`, `balances.${index}.${apiName}`),
    check: (name: FieldPathByValue<DebtDraft, boolean>) => ({
      name,
      checked: draft[name],
      onChange: ({ target }: { target: { checked: boolean } }) =>
        change({ [name]: target.checked }),
    }),
    save: () => attempt(save),
  };
}

/** @param path such as `autopay.amount`. */
function textAt(draft: DebtDraft, path: string): string {
  return path
    .split(".")
    .reduce<unknown>((part, field) => (part as Record<string, unknown>)[field], draft) as string;
}

function withText(path: string, text: string): DeepPartial<DebtDraft> {
  return path
    .split(".")
    .reduceRight<unknown>((part, field) => ({ [field]: part }), text) as DeepPartial<DebtDraft>;
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

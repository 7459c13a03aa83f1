import type { Debt, NewDebt } from "@snowball/contract";
import { useRef } from "react";

import { ApiError } from "#lib/api/errors.ts";

import { changeDebt, createDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import type { FormValues } from "./read-draft.ts";

/**
 * Returns a function that creates a debt once, even if it is retried. If a response was lost, the retry sends
 * the same input and uuid, and then sends later changes as an update.
 */
export function useCreateDebt(): (all: FormValues) => Promise<Debt> {
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

import type { Debt, NewDebt } from "@snowball/contract";
import { useRef } from "react";

import { ApiError } from "#lib/api/api-error.ts";

import { changeDebt, createDebt } from "../debts-calls.ts";
import { changedFields, newDebt } from "./changed-fields.ts";
import type { StatedDebt } from "./read-draft.ts";

/**
 * Enters what a form says as one debt, however often it is tried. Where an answer got lost the same debt
 * is asked for again, under the same id, and gets what was typed since as a change.
 */
export function useEntering(): (all: StatedDebt) => Promise<Debt> {
  const tried = useRef<NewDebt | null>(null);

  return async (all) => {
    const wanted = newDebt(all);
    const sent = (tried.current ??= { uuid: crypto.randomUUID(), ...wanted });
    const debt = await createDebt(sent).catch((error: unknown) => {
      // Nothing stands under this id.
      if (error instanceof ApiError && error.status === 400) tried.current = null;
      throw error;
    });
    const { uuid: _, ...entered } = sent;

    return JSON.stringify(entered) === JSON.stringify(wanted)
      ? debt
      : changeDebt(debt.uuid, changedFields(debt, all));
  };
}

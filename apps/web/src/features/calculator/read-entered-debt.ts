import type { NewDebt } from "@snowball/contract";

import { createFieldReader, type Faults } from "#lib/form/field-reader.ts";

import { type EnteredDebt, nameOfEntered } from "./calculator-draft.ts";

/** The figures as the wire wants them, null where nothing was typed or where it cannot be read. */
export type EntryFigures = { owed: string | null; apr: string | null; minimum: string | null };

/** Reads what was typed; a figure that cannot be read is told, and never taken for zero. */
export function readEntry({ owed, apr, minimum }: EnteredDebt): {
  figures: EntryFigures;
  faults: Faults;
} {
  const reader = createFieldReader();
  const figures = {
    owed: reader.amount("owed", owed, "The balance"),
    apr: reader.percentage("apr", apr),
    minimum: reader.amount("minimum", minimum, "The minimum payment"),
  };

  return { figures, faults: reader.faults };
}

/**
 * The debt as it is entered in an account; null while its balance, without which no debt is stored,
 * is missing or cannot be read. Another figure that cannot be read is left to be entered.
 */
export function inputOf(debt: EnteredDebt, index: number): NewDebt | null {
  const { figures } = readEntry(debt);
  if (figures.owed === null) return null;

  return {
    uuid: debt.id,
    name: nameOfEntered(debt, index),
    kind: debt.kind,
    balances: [{ id: debt.id, amount: figures.owed, apr: figures.apr }],
    minimum: figures.minimum,
    // The visitor planned with it; by itself a mortgage would stay outside the plan.
    ...(debt.kind === "mortgage" && { is_included: true }),
  };
}

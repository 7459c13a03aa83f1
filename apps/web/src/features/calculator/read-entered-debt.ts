import type { NewDebt } from "@snowball/contract";

import { createFieldReader, type Faults } from "#lib/form/field-reader.ts";
import { asksZeroEnd } from "#lib/form/zero-rate.ts";

import { type EnteredDebt, nameOfEntered } from "./calculator-draft.ts";

/** The figures for the API; null if nothing was typed, or nothing that can be read. */
export type EntryFigures = {
  owed: string | null;
  apr: string | null;
  minimum: string | null;
  /** The end of a card's 0%, and the rate after it; null if it does not end. */
  zeroEnd: { lastDay: string | null; apr: string | null } | null;
};

/** Reads what was typed; a figure that cannot be read is told, and never taken for zero. */
export function readEntry(debt: EnteredDebt): { figures: EntryFigures; faults: Faults } {
  const { owed, apr, minimum, zeroEnds, zeroLastDay, laterApr } = debt;
  const reader = createFieldReader();
  const figures = {
    owed: reader.amount("owed", owed, "The balance"),
    apr: reader.percentage("apr", apr),
    minimum: reader.amount("minimum", minimum, "The minimum payment"),
    zeroEnd:
      asksZeroEnd(debt) && zeroEnds === "yes"
        ? {
            lastDay: reader.plannedDate("zeroLastDay", zeroLastDay),
            apr: reader.percentage("laterApr", laterApr),
          }
        : null,
  };

  return { figures, faults: reader.faults };
}

/** The rates of a debt: the one of a promotion until its end, and the one that holds otherwise. */
export function ratesOf({ apr, zeroEnd }: EntryFigures) {
  if (zeroEnd === null) return { apr, promo: null };

  return { apr: zeroEnd.apr, promo: { apr: "0", last_date: zeroEnd.lastDay } };
}

/**
 * The debt as it is entered in an account; null while its balance, without which no debt is stored,
 * is missing or cannot be read. Another figure that cannot be read is left to be entered.
 */
export function inputOf(debt: EnteredDebt, index: number): NewDebt | null {
  const { figures } = readEntry(debt);
  if (figures.owed === null) return null;
  const { apr, promo } = ratesOf(figures);

  return {
    uuid: debt.id,
    name: nameOfEntered(debt, index),
    kind: debt.kind,
    balances: [{ id: debt.id, amount: figures.owed, apr, ...(promo && { promo }) }],
    minimum: figures.minimum,
    // The visitor planned with it; by itself a mortgage would stay outside the plan.
    ...(debt.kind === "mortgage" && { is_included: true }),
  };
}

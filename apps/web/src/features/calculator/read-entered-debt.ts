import type { NewDebt } from "@snowball/contract";
import * as v from "valibot";

import {
  type FieldError,
  readTexts,
  typedAmount,
  typedDate,
  typedPercentage,
} from "#lib/form/typed-schemas.ts";
import { asksZeroEnd } from "#lib/form/zero-rate.tsx";

import { type EnteredDebt, enteredDebtName } from "./calculator-draft.ts";

/** The figures of a debt in API format. Null if a field is empty or invalid. */
export type EntryFigures = {
  owed: string | null;
  apr: string | null;
  minimum: string | null;
  /** The end of a card's 0% rate and the APR that follows. Null if the rate does not end. */
  zeroEnd: { lastDay: string | null; apr: string | null } | null;
};

const figureSchemas = {
  owed: typedAmount("The balance"),
  apr: typedPercentage,
  minimum: typedAmount("The minimum payment"),
};
const schemas = { ...figureSchemas, zeroLastDay: typedDate, laterApr: typedPercentage };

/** Parses the typed fields. An invalid figure is returned as an error and never as zero. */
export function readEntry(debt: EnteredDebt): { figures: EntryFigures; faults: FieldError[] } {
  const endsZero = asksZeroEnd(debt) && debt.zeroEnds === "yes";
  const { faults } = readTexts(v.object(endsZero ? schemas : figureSchemas), debt);
  const figure = (name: keyof typeof schemas) =>
    v.parse(v.fallback(schemas[name], null), debt[name]);

  return {
    figures: {
      owed: figure("owed"),
      apr: figure("apr"),
      minimum: figure("minimum"),
      zeroEnd: endsZero ? { lastDay: figure("zeroLastDay"), apr: figure("laterApr") } : null,
    },
    faults,
  };
}

export function readRates({ apr, zeroEnd }: EntryFigures) {
  if (zeroEnd === null) return { apr, promo: null };

  return { apr: zeroEnd.apr, promo: { apr: "0", last_date: zeroEnd.lastDay } };
}

/**
 * Converts a typed debt into the input for creating it. Returns null without a readable balance, because the
 * API requires one. Other invalid figures are left out.
 */
export function buildDebtInput(debt: EnteredDebt, index: number): NewDebt | null {
  const { figures } = readEntry(debt);
  if (figures.owed === null) return null;
  const { apr, promo } = readRates(figures);

  return {
    uuid: debt.id,
    name: enteredDebtName(debt, index),
    kind: debt.kind,
    balances: [{ id: debt.id, amount: figures.owed, apr, ...(promo && { promo }) }],
    minimum: figures.minimum,
    // The visitor planned with the mortgage; the API would exclude it by default.
    ...(debt.kind === "mortgage" && { is_included: true }),
  };
}

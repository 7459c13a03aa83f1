import type { DebtInput } from "@snowball/contract";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/read-typed.ts";

import { type EnteredDebt, nameOfEntered } from "./calculator-draft.ts";

/** What is wrong with a figure that was typed, as a sentence. */
export type EntryFaults = { owed?: string; apr?: string; minimum?: string };

/** The figures as the wire wants them, null where nothing was typed or where it cannot be read. */
export type EntryFigures = { owed: string | null; apr: string | null; minimum: string | null };

export type ReadEntry = { figures: EntryFigures; faults: EntryFaults };

/** Reads what was typed; a figure that cannot be read is told, and never taken for zero. */
export function readEntry({ owed, apr, minimum }: EnteredDebt): ReadEntry {
  const read = {
    owed: readTypedAmount(owed, "The balance"),
    apr: readTypedPercentage(apr),
    minimum: readTypedAmount(minimum, "The minimum payment"),
  };

  return {
    figures: { owed: valueOf(read.owed), apr: valueOf(read.apr), minimum: valueOf(read.minimum) },
    faults: {
      ...("fault" in read.owed && { owed: read.owed.fault }),
      ...("fault" in read.apr && { apr: read.apr.fault }),
      ...("fault" in read.minimum && { minimum: read.minimum.fault }),
    },
  };
}

/**
 * The debt as it is entered in an account; null while its balance, without which no debt is stored,
 * is missing or cannot be read. Another figure that cannot be read is left to be entered.
 */
export function inputOf(debt: EnteredDebt, index: number): DebtInput | null {
  const { figures } = readEntry(debt);
  if (figures.owed === null) return null;

  return {
    name: nameOfEntered(debt, index),
    kind: debt.kind,
    balances: [{ id: debt.id, amount: figures.owed, apr: figures.apr }],
    minimum: figures.minimum,
  };
}

function valueOf(typed: Typed): string | null {
  return "value" in typed ? typed.value : null;
}

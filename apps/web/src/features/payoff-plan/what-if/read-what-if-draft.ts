import { LOAN_TERM_MONTHS_MAX, type PayoffPlanSettings, type WhatIf } from "@snowball/contract";
import { centsFromAmount, signOf } from "@snowball/money";

import { createFieldReader, type FieldReader } from "#lib/form/field-reader.ts";

import { pauseIn } from "../adjustments/pause-months.ts";
import { budgetChange, growthToCome } from "../budget/monthly-budget.ts";
import type { WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";

/** What is wrong with a field. `isMissing`: nothing is wrong yet, but the part is not whole. */
export type DraftFault = { field: string; sentence: string; isMissing: boolean };

export type ReadDraft = {
  settings: PayoffPlanSettings;
  /** The parts that are whole. */
  whatIf: WhatIf;
  faults: readonly DraftFault[];
};

type DraftContext = Pick<WhatIfBase, "settings" | "minimums" | "firstMonth"> & {
  /** The user's calendar date. */
  today: string;
};

type Part<T> = { value: T; faults: DraftFault[] };

/**
 * Reads what was typed. A part with a fault is left out until it is mended, so that the rest can be
 * seen meanwhile.
 */
export function readWhatIfDraft(
  draft: WhatIfDraft,
  { settings, today, minimums, firstMonth }: DraftContext,
): ReadDraft {
  const extra = readExtra(draft);
  const lumpSum = readLumpSum(draft, today);
  const rates = readRates(draft);
  const consolidation = readConsolidation(draft);

  return {
    settings: {
      ...settings,
      ...(extra.value !== null && {
        ...budgetChange(centsFromAmount(extra.value), minimums),
        growth: growthToCome(settings.growth, firstMonth),
      }),
      strategy: draft.strategy ?? settings.strategy,
    },
    whatIf: {
      lump_sum: lumpSum.value,
      rate_changes: rates.value,
      pause: pauseIn(draft.pause),
      consolidation: consolidation.value,
    },
    faults: [extra, lumpSum, rates, consolidation].flatMap(({ faults }) => faults),
  };
}

function readExtra({ extra }: WhatIfDraft): Part<string | null> {
  if (extra === null) return { value: null, faults: [] };

  return readPart(null, (reader) =>
    reader.need("extra", reader.amount("extra", extra, "The amount"), "Enter an amount; 0 is one."),
  );
}

function readLumpSum({ lumpSum }: WhatIfDraft, today: string): Part<WhatIf["lump_sum"]> {
  if (lumpSum.amount.trim() === "") return { value: null, faults: [] };

  return readPart(null, (reader) => {
    const amount = reader.amount("lumpSum.amount", lumpSum.amount, "The amount");
    if (amount !== null && signOf(amount) === 0) {
      reader.fault("lumpSum.amount", "Enter an amount above zero.");
    }
    const on = reader.plannedDate("lumpSum.on", lumpSum.on);
    reader.need("lumpSum.on", on, "Choose a date.");
    if (on !== null && on < today) reader.fault("lumpSum.on", "This date has passed.");

    return amount === null || on === null ? null : { amount, on, debt: lumpSum.debt || null };
  });
}

function readRates({ rates }: WhatIfDraft): Part<WhatIf["rate_changes"]> {
  const parts = Object.entries(rates)
    .filter(([, typed]) => typed.trim() !== "")
    .map(([debt, typed]) =>
      readPart(null, (reader) => {
        const apr = reader.percentage(`rate.${debt}`, typed);
        return apr === null ? null : { debt, apr };
      }),
    );

  return {
    value: parts.flatMap(({ value }) => value ?? []),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

function readConsolidation({ consolidation }: WhatIfDraft): Part<WhatIf["consolidation"]> {
  const { debts, term } = consolidation;
  if (debts.length === 0) return { value: null, faults: [] };

  return readPart(null, (reader) => {
    const name = (field: string) => `consolidation.${field}`;
    const typed = reader.percentage(name("apr"), consolidation.apr);
    const apr = reader.need(name("apr"), typed, "Enter the new loan's interest rate.");
    const fee = reader.amount(name("fee"), consolidation.fee, "The amount") ?? "0.00";
    const months = reader.wholeMonths(name("term"), term, LOAN_TERM_MONTHS_MAX);
    if (apr === null || months === null) return null;

    return { debts: [...debts], apr, term_months: months, fee };
  });
}

/** @param blank what stands for a part that has a fault. */
function readPart<T>(blank: T, read: (reader: FieldReader) => T): Part<T> {
  const reader = createFieldReader();
  const value = read(reader);
  const faults = Object.entries(reader.faults).map(([field, sentence = ""]) => ({
    field,
    sentence,
    isMissing: reader.isMissing(field),
  }));

  return { value: faults.length > 0 ? blank : value, faults };
}

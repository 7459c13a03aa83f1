import {
  LOAN_TERM_MONTHS_MAX,
  type PayoffPlanSettings,
  type PayoffStrategy,
  type WhatIf,
} from "@snowball/contract";
import { centsFromAmount, signOf } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { createFieldReader, type FieldReader } from "#lib/form/field-reader.ts";

import { chosenMonths, toPause } from "../adjustments/describe-adjustment.ts";
import { budgetChange, upcomingGrowth } from "../words/monthly-budget.ts";

/** The text of a what-if's form. Blank parts change nothing. */
export type WhatIfDraft = {
  /** The name of the scenario; null if none was typed. */
  name: string | null;
  /** The amount beyond the minimums; null to use the settings'. */
  extra: string | null;
  /** Null to use the settings' strategy. */
  strategy: PayoffStrategy | null;
  /** `debt` is empty if the strategy decides where the money goes. */
  lumpSum: { amount: string; on: string; debt: string };
  /** New rates by debt id; blank or absent if unchanged. */
  rates: Record<string, string>;
  /** First days of months; empty without a pause. */
  pause: { from: string; through: string };
  consolidation: { debts: readonly string[]; apr: string; term: string; fee: string };
};

/** The settings and figures that a what-if starts from and is compared with. */
export type WhatIfBase = {
  /** The settings of the opened scenario, or else of the user's plan. */
  settings: PayoffPlanSettings;
  /** The settings of the user's plan. */
  current: PayoffPlanSettings;
  /** The sum of the minimums in the plan's first month, in cents. */
  minimums: Cents;
  /** Cents beyond the minimums. Negative if the total is below them. */
  extra: Cents;
  /** The plan's month 1 as the date of its first day. */
  firstMonth: string;
};

const DEFAULT_TERM = "36";

/** Returns an empty form. A lump sum defaults to the given month. */
export function blankDraft(firstMonth: string): WhatIfDraft {
  return {
    name: null,
    extra: null,
    strategy: null,
    lumpSum: { amount: "", on: firstMonth, debt: "" },
    rates: {},
    pause: { from: "", through: "" },
    consolidation: { debts: [], apr: "", term: DEFAULT_TERM, fee: "" },
  };
}

/** Returns a stored what-if as form values. */
export function toDraft(whatIf: WhatIf, firstMonth: string): WhatIfDraft {
  const blank = blankDraft(firstMonth);
  const { lump_sum: lumpSum, rate_changes: rates, pause, consolidation } = whatIf;

  return {
    ...blank,
    ...(lumpSum && { lumpSum: { ...lumpSum, debt: lumpSum.debt ?? "" } }),
    rates: Object.fromEntries(rates.map(({ debt, apr }) => [debt, apr])),
    ...(pause && { pause: chosenMonths(pause) }),
    ...(consolidation && {
      consolidation: {
        debts: consolidation.debts,
        apr: consolidation.apr,
        term: String(consolidation.term_months),
        fee: consolidation.fee,
      },
    }),
  };
}

/** An error of a field. `isMissing` is true if the part is incomplete rather than wrong. */
export type DraftFault = { field: string; sentence: string; isMissing: boolean };

export type ReadDraft = {
  settings: PayoffPlanSettings;
  /** The valid parts. */
  whatIf: WhatIf;
  faults: readonly DraftFault[];
};

type DraftContext = Pick<WhatIfBase, "settings" | "minimums" | "firstMonth"> & {
  /** The user's current date, `YYYY-MM-DD`. */
  today: string;
};

type ParsedPart<T> = { value: T; faults: DraftFault[] };

/** Validates the form. Leaves out parts with errors, so that the effect of the other parts is visible. */
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
        growth: upcomingGrowth(settings.growth, firstMonth),
        // A monthly amount replaces an amount per paycheck.
        ...(settings.paydays && { paydays: { ...settings.paydays, amount: null } }),
      }),
      strategy: draft.strategy ?? settings.strategy,
    },
    whatIf: {
      lump_sum: lumpSum.value,
      rate_changes: rates.value,
      pause: toPause(draft.pause),
      consolidation: consolidation.value,
    },
    faults: [extra, lumpSum, rates, consolidation].flatMap(({ faults }) => faults),
  };
}

function readExtra({ extra }: WhatIfDraft): ParsedPart<string | null> {
  if (extra === null) return { value: null, faults: [] };

  return readPart(null, (reader) =>
    reader.need(
      "extra",
      reader.amount("extra", extra, "The amount"),
      "Enter an amount. It may be 0.",
    ),
  );
}

function readLumpSum({ lumpSum }: WhatIfDraft, today: string): ParsedPart<WhatIf["lump_sum"]> {
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

function readRates({ rates }: WhatIfDraft): ParsedPart<WhatIf["rate_changes"]> {
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

function readConsolidation({ consolidation }: WhatIfDraft): ParsedPart<WhatIf["consolidation"]> {
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

/** Reads one part of the form. @param blank The value of a part with an error. */
function readPart<T>(blank: T, read: (reader: FieldReader) => T): ParsedPart<T> {
  const reader = createFieldReader();
  const value = read(reader);
  const faults = Object.entries(reader.faults).map(([field, sentence = ""]) => ({
    field,
    sentence,
    isMissing: reader.isMissing(field),
  }));

  return { value: faults.length > 0 ? blank : value, faults };
}

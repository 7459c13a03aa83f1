import { LOAN_TERM_MONTHS_MAX, type PayoffPlanSettings, type WhatIf } from "@snowball/contract";
import { isCalendarDate } from "@snowball/dates";
import { centsFromAmount, signOf } from "@snowball/money";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/read-typed.ts";

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

  return read("extra", readTypedAmount(extra), "Enter an amount; 0 is one.");
}

function readLumpSum({ lumpSum }: WhatIfDraft, today: string): Part<WhatIf["lump_sum"]> {
  if (lumpSum.amount.trim() === "") return { value: null, faults: [] };
  const amount = read("lumpSum.amount", readTypedAmount(lumpSum.amount), "");
  const faults = [
    ...amount.faults,
    ...(amount.value !== null && signOf(amount.value) === 0
      ? [wrong("lumpSum.amount", "Enter an amount above zero.")]
      : []),
    ...dateFaults(lumpSum.on, today),
  ];
  if (amount.value === null || faults.length > 0) return { value: null, faults };

  return {
    value: { amount: amount.value, on: lumpSum.on, debt: lumpSum.debt || null },
    faults: [],
  };
}

function dateFaults(on: string, today: string): DraftFault[] {
  if (on === "") return [missing("lumpSum.on", "Choose a date.")];
  if (!isCalendarDate(on) || !/^(19|20|21)/.test(on)) {
    return [wrong("lumpSum.on", "Choose a date within this lifetime.")];
  }
  return on < today ? [wrong("lumpSum.on", "This date has passed.")] : [];
}

function readRates({ rates }: WhatIfDraft): Part<WhatIf["rate_changes"]> {
  const parts = Object.entries(rates)
    .filter(([, typed]) => typed.trim() !== "")
    .map(([debt, typed]) => ({ debt, ...read(`rate.${debt}`, readTypedPercentage(typed), "") }));

  return {
    value: parts.flatMap(({ debt, value }) => (value === null ? [] : [{ debt, apr: value }])),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

function readConsolidation({ consolidation }: WhatIfDraft): Part<WhatIf["consolidation"]> {
  const { debts, term } = consolidation;
  if (debts.length === 0) return { value: null, faults: [] };

  const apr = read(
    "consolidation.apr",
    readTypedPercentage(consolidation.apr),
    "Enter the new loan's interest rate.",
  );
  const fee = read("consolidation.fee", readTypedAmount(consolidation.fee), null);
  const months = /^[0-9]{1,3}$/.test(term.trim()) ? Number(term) : 0;
  const isTerm = months >= 1 && months <= LOAN_TERM_MONTHS_MAX;
  const faults = [
    ...apr.faults,
    ...fee.faults,
    ...(isTerm
      ? []
      : [wrong("consolidation.term", `Enter whole months, 1 to ${LOAN_TERM_MONTHS_MAX}.`)]),
  ];
  if (apr.value === null || faults.length > 0) return { value: null, faults };

  return {
    value: { debts: [...debts], apr: apr.value, term_months: months, fee: fee.value ?? "0.00" },
    faults: [],
  };
}

/** @param blank what to say where nothing was typed; null where that is fine. */
function read(field: string, typed: Typed, blank: string | null): Part<string | null> {
  if ("fault" in typed) return { value: null, faults: [wrong(field, typed.fault)] };
  const isMissing = typed.value === null && blank !== null;

  return { value: typed.value, faults: isMissing ? [missing(field, blank)] : [] };
}

function wrong(field: string, sentence: string): DraftFault {
  return { field, sentence, isMissing: false };
}

function missing(field: string, sentence: string): DraftFault {
  return { field, sentence, isMissing: true };
}

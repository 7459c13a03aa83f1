import type { PayoffPlanSettings, PayoffStrategy, WhatIf } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";

import { chosenMonths } from "../adjustments/pause-months.ts";

/** What is tried out, as it was typed. A part that is blank changes nothing. */
export type WhatIfDraft = {
  /** To keep it under; null: nothing was typed. */
  name: string | null;
  /** Beyond the minimums; null: as the settings have it. */
  extra: string | null;
  /** Null: as the settings have it. */
  strategy: PayoffStrategy | null;
  /** `debt` is empty where the strategy says where the money goes. */
  lumpSum: { amount: string; on: string; debt: string };
  /** By debt; blank or absent: as it is. */
  rates: Record<string, string>;
  /** Firsts of months; empty: no pause. */
  pause: { from: string; through: string };
  consolidation: { debts: readonly string[]; apr: string; term: string; fee: string };
};

/** What a what-if starts from, and what it is compared with. */
export type WhatIfBase = {
  /** The scenario's, where one was opened. */
  settings: PayoffPlanSettings;
  /** Of the plan that the user follows. */
  current: PayoffPlanSettings;
  /** Of the plan's first month, all debts together. */
  minimums: Cents;
  /** Beyond them; negative where a total no longer reaches. */
  extra: Cents;
  /** Month 1 as the date of its first day. */
  firstMonth: string;
};

const TERM_AT_FIRST = "36";

/** Nothing is tried yet. A lump sum would come with the plan's first payment. */
export function blankDraft(firstMonth: string): WhatIfDraft {
  return {
    name: null,
    extra: null,
    strategy: null,
    lumpSum: { amount: "", on: firstMonth, debt: "" },
    rates: {},
    pause: { from: "", through: "" },
    consolidation: { debts: [], apr: "", term: TERM_AT_FIRST, fee: "" },
  };
}

/** A what-if that was kept, to be changed. */
export function draftOf(whatIf: WhatIf, firstMonth: string): WhatIfDraft {
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

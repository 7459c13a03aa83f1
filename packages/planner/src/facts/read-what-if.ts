import { centsFromAmount } from "@snowball/money";

import type { WhatIf } from "../change/apply-what-if.ts";
import { toPpm } from "./exact-units.ts";
import { planMonthOf } from "./plan-months.ts";
import { readPause } from "./read-plan-settings.ts";

/** A what-if in wire format. The contract's `WhatIf` is assignable to it. */
export type WhatIfFacts = {
  consolidation: {
    debts: readonly string[];
    apr: string;
    term_months: number;
    fee: string;
  } | null;
  rate_changes: readonly { debt: string; apr: string }[];
  lump_sum: { amount: string; on: string; debt: string | null } | null;
  pause: { from: string; through: string } | null;
};

/**
 * Converts a what-if for the engine. Ignores a lump sum or a pause in the past.
 * @param today the user's calendar date.
 * @param loanId id of a consolidation's new loan.
 * @throws RangeError if an amount or a rate is invalid.
 */
export function readWhatIf(
  facts: WhatIfFacts,
  { today, loanId }: { today: string; loanId: string },
): WhatIf {
  const { consolidation, rate_changes: rateChanges, lump_sum: lumpSum } = facts;
  const month = lumpSum === null ? null : planMonthOf(lumpSum.on, today);
  const [pause] = facts.pause === null ? [] : readPause(facts.pause, { today, month1: "this" });

  return {
    consolidation: consolidation && {
      id: loanId,
      debts: consolidation.debts,
      apr: toPpm(consolidation.apr),
      termMonths: consolidation.term_months,
      fee: centsFromAmount(consolidation.fee),
    },
    rateChanges: rateChanges.map(({ debt, apr }) => ({ debt, apr: toPpm(apr) })),
    lumpSum:
      lumpSum === null || month === null
        ? null
        : {
            amount: centsFromAmount(lumpSum.amount),
            month,
            ...(lumpSum.debt !== null && { debt: lumpSum.debt }),
          },
    pause: pause ?? null,
  };
}

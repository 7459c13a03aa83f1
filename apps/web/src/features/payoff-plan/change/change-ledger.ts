import type { PayoffChange } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { describeCause } from "./describe-cause.ts";

export type LedgerEntry = { words: string; months: number; cost: Cents };

/** From the plan of then to the plan of now: `before` and all rows come to `after`, exactly. */
export type ChangeLedger = {
  before: { months: number; cost: Cents };
  rows: readonly LedgerEntry[];
  /** Of the rows. */
  sum: { months: number; cost: Cents };
  after: { months: number; cost: Cents };
};

/**
 * A change as an account of it; null where one of the two days had no plan.
 * @param nameOf what a debt is called; null for one that is gone.
 */
export function changeLedger(
  change: PayoffChange,
  nameOf: (debt: string) => string | null,
): ChangeLedger | null {
  const before = sizeOf(change.months_before, change.cost_before);
  const after = sizeOf(change.months_after, change.cost_after);
  if (!before || !after) return null;

  const rows = change.parts.map(({ cause, debt, months, cost }) => {
    const cents = centsFromAmount(cost);
    const name = debt === null ? null : (nameOf(debt) ?? "a debt that is gone");
    return {
      words: describeCause({ cause, name, sign: Math.sign(cents) }, change),
      months,
      cost: cents,
    };
  });
  const sum = rows.reduce(
    (all, { months, cost }) => ({ months: all.months + months, cost: all.cost + cost }),
    { months: 0, cost: 0 },
  );
  return { before, rows, sum, after };
}

function sizeOf(months: number | null, cost: string | null) {
  return months === null || cost === null ? null : { months, cost: centsFromAmount(cost) };
}

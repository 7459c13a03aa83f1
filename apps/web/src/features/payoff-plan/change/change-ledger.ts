import type { PayoffChange } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { type ChangedDebt, type DebtOf, describeCause } from "./describe-change.ts";

type LedgerEntry = {
  /** Unique among the entries. */
  key: string;
  words: string;
  months: number;
  cost: Cents;
  /** A debt with a balance that the user must update; null if there is none. */
  toUpdate: ChangedDebt | null;
};

/** The causes of a change. `before` plus all rows equals `after`, exactly. */
export type ChangeLedger = {
  before: { months: number; cost: Cents };
  rows: readonly LedgerEntry[];
  /** The sum of the rows. */
  sum: { months: number; cost: Cents };
  after: { months: number; cost: Cents };
};

/** Returns the causes of a change as rows. Returns null if one of the two days had no plan. */
export function changeLedger(change: PayoffChange, debtOf: DebtOf): ChangeLedger | null {
  const before = parseTotals(change.before);
  const after = parseTotals(change.after);
  if (!before || !after) return null;

  const rows = change.parts.map(({ cause, debt: id, months, cost }): LedgerEntry => {
    const cents = centsFromAmount(cost);
    const debt = id === null ? null : debtOf(id);
    return {
      key: `${cause} ${id}`,
      words: describeCause({ cause, debt, sign: Math.sign(cents) }, change),
      months,
      cost: cents,
      toUpdate: cause === "interest" && debt?.isAsEntered ? debt : null,
    };
  });
  const sum = rows.reduce(
    (all, { months, cost }) => ({ months: all.months + months, cost: all.cost + cost }),
    { months: 0, cost: 0 },
  );
  return { before, rows, sum, after };
}

function parseTotals({ months, cost }: PayoffChange["before"]) {
  return months === null || cost === null ? null : { months, cost: centsFromAmount(cost) };
}

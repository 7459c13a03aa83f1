import type { PayoffChange } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { type ChangedDebt, type DebtOf, describeCause } from "./describe-change.ts";

type LedgerEntry = {
  /** No other entry has it. */
  key: string;
  words: string;
  months: number;
  cost: Cents;
  /** A debt of which only the user can say what became of it. */
  toUpdate: ChangedDebt | null;
};

/** From the plan of then to the plan of now: `before` and all rows come to `after`, exactly. */
export type ChangeLedger = {
  before: { months: number; cost: Cents };
  rows: readonly LedgerEntry[];
  /** Of the rows. */
  sum: { months: number; cost: Cents };
  after: { months: number; cost: Cents };
};

/** A change as an account of it; null where one of the two days had no plan. */
export function changeLedger(change: PayoffChange, debtOf: DebtOf): ChangeLedger | null {
  const before = sizeOf(change.months_before, change.cost_before);
  const after = sizeOf(change.months_after, change.cost_after);
  if (!before || !after) return null;

  const rows = change.parts.map(({ cause, debt: id, months, cost }): LedgerEntry => {
    const cents = centsFromAmount(cost);
    const debt = id === null ? null : debtOf(id);
    return {
      key: `${cause} ${id}`,
      words: describeCause({ cause, debt, sign: Math.sign(cents) }, change),
      months,
      cost: cents,
      toUpdate: cause === "balances" && debt?.isAsEntered ? debt : null,
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

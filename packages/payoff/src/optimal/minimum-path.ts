import type { FlatPortfolio } from "./flat-portfolio.ts";
import { beginFlat, chargeNextMonth, openFlatRun } from "./flat-run.ts";

/** What becomes of the debts if only minimums are ever paid. By month, then by debt; month 0 is the start. */
export type MinimumPath = {
  owed: readonly Float64Array[];
  paid: readonly Float64Array[];
  /** What is left, after a month, of a dollar that was owed before it. */
  carry: readonly Float64Array[];
};

export function minimumPath(flat: FlatPortfolio, months: number): MinimumPath {
  const run = openFlatRun(flat);
  beginFlat(run);
  const owed = [run.owed.slice()];
  const paid = [new Float64Array(flat.size)];
  const carry = [new Float64Array(flat.size)];
  for (let month = 1; month <= months; month += 1) {
    const before = owed[month - 1] as Float64Array;
    run.minimum.fill(0);
    chargeNextMonth(run);
    owed.push(run.owed.slice());
    paid.push(run.minimum.slice());
    const { factor } = run.regime;
    carry.push(before.map((own, debt) => carryOf(flat, debt, { own, factor })));
  }

  return { owed, paid, carry };
}

/** Of several balances the interest is left out: money beyond the minimum goes to one, the minimum to another. */
function carryOf(
  flat: FlatPortfolio,
  debt: number,
  { own, factor }: { own: number; factor: Float64Array },
): number {
  const at = flat.first[debt] as number;
  const isAlone = (flat.first[debt + 1] as number) === at + 1 && flat.daily[debt] === null;
  const grown = isAlone ? 1 + (factor[at] as number) : 1;
  const share = flat.shareOfOwed[debt] as number;
  if (own * share <= (flat.least[debt] as number)) return grown;

  return flat.shareOfCharges[debt] === 1 ? 1 - share : grown * (1 - share);
}

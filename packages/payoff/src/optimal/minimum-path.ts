import { chargeMonth } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { approximateRate } from "../plan/periods.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";
import type { Debt } from "../portfolio.ts";

const PPM = 1_000_000;

/** The debts if only minimums are ever paid. By month, then by debt; month 0 is the start. */
export type MinimumPath = {
  owed: readonly (readonly number[])[];
  paid: readonly (readonly number[])[];
  /** The part of a dollar owed before a month that is left after it. */
  carry: readonly (readonly number[])[];
};

export function minimumPath(compiled: CompiledPortfolio, months: number): MinimumPath {
  const run = openRun(compiled);
  const owed = [run.owed.slice()];
  const paid = [run.minimum.slice()];
  const carry = [run.minimum.slice()];
  for (let month = 1; month <= months; month += 1) {
    const before = owed[month - 1] ?? [];
    run.minimum.fill(0);
    enterMonth(run);
    chargeMonth(run);
    owed.push(run.owed.slice());
    paid.push(run.minimum.slice());
    carry.push(before.map((own, debt) => computeCarry(run, debt, own)));
  }

  return { owed, paid, carry };
}

/**
 * Ignores the interest of debts with several balances: extra money and the minimum go to different balances.
 */
function computeCarry({ compiled, period }: PlanRun, debt: number, own: number): number {
  const { accrual, minimum } = compiled.portfolio.debts[debt] as Debt;
  const at = compiled.first[debt] as number;
  const isAlone = compiled.first[debt + 1] === at + 1 && accrual?.type !== "simple-daily";
  const grown = isAlone ? 1 + approximateRate(period, at) : 1;
  if (minimum.type === "fixed" || minimum.type === "amortizing") return grown;
  const share = minimum.share / PPM;
  if (own * share <= minimum.floor) return grown;

  return minimum.type === "percentPlusInterest" ? 1 - share : grown * (1 - share);
}

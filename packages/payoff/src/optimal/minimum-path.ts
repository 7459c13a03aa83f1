import { chargeMonth } from "../plan/charge-month.ts";
import { type CompiledPortfolio, FIXED, PLUS_CHARGES } from "../plan/compiled-portfolio.ts";
import { factorOf } from "../plan/periods.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";

const PPM = 1_000_000;

/** What becomes of the debts if only minimums are ever paid. By month, then by debt; month 0 is the start. */
export type MinimumPath = {
  owed: readonly (readonly number[])[];
  paid: readonly (readonly number[])[];
  /** What is left, after a month, of a dollar that was owed before it. */
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
    carry.push(before.map((own, debt) => carryOf(run, debt, own)));
  }

  return { owed, paid, carry };
}

/** Of several balances the interest is left out: money beyond the minimum goes to one, the minimum to another. */
function carryOf({ compiled, period }: PlanRun, debt: number, own: number): number {
  const { first, share: shares, rule, least, portfolio } = compiled;
  const at = first[debt] as number;
  const isDaily = portfolio.debts[debt]?.accrual?.type === "simple-daily";
  const isAlone = (first[debt + 1] as number) === at + 1 && !isDaily;
  const grown = isAlone ? 1 + factorOf(period, at) : 1;
  const share = (shares[debt] as number) / PPM;
  if (rule[debt] === FIXED || own * share <= (least[debt] as number)) return grown;

  return rule[debt] === PLUS_CHARGES ? 1 - share : grown * (1 - share);
}

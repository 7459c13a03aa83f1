import { payExtra } from "../plan/allocate-extra.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import type { Cents } from "../portfolio.ts";
import type { Ranking } from "../plan/rank-target.ts";
import { markDeviation } from "./deviation-reasons.ts";

/** What a month's money beyond the minimums does before avalanche gets what is left. */
export type Step = {
  /** Debts, first to last, as positions in the portfolio. */
  order: readonly number[];
  /** The most the first of them that is open gets. */
  cap: Cents;
  /** Whether each turn pays one balance of its debt, not all of them. */
  isOnce: boolean;
};

/** Steps by month, month 1 at 1; months without one are avalanche's. */
export type Guide = readonly (Step | undefined)[];

export function stepTo(order: readonly number[]): Step {
  return { order, cap: Infinity, isOnce: false };
}

/** A strategy that follows a guide month by month. */
export function guidedRanking(guide: Guide): Ranking {
  return {
    type: "guided",
    spendFirst: (run, amount) => {
      const step = guide[run.month];
      return step === undefined ? amount : followStep(run, step, amount);
    },
  };
}

function followStep(run: PlanRun, step: Step, amount: Cents): Cents {
  let left = amount;
  let held = step.cap;
  let first = -1;
  for (const debt of step.order) {
    if (run.balance[debt] === 0) continue;
    if (first < 0) first = debt;
    // The cap holds while the first that is open has its turns.
    if (debt !== first) held = Infinity;
    const paid = payDebt(run, debt, { amount: Math.min(left, held), isOnce: step.isOnce });
    left -= paid;
    held -= paid;
    if (left === 0) break;
  }

  return left;
}

/** Pays a debt's balances one after another. @returns what was paid. */
function payDebt(
  run: PlanRun,
  debt: number,
  { amount, isOnce }: { amount: Cents; isOnce: boolean },
): Cents {
  if (run.compiled.takesExtra[debt] !== 1) return 0;
  let left = amount;
  while (left > 0 && (run.balance[debt] as number) > 0) {
    if (run.tape !== null) markDeviation(run, debt);
    left -= payExtra(run, debt, left);
    if (isOnce) break;
  }

  return amount - left;
}

import type { Targeted } from "./compiled-portfolio.ts";
import { markChosen, markWindfall } from "./mark-reasons.ts";
import { openingTerms } from "./opening.ts";
import { payOnce } from "./pay-balances.ts";
import type { PlanRun } from "./plan-run.ts";
import { type Policy, type Step, stepTo } from "./policy.ts";
import type { Cents, Debt } from "../portfolio.ts";
import { rankTarget } from "./rank-target.ts";

/**
 * Spends the money beyond the minimums, in this order: one-off money for its debt, the given extras of
 * month 1, the step of a found plan, the policy's `order`, then one ranked debt after another until nothing
 * is left, or too little for the next debt, or no debt accepts more.
 * @returns the unspent amount.
 */
export function spendExtra(run: PlanRun, policy: Policy, amount: Cents): Cents {
  run.closedBefore = run.closedCount;
  const isByRank =
    run.compiled.targeted === null &&
    run.compiled.firstExtras.length === 0 &&
    policy.guide.length === 0 &&
    policy.order.length === 0 &&
    run.turns === null;
  let left = isByRank ? amount : payBeforeRank(run, policy, amount);
  while (left > 0) {
    const debt = rankTarget(run, policy);
    if (debt < 0 || (debt !== run.target && isTooSmall(run, debt, left))) break;
    note(run, policy, debt);
    left -= payOnce(run, debt, left);
    run.target = debt;
  }

  return left;
}

/** @returns the rest. */
function payBeforeRank(run: PlanRun, policy: Policy, amount: Cents): Cents {
  const { targeted, firstExtras } = run.compiled;
  const step = policy.guide[run.month];
  let left = amount - payEach(run, targeted?.get(run.month) ?? [], { amount, mark: markWindfall });
  run.closedBefore = run.closedCount;
  if (run.month === 1) {
    const mark = (_: PlanRun, debt: number) => markChosen(run, policy, debt);
    left -= payEach(run, firstExtras, { amount: left, mark });
  }
  if (step !== undefined) left -= follow(run, policy, { step, amount: left });
  if (run.turns !== null) run.turns.fromStep = run.turns.debts.length;
  if (policy.order.length > 0) {
    left -= follow(run, policy, { step: stepTo(policy.order), amount: left });
  }

  return left;
}

/**
 * Pays money to given debts, one balance after another.
 * @returns the amount paid.
 */
function payEach(
  run: PlanRun,
  debts: readonly Targeted[],
  { amount, mark }: { amount: Cents; mark: (run: PlanRun, debt: number) => void },
): Cents {
  const { takesExtra } = run.compiled;
  let left = amount;
  for (const { debt, amount: meant } of debts) {
    let own = takesExtra[debt] === 1 ? Math.min(meant, left) : 0;
    if (isTooSmall(run, debt, own)) continue;
    while (own > 0 && (run.owed[debt] as number) > 0) {
      if (run.isNoted) mark(run, debt);
      const paid = payOnce(run, debt, own);
      own -= paid;
      left -= paid;
    }
  }

  return amount - left;
}

/** Records the next payment, if payments are recorded. */
function note(run: PlanRun, policy: Policy, debt: number): void {
  if (run.isNoted) markChosen(run, policy, debt);
  if (run.turns !== null) run.turns.debts.push(debt);
}

/**
 * Spends money as a step prescribes.
 * @returns the amount paid.
 */
function follow(
  run: PlanRun,
  policy: Policy,
  { step, amount }: { step: Step; amount: Cents },
): Cents {
  let left = amount;
  let allowance = step.cap;
  let first = -1;
  for (let turn = 0; turn < step.order.length && left > 0; turn += 1) {
    const debt = step.order[turn] as number;
    if (run.owed[debt] === 0) continue;
    if (first < 0) first = debt;
    // The cap applies to the first open debt only.
    if (debt !== first) allowance = Infinity;
    const most = Math.min(left, allowance);
    const paid = payTurn(run, policy, { debt, amount: most, isOnce: step.isOnce });
    left -= paid;
    allowance -= paid;
  }

  return amount - left;
}

/**
 * Pays all balances of a debt in turn, or one of them.
 * @returns the amount paid.
 */
function payTurn(
  run: PlanRun,
  policy: Policy,
  { debt, amount, isOnce }: { debt: number; amount: Cents; isOnce: boolean },
): Cents {
  if (run.compiled.takesExtra[debt] === 0 || isTooSmall(run, debt, amount)) return 0;
  let left = amount;
  while (left > 0 && (run.owed[debt] as number) > 0) {
    note(run, policy, debt);
    left -= payOnce(run, debt, left);
    if (isOnce) break;
  }

  return amount - left;
}

/** Whether an amount is below the least extra of a debt in an opening period, and does not pay it off. */
function isTooSmall({ compiled, month, owed }: PlanRun, debt: number, amount: Cents): boolean {
  const { debts, opening } = compiled.portfolio;
  if (month > 1 || opening === undefined) return false;
  const { leastExtra = 0 } = openingTerms(opening, debts[debt] as Debt);

  return amount < leastExtra && amount < (owed[debt] as number);
}

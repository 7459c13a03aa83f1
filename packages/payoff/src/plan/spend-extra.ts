import { markChosen, markWindfall } from "./mark-reasons.ts";
import { payOnce } from "./pay-balances.ts";
import type { PlanRun } from "./plan-run.ts";
import { type Policy, type Step, stepTo } from "./policy.ts";
import type { Cents } from "../portfolio.ts";
import { rankTarget } from "./rank-target.ts";

/**
 * Spends what the minimums left: first the one-off money meant for a debt, then a found plan's step of
 * the month, then the debts a policy names, then target after target as it ranks them, until nothing is
 * left or nobody takes any.
 * @returns what stays unspent.
 */
export function spendExtra(run: PlanRun, policy: Policy, amount: Cents): Cents {
  run.closedBefore = run.closedCount;
  const isByRank =
    run.compiled.targeted === null &&
    policy.guide.length === 0 &&
    policy.order.length === 0 &&
    run.turns === null;
  let left = isByRank ? amount : payBeforeRank(run, policy, amount);
  while (left > 0) {
    const debt = rankTarget(run, policy);
    if (debt < 0) break;
    note(run, policy, debt);
    left -= payOnce(run, debt, left);
    run.target = debt;
  }

  return left;
}

/** @returns what it leaves. */
function payBeforeRank(run: PlanRun, policy: Policy, amount: Cents): Cents {
  const step = policy.guide[run.month];
  let left = run.compiled.targeted === null ? amount : amount - payTargeted(run, amount);
  run.closedBefore = run.closedCount;
  if (step !== undefined) left -= follow(run, policy, { step, amount: left });
  if (run.turns !== null) run.turns.held = run.turns.debts.length;
  if (policy.order.length > 0) {
    left -= follow(run, policy, { step: stepTo(policy.order), amount: left });
  }

  return left;
}

/** One-off money goes to the debt it is meant for, one balance after another. @returns what was paid. */
function payTargeted(run: PlanRun, amount: Cents): Cents {
  const { targeted, takesExtra } = run.compiled;
  let left = amount;
  for (const { debt, amount: meant } of targeted?.get(run.month) ?? []) {
    let own = takesExtra[debt] === 1 ? Math.min(meant, left) : 0;
    while (own > 0 && (run.owed[debt] as number) > 0) {
      if (run.isNoted) markWindfall(run, debt);
      const paid = payOnce(run, debt, own);
      own -= paid;
      left -= paid;
    }
  }

  return amount - left;
}

/** Who gets the next payment, for those who ask. */
function note(run: PlanRun, policy: Policy, debt: number): void {
  if (run.isNoted) markChosen(run, policy, debt);
  if (run.turns !== null) run.turns.debts.push(debt);
}

/** Spends as a step says. @returns what was paid. */
function follow(
  run: PlanRun,
  policy: Policy,
  { step, amount }: { step: Step; amount: Cents },
): Cents {
  let left = amount;
  let held = step.cap;
  let first = -1;
  for (let turn = 0; turn < step.order.length && left > 0; turn += 1) {
    const debt = step.order[turn] as number;
    if (run.owed[debt] === 0) continue;
    if (first < 0) first = debt;
    // The cap holds while the first that is open has its turns.
    if (debt !== first) held = Infinity;
    const most = Math.min(left, held);
    const paid = payTurn(run, policy, { debt, amount: most, isOnce: step.isOnce });
    left -= paid;
    held -= paid;
  }

  return amount - left;
}

/** Pays a debt's balances one after another, or one of them. @returns what was paid. */
function payTurn(
  run: PlanRun,
  policy: Policy,
  { debt, amount, isOnce }: { debt: number; amount: Cents; isOnce: boolean },
): Cents {
  if (run.compiled.takesExtra[debt] === 0) return 0;
  let left = amount;
  while (left > 0 && (run.owed[debt] as number) > 0) {
    note(run, policy, debt);
    left -= payOnce(run, debt, left);
    if (isOnce) break;
  }

  return amount - left;
}

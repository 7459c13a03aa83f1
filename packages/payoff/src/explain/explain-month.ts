import { chargeDebt, feesIn } from "../plan/charge-month.ts";
import { compilePortfolio } from "../plan/compile-portfolio.ts";
import { explainInterest } from "./explain-interest.ts";
import { explainMinimum } from "./explain-minimum.ts";
import { findFault } from "../plan/find-fault.ts";
import { fixAmortizing } from "../plan/fix-amortizing.ts";
import type { Allocation, MonthExplanation } from "./month-explanation.ts";
import { escrowIn } from "../plan/opening.ts";
import { payMinimum, payOnce } from "../plan/pay-balances.ts";
import { findPolicy } from "../plan/plan-payoff.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";
import type { Cents, Debt, Portfolio, Strategy } from "../portfolio.ts";
import { allReasons } from "../plan/present-month.ts";
import { openAlone } from "../plan/replay-debt.ts";
import { runMonth } from "../plan/simulate.ts";

/**
 * Returns the arithmetic of a debt's month. Computes the plan again up to that month, and then applies the
 * same functions as the plan, step by step.
 * @returns null if there is no such month: the debt is paid off, or the plan has failed by then.
 * @throws RangeError if no debt has the id, and as `planPayoff` does.
 */
export function explainMonth(
  given: Portfolio,
  strategy: Strategy,
  { id, month }: { id: string; month: number },
): MonthExplanation | null {
  const index = given.debts.findIndex((debt) => debt.id === id);
  if (index < 0) throw new RangeError(`no debt has the id ${id}`);
  if (findFault(given, strategy)) return null;

  const compiled = compilePortfolio(fixAmortizing(given));
  const policy = findPolicy(strategy, compiled);
  const run = openRun(compiled, true);
  while (run.month < month - 1) {
    if (run.openCount === 0 || runMonth(run, policy)) return null;
    run.extra.fill(0);
    run.reasons.fill(0);
  }
  if ((run.owed[index] as number) === 0) return null;

  const before = copyState(run, index);
  return runMonth(run, policy) ? null : workThrough(run, before, index);
}

/** Copies the debt's state in the run's next month into a run of its own. */
function copyState(
  { compiled, month, amount, memo, carried, owed }: PlanRun,
  index: number,
): PlanRun {
  const { portfolio, first } = compiled;
  const alone = openAlone(portfolio.debts[index] as Debt, portfolio);
  const start = first[index] as number;
  for (let at = 0; at < alone.amount.length; at += 1) {
    alone.amount[at] = amount[start + at] as number;
    alone.memo[at] = memo[start + at] as number;
  }
  alone.carried[0] = carried[index] as number;
  alone.owed[0] = owed[index] as number;
  while (alone.month <= month) enterMonth(alone);

  return alone;
}

function workThrough(run: PlanRun, alone: PlanRun, index: number): MonthExplanation {
  const { month, budget, minimums } = run;
  const debt = run.compiled.portfolio.debts[index] as Debt;
  const start = alone.owed[0] as Cents;
  const before = alone.carried[0] as Cents;
  const interest = explainInterest(alone, debt);
  const fees = feesIn(alone, 0);
  const charges = chargeDebt(alone, 0);
  // Interest that was carried or charged, and is not carried any more, was capitalized.
  const capitalised = before + (alone.interest[0] as Cents) - (alone.carried[0] as Cents);
  const minimum = explainMinimum(alone, debt, charges);
  alone.owed[0] = start + charges - minimum.result;
  const minimumTo = traced(alone, debt, () => payMinimum(alone, 0, minimum.result));
  const extra = run.extra[index] as Cents;
  const extraTo = payAll(alone, debt, extra);
  const isDaily = debt.accrual?.type === "simple-daily";
  const row = {
    minimum: minimum.result,
    end: alone.owed[0],
    reasons: run.reasons[index] as number,
  };

  return {
    id: debt.id,
    month,
    start,
    interest,
    carried: isDaily ? { before, capitalised, after: alone.carried[0] as Cents } : null,
    fees,
    due: start + charges,
    minimum,
    minimumTo,
    escrow: escrowIn(run.compiled.portfolio, debt, month),
    spending: { budget, minimums, extra, reasons: allReasons(row) },
    extraTo,
    end: alone.owed[0],
  };
}

function payAll(alone: PlanRun, debt: Debt, amount: Cents): Allocation[] {
  const allocations: Allocation[] = [];
  let left = amount;
  while (left > 0) {
    const paid = traced(alone, debt, () => payOnce(alone, 0, left));
    if (paid.length === 0) break;
    allocations.push(...paid);
    left -= paid.reduce((sum, part) => sum + part.amount, 0);
  }
  return allocations;
}

/** Returns how a payment was allocated: the amount by which each balance fell. */
function traced(alone: PlanRun, { balances }: Debt, pay: () => void): Allocation[] {
  const before = [...alone.amount];
  const carried = alone.carried[0] as Cents;
  pay();
  return [
    { balance: null, amount: carried - (alone.carried[0] as Cents) },
    ...balances.map(({ id }, at) => ({
      balance: id,
      amount: (before[at] ?? 0) - (alone.amount[at] as Cents),
    })),
  ].filter(({ amount }) => amount > 0);
}

import { compilePortfolio } from "./compile-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixAmortizing } from "./fix-amortizing.ts";
import { escrowIn } from "./opening.ts";
import { findPolicy } from "./plan-payoff.ts";
import type { PlanRun } from "./plan-run.ts";
import { createPlanRecorder } from "./plan-recorder.ts";
import { presentPlan } from "./present-plan.ts";
import { simulate } from "./simulate.ts";
import type { PayoffPlan } from "../payoff-plan.ts";
import type { Cents, Portfolio, Strategy } from "../portfolio.ts";

/** `owed` contains the interest and fees of the month, before its payment. */
export type ShortDue = { id: string; owed: Cents; minimum: Cents };

/** A plan up to the month in which the money does not cover the minimums. */
export type ShortPlan = {
  /** The first month that is short, counted from 1. */
  month: number;
  /** The money of that month. Negative if one-off money removes more than the budget. */
  money: Cents;
  /** What is due in that month: for open debts the minimum and escrow, for others the escrow. */
  due: readonly ShortDue[];
  /** The input with every `amortizing` minimum replaced by its level payment. */
  portfolio: Portfolio;
  /** The months before `month`. Debts are still owed after them. */
  plan: PayoffPlan;
};

/**
 * Computes a plan up to the month that is short.
 * @returns null if the plan does not end with the fault `BUDGET_BELOW_MINIMUMS`.
 */
export function planUntilShort(given: Portfolio, strategy: Strategy): ShortPlan | null {
  if (findFault(given, strategy)) return null;
  const portfolio = fixAmortizing(given);
  const compiled = compilePortfolio(portfolio);
  const policy = findPolicy(strategy, compiled);
  const { run, end } = simulate(compiled, policy);
  if (end.type !== "short") return null;

  const { month } = run;
  const recorder = createPlanRecorder(compiled.size);
  const before = simulate(compiled, policy, { recorder, monthsMax: month - 1 });
  const plan = presentPlan(before.run, recorder);
  return { month, money: end.budget, due: listDue(run), portfolio, plan };
}

function listDue({ compiled, month, owed, minimum, payoffMonth }: PlanRun): ShortDue[] {
  return compiled.portfolio.debts
    .map((debt, index) => {
      const isOwed = (owed[index] as Cents) > 0 || payoffMonth[index] === month;
      const paid = isOwed ? (minimum[index] as Cents) : 0;
      const escrow = escrowIn(compiled.portfolio, debt, month);
      return { id: debt.id, owed: (owed[index] as Cents) + paid, minimum: paid + escrow };
    })
    .filter((each) => each.minimum > 0);
}

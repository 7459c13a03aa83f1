import { compilePortfolio } from "./compile-portfolio.ts";
import { findFault } from "./find-fault.ts";
import { fixingAmortizing } from "./fix-amortizing.ts";
import type { Pieces } from "./in-one-go.ts";
import { findingPolicy } from "./plan-payoff.ts";
import type { PlanRun } from "./plan-run.ts";
import { openTape } from "./plan-tape.ts";
import { presentPlan } from "./present-plan.ts";
import { simulating } from "./simulate.ts";
import type { PayoffPlan } from "../payoff-plan.ts";
import type { Cents, Portfolio, Strategy } from "../portfolio.ts";

/** A plan up to the month in which its money does not reach for the minimums. */
export type ShortPlan = {
  /** The first that is short, counted from 1. */
  month: number;
  /** What there is for it; below zero where one-off money takes out more than there is. */
  money: Cents;
  /** What each debt that is owed asks for in it, escrow included, by id. */
  asked: ReadonlyMap<string, Cents>;
  /** As given, with every `amortizing` minimum as its level payment. */
  portfolio: Portfolio;
  /** The months before `month`, in which debts are still owed. */
  plan: PayoffPlan;
};

/**
 * How far a plan gets, in pieces.
 * @returns null where the plan does not end in the fault `BUDGET_BELOW_MINIMUMS`.
 */
export function* planningUntilShort(
  given: Portfolio,
  strategy: Strategy,
): Pieces<ShortPlan | null> {
  if (findFault(given, strategy)) return null;
  const portfolio = yield* fixingAmortizing(given);
  const compiled = compilePortfolio(portfolio);
  const policy = yield* findingPolicy(strategy, compiled);
  const { run, end } = yield* simulating(compiled, policy);
  if (end.type !== "short") return null;

  const { month } = run;
  const tape = openTape(compiled.size);
  const before = yield* simulating(compiled, policy, { tape, monthsMax: month - 1 });
  const plan = presentPlan(before.run, tape);
  return { month, money: end.budget, asked: askedIn(run), portfolio, plan };
}

function askedIn({ compiled, period, month, owed, minimum, payoffMonth }: PlanRun) {
  const asked = new Map<string, Cents>();
  for (const [debt, { id }] of compiled.portfolio.debts.entries()) {
    const isOwed = (owed[debt] as Cents) > 0 || payoffMonth[debt] === month;
    if (isOwed) asked.set(id, (minimum[debt] as Cents) + (period.beside?.[debt] ?? 0));
  }

  return asked;
}

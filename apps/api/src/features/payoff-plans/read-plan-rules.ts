import type {
  EstimatedFigure,
  MissingFigure,
  PayoffPlanSettings,
  WhatIf,
} from "@snowball/contract";
import {
  applyWhatIf,
  type DebtFacts,
  firstPlanMonth,
  type PlanState,
  readPlanSettings,
  readPortfolio,
  readStrategy,
  readWhatIf,
} from "@snowball/planner";

/** What a payoff plan is computed from, as the wire says it. */
export type PlanFacts = {
  debts: readonly DebtFacts[];
  settings: PayoffPlanSettings;
  /** The user's calendar date. */
  today: string;
  /** Tried out on top; the loan of a consolidation gets this id. */
  whatIf?: { whatIf: WhatIf; loanId: string };
};

/** What the engine computes a payoff plan from, and what it has to leave out. */
export type PlanInput = PlanState & {
  /** What all amounts are in; null where no debt says. */
  currency: string | null;
  leftOut: { id: string; missing: MissingFigure[] }[];
  /** Planned figures that nobody stated. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
};

/**
 * Reads the facts of a plan for the engine, as the screen does: where there is an estimate it stands
 * in for a missing figure and is named, where there is none the debt is left out and named. Settings
 * may name debts that are gone; those are passed over.
 */
export function readPlan({ debts, settings, today, whatIf }: PlanFacts): PlanInput {
  const firstMonth = firstPlanMonth(today);
  const planned = readPortfolio(debts, { firstMonth, useEstimates: true });
  const { budget, changes } = readPlanSettings(settings, { today, debts: planned.debts });
  const asIs = {
    debts: planned.debts,
    budget,
    changes,
    ...(planned.calendar && { calendar: planned.calendar }),
  };
  const portfolio = whatIf
    ? applyWhatIf(asIs, readWhatIf(whatIf.whatIf, { today, loanId: whatIf.loanId }))
    : asIs;

  return {
    portfolio,
    strategy: readStrategy(settings, portfolio.debts),
    firstMonth,
    settled: planned.settled,
    currency: planned.currency,
    leftOut: planned.leftOut,
    estimated: planned.estimated,
  };
}

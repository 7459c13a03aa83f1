import type { PlanFault, PlanTotals, TotalsOutcome, Cents } from "@snowball/payoff";

import type { EstimateCase, EstimatedOf } from "./estimate-cases.ts";

/** From the least to the most, both included. */
export type Span = { least: number; most: number };

/** What a plan may come to once its estimated figures are known. */
export type PlanRange = {
  months: Span;
  /** Interest and fees, in cents. */
  cost: Span;
  /** Why some of the cases are no plan, each reason once. */
  faults: PlanFault["code"][];
  /** The figures that move the plan, the one that moves it furthest first. */
  moving: EstimatedOf[];
};

/** A case of `estimateCases`, and what the plan comes to with it. */
export type CaseOutcome = { of: EstimateCase["of"]; outcome: TotalsOutcome };

/** No plan at all is further off than any plan. */
const FURTHEST = Number.MAX_SAFE_INTEGER;

/**
 * What a plan comes to at least and at most, given what it comes to as planned and in each case. What
 * is planned lies within. Plans do not depend on a minimum in one direction only (on a cheap debt it
 * takes money from a dear one), so the range is that of all cases and not of the two outermost.
 */
export function planRange(planned: PlanTotals, cases: readonly CaseOutcome[]): PlanRange {
  const plans = cases.flatMap(({ outcome }) => (outcome.kind === "plan" ? outcome.totals : []));
  const faults = cases.flatMap(({ outcome }) =>
    outcome.kind === "impossible" ? outcome.fault.code : [],
  );

  return {
    months: span([planned, ...plans].map(({ months }) => months)),
    cost: span([planned, ...plans].map(costOf)),
    faults: [...new Set(faults)],
    moving: movingFigures(planned, cases),
  };
}

/** Where no figure moves the plan alone, all of them do it together. */
function movingFigures(planned: PlanTotals, cases: readonly CaseOutcome[]): EstimatedOf[] {
  const moves = cases.flatMap(({ of, outcome }) =>
    of === null ? [] : { of, by: distance(planned, outcome) },
  );
  const furthest = moves.toSorted(
    (one, other) => other.by.months - one.by.months || other.by.cost - one.by.cost,
  );
  const moving = furthest.filter(({ by }) => by.months > 0 || by.cost > 0);

  return unique((moving.length > 0 ? moving : furthest).map(({ of }) => of));
}

/** How far a case is from the plan. */
function distance(planned: PlanTotals, outcome: TotalsOutcome): { months: number; cost: Cents } {
  if (outcome.kind === "impossible") return { months: FURTHEST, cost: FURTHEST };

  return {
    months: Math.abs(outcome.totals.months - planned.months),
    cost: Math.abs(costOf(outcome.totals) - costOf(planned)),
  };
}

function costOf({ interest, fees }: PlanTotals): Cents {
  return interest + fees;
}

function span(values: readonly number[]): Span {
  return { least: Math.min(...values), most: Math.max(...values) };
}

function unique(figures: readonly EstimatedOf[]): EstimatedOf[] {
  return figures.filter(
    ({ id, figure }, at) =>
      figures.findIndex((each) => each.id === id && each.figure === figure) === at,
  );
}

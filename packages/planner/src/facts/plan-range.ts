import type { PlanFault, PlanTotals, TotalsOutcome, Cents } from "@snowball/payoff";

import type { EstimateCase, EstimatedOf } from "./estimate-cases.ts";

export type Span = { least: number; most: number };

/** The possible results of a plan with estimated figures. */
export type PlanRange = {
  months: Span;
  /** Interest and fees, in cents. */
  cost: Span;
  /** Why some cases have no plan, without duplicates. */
  faults: PlanFault["code"][];
  /** The figures that change the plan, by descending effect. */
  moving: EstimatedOf[];
};

export type CaseOutcome = { of: EstimateCase["of"]; outcome: TotalsOutcome };

/** A case without a plan is further away than any plan. */
const FURTHEST = Number.MAX_SAFE_INTEGER;

/**
 * Returns the range of results over the plan and all cases. The plan itself is within the range. A higher minimum may
 * make a plan better or worse (on a cheap debt it takes money from an expensive one), so all cases count, not only the
 * two outermost.
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

/** If no figure changes the plan alone, returns all of them. */
function movingFigures(planned: PlanTotals, cases: readonly CaseOutcome[]): EstimatedOf[] {
  const furthest = cases
    .flatMap(({ of, outcome }) => (of === null ? [] : { of, by: distance(planned, outcome) }))
    .toSorted((one, other) => other.by.months - one.by.months || other.by.cost - one.by.cost);
  const moving = furthest.filter(({ by }) => by.months > 0 || by.cost > 0);
  const figures = (moving.length > 0 ? moving : furthest).map(({ of }) => of);

  return [...new Map(figures.map((of) => [`${of.figure} ${of.id}`, of])).values()];
}

function distance(planned: PlanTotals, outcome: TotalsOutcome): { months: number; cost: Cents } {
  if (outcome.kind === "impossible") return { months: FURTHEST, cost: FURTHEST };

  return {
    months: Math.abs(outcome.totals.months - planned.months),
    cost: Math.abs(costOf(outcome.totals) - costOf(planned)),
  };
}

export function costOf({ interest, fees }: PlanTotals): Cents {
  return interest + fees;
}

function span(values: readonly number[]): Span {
  return { least: Math.min(...values), most: Math.max(...values) };
}

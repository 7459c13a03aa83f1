import type { PlanFault, PlanTotals, TotalsOutcome, Cents } from "@snowball/payoff";

export type Span = { least: number; most: number };

/** The possible results of a plan with estimated figures. */
export type PlanRange = {
  months: Span;
  /** Interest and fees, in cents. */
  cost: Span;
  /** Why some cases have no plan, without duplicates. */
  faults: PlanFault["code"][];
};

/**
 * Returns the range of results over the plan and all cases. The plan itself is within the range. A higher minimum may
 * make a plan better or worse (on a cheap debt it takes money from an expensive one), so all cases count, not only the
 * two outermost.
 */
export function planRange(planned: PlanTotals, cases: readonly TotalsOutcome[]): PlanRange {
  const plans = cases.flatMap((outcome) => (outcome.kind === "plan" ? outcome.totals : []));
  const faults = cases.flatMap((outcome) =>
    outcome.kind === "impossible" ? outcome.fault.code : [],
  );

  return {
    months: span([planned, ...plans].map(({ months }) => months)),
    cost: span([planned, ...plans].map(costOf)),
    faults: [...new Set(faults)],
  };
}

export function costOf({ interest, fees }: PlanTotals): Cents {
  return interest + fees;
}

function span(values: readonly number[]): Span {
  return { least: Math.min(...values), most: Math.max(...values) };
}

import type { EstimatedFigure } from "@snowball/planner";

import type { PlannedDebt, PlanSubject } from "./plan-subject.ts";

/** What the figures rest on: somebody's word, the way minimums seem to shrink, or more estimates. */
export type Footing = "stated" | "estimated-rule" | "estimated";

/** What the minimums of these debts rest on. */
export function footingOf({ debts }: Pick<PlanSubject, "debts">): Footing {
  const figures = debts.flatMap(({ estimates }) => estimates);
  if (figures.length === 0) return "stated";

  return figures.every((figure) => figure === "minimum_rule") ? "estimated-rule" : "estimated";
}

/** These move the date; the others only shade it. */
const GRAVE: readonly EstimatedFigure[] = ["minimum", "promo_end"];

type Estimated = { debts: readonly Pick<PlannedDebt, "estimates">[] };

/** Whether the date stands on a figure that may be far from what it will turn out to be. */
export function hasGraveEstimate({ debts }: Estimated): boolean {
  return debts.some(({ estimates }) => GRAVE.some((figure) => estimates.includes(figure)));
}

/** Whether nobody stated what of a debt's payment is escrow. */
export function isEscrowEstimated({ debts }: Pick<PlanSubject, "debts">, id: string): boolean {
  return debts.some((debt) => debt.id === id && debt.estimates.includes("escrow"));
}

/** Where a debt's figure can be entered; null where it cannot be. */
export type FigurePath = (id: string, figure: EstimatedFigure) => string | null;

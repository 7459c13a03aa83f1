import type { EstimatedFigure } from "@snowball/contract";

import type { PlanSubject } from "./plan-subject.ts";

/** How certain the figures are: entered or reported, estimated minimum rules only, or other estimates too. */
export type EstimateConfidence = "stated" | "estimated-rule" | "estimated";

export function estimateConfidence({ debts }: Pick<PlanSubject, "debts">): EstimateConfidence {
  const figures = debts.flatMap(({ estimates }) => estimates);
  if (figures.length === 0) return "stated";

  return figures.every((figure) => figure === "minimum_rule") ? "estimated-rule" : "estimated";
}

/** Estimates of these figures can move the payoff date far; the others change it only slightly. */
const UNCERTAIN_FIGURES: readonly EstimatedFigure[] = ["minimum", "promo_end"];

export function hasUncertainEstimate({ debts }: Pick<PlanSubject, "debts">): boolean {
  return debts.some(({ estimates }) =>
    UNCERTAIN_FIGURES.some((figure) => estimates.includes(figure)),
  );
}

export function hasEstimate({ debts }: Pick<PlanSubject, "debts">): boolean {
  return debts.some(({ isAbout, estimates }) => isAbout || estimates.length > 0);
}

/** Whether the amounts of months rest on estimates, such as a bill that is estimated from its statement. */
export function isApproximate({ debts, portfolio }: PlanSubject): boolean {
  const terms = Object.values(portfolio.opening?.debts ?? {});

  return hasEstimate({ debts }) || terms.some((each) => each.isNextDueEstimated === true);
}

export function isEstimated(
  { debts }: Pick<PlanSubject, "debts">,
  { id, figure }: { id: string; figure: EstimatedFigure },
): boolean {
  return debts.some((debt) => debt.id === id && debt.estimates.includes(figure));
}

/** Returns the path of the form field for a debt's figure, or null if the figure cannot be entered. */
export type FigurePath = (id: string, figure: EstimatedFigure) => string | null;

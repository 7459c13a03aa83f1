import type { Debt, EstimatedFigure } from "@snowball/contract";

import { paths } from "#lib/paths.ts";

import { hasUnknownEnd } from "../offer-end.ts";

/** Returns the path to the form field in which an estimated figure can be entered. */
export function estimatedFigurePath(debt: Debt, figure: EstimatedFigure): string {
  return paths.figure(debt.uuid, findFormField(debt, figure));
}

function findFormField({ balances }: Debt, figure: EstimatedFigure): string {
  switch (figure) {
    case "minimum":
    case "escrow":
      return figure;
    case "minimum_rule":
      return "minimum_rule.type";
    case "promo_end":
      return `balances.${Math.max(0, balances.findIndex(hasUnknownEnd))}.promo.last_date`;
  }
}

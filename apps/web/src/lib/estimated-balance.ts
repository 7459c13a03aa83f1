import type { Debt } from "@snowball/contract";

import { shownFigure } from "./figure-source/shown-figure.ts";

/** Whether the balance includes estimated interest, so that it is shown with "about". */
export function isAbout({ estimated_interest: interest }: Pick<Debt, "estimated_interest">) {
  return interest !== null;
}

/** Returns the balance with its source: an estimate if it includes estimated interest. */
export function balanceFigure(
  debt: Pick<Debt, "owed" | "estimated_interest" | "account" | "mask" | "last_report_at">,
) {
  return isAbout(debt)
    ? { ...debt.owed, source: "estimate" as const }
    : shownFigure(debt, debt.owed);
}

import type { MissingFigure } from "@snowball/contract";

import { asksZeroEnd } from "#lib/form/zero-rate.tsx";
import { formatList } from "#lib/format.ts";

import { type EnteredDebt, isBlank } from "./calculator-draft.ts";

const FIGURE_NAMES: Partial<Record<MissingFigure, string>> = {
  owed: "the balance",
  apr: "the APR",
  minimum: "the minimum payment",
};

type LeftOut = readonly { id: string; missing: readonly MissingFigure[] }[];

/** Returns, by debt id, a sentence that lists the figures a debt needs before it can be planned. */
export function describeMissingFigures(
  debts: readonly EnteredDebt[],
  leftOut: LeftOut,
): Map<string, string> {
  const entries = leftOut.flatMap(({ id, missing }): [string, string][] => {
    const debt = debts.find((each) => each.id === id);
    if (!debt || isBlank(debt)) return [];
    const figures = missing
      .filter((figure) => figure !== "minimum" || !isEstimable(debt))
      .flatMap((figure) =>
        figure === "apr" && asksZeroEnd(debt)
          ? "the APR after the 0%"
          : (FIGURE_NAMES[figure] ?? []),
      );

    return figures.length > 0 ? [[id, `Not counted yet: enter ${formatList(figures)}.`]] : [];
  });

  return new Map(entries);
}

/** Whether the minimum payment can be estimated: only for credit cards, not for loans. */
function isEstimable({ kind }: EnteredDebt): boolean {
  return kind === "credit_card";
}

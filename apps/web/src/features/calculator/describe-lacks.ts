import type { MissingFigure } from "@snowball/contract";

import { asksZeroEnd } from "#lib/form/zero-rate.ts";

import { type EnteredDebt, isBlank } from "./calculator-draft.ts";

const wanted: Partial<Record<MissingFigure, string>> = {
  owed: "the balance",
  apr: "the APR",
  minimum: "the minimum payment",
};

const list = new Intl.ListFormat("en-US");

type LeftOut = readonly { id: string; missing: readonly MissingFigure[] }[];

/** What each debt that cannot be planned yet still needs, as a sentence, by id. */
export function describeLacks(
  debts: readonly EnteredDebt[],
  leftOut: LeftOut,
): Map<string, string> {
  const waiting = leftOut.flatMap(({ id, missing }): [string, string][] => {
    const debt = debts.find((each) => each.id === id);
    if (!debt || isBlank(debt)) return [];
    const figures = missing
      .filter((figure) => figure !== "minimum" || !isEstimable(debt))
      .flatMap((figure) =>
        figure === "apr" && asksZeroEnd(debt) ? "the APR after the 0%" : (wanted[figure] ?? []),
      );

    return figures.length > 0 ? [[id, `Not counted yet: enter ${list.format(figures)}.`]] : [];
  });

  return new Map(waiting);
}

/** What the issuer of a card asks for can be estimated from the rest; a loan's payment cannot. */
function isEstimable({ kind }: EnteredDebt): boolean {
  return kind === "credit_card";
}

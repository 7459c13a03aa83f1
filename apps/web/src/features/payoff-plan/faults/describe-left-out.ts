import type { MissingFigure } from "@snowball/planner";

const wanted: Record<Exclude<MissingFigure, "currency">, string> = {
  owed: "how much is owed",
  apr: "the interest rate",
  minimum: "the minimum payment",
  promo_end: "when its promotional rate ends",
};

const list = new Intl.ListFormat("en-US");

/** Why a debt is not in the plan, in a sentence for each kind of reason. */
export function describeLeftOut(missing: readonly MissingFigure[]): string {
  const unknown = missing.flatMap((figure) => (figure === "currency" ? [] : wanted[figure]));
  const sentences = [
    unknown.length > 0 ? `We do not know ${list.format(unknown)}.` : null,
    missing.includes("currency")
      ? "It is in another currency than the plan, and amounts of two currencies are never added up."
      : null,
  ];

  return sentences.filter((sentence) => sentence !== null).join(" ");
}

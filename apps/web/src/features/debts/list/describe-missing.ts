import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";

import { lenderName } from "../debt-words.ts";
import { hasUnknownEnd } from "../offer-end.ts";

/** A figure that stands in the way, in words, and where to enter it. */
export type Gap = {
  figure: Debt["missing"][number];
  words: string;
  /** What the button says. */
  action: string;
  /** The field's name in the form. */
  field: string;
};

/** What keeps a debt out of a plan, in the order in which to ask. */
export function describeMissing(debt: Debt): Gap[] {
  const gaps = debt.missing.map((figure) => gapOf(figure, debt));
  // A rule makes up for a minimum that the bank does not tell; that it does not is said all the same.
  const isSilent = debt.account !== null && debt.minimum.value === null && !isSettled(debt);
  if (isSilent && !debt.missing.includes("minimum")) gaps.push(gapOf("minimum", debt));

  return gaps;
}

/** Nothing is owed, or less. */
export function isSettled({ owed: { value } }: Pick<Debt, "owed">): boolean {
  return value !== null && signOf(value) <= 0;
}

function gapOf(figure: Gap["figure"], debt: Debt): Gap {
  const isLinked = debt.account !== null;
  switch (figure) {
    case "owed":
      return {
        figure,
        words: isLinked ? `${lenderName(debt)} has not told us what you owe.` : "What do you owe?",
        action: "Enter the balance",
        field: isLinked ? "owed" : "balances.0.amount",
      };
    case "apr":
      return {
        figure,
        words: isLinked
          ? `${lenderName(debt)} does not share the APR. You will find it on your statement.`
          : "The APR is not known yet. You will find it on your statement.",
        action: "Enter the APR",
        field: `balances.${indexWithout(debt)}.apr`,
      };
    case "minimum":
      return {
        figure,
        words: minimumWords(debt),
        action: "Enter the minimum",
        field: "minimum",
      };
    case "promo_end":
      return {
        figure,
        words: "Your card has a promotional rate; when does it end?",
        action: "Enter the date",
        field: `balances.${indexOfEndlessOffer(debt)}.promo.last_date`,
      };
  }
}

/** Of a bank's silence the sentence is the specification's (§2). */
function minimumWords(debt: Debt): string {
  if (debt.account === null) return "The minimum payment is not known yet.";

  return `We couldn't retrieve a minimum payment amount from ${lenderName(debt)}. You might need to check with them directly.`;
}

function indexWithout({ balances }: Debt): number {
  return Math.max(
    0,
    balances.findIndex(({ apr }) => apr.value === null),
  );
}

function indexOfEndlessOffer(debt: Debt): number {
  return Math.max(0, debt.balances.findIndex(hasUnknownEnd));
}

import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";

import { lenderName } from "../debt-words.ts";
import { hasUnknownEnd } from "../offer-end.ts";

/** A missing figure that keeps a debt out of a plan, and where to enter it. */
export type Gap = {
  figure: Debt["missing"][number];
  words: string;
  /** Label of the button. */
  action: string;
  /** Name of the field in the form. */
  field: string;
};

/** Returns the missing figures of a debt, in the order in which to ask for them. */
export function describeMissing(debt: Debt): Gap[] {
  const gaps = debt.missing.map((figure) => buildGap(figure, debt));
  // A minimum that the bank does not report is shown as missing even if a rule replaces it in the plan.
  const isUnreported = debt.account !== null && debt.minimum.value === null && !isSettled(debt);
  if (isUnreported && !debt.missing.includes("minimum")) gaps.push(buildGap("minimum", debt));

  return gaps;
}

/** Whether the balance is zero or a credit. */
export function isSettled({ owed: { value } }: Pick<Debt, "owed">): boolean {
  return value !== null && signOf(value) <= 0;
}

function buildGap(figure: Gap["figure"], debt: Debt): Gap {
  const isLinked = debt.account !== null;
  switch (figure) {
    case "owed":
      return {
        figure,
        words: isLinked ? `${lenderName(debt)} hasn't reported your balance.` : "What do you owe?",
        action: "Enter the balance",
        field: isLinked ? "owed" : "balances.0.amount",
      };
    case "apr":
      return {
        figure,
        words: isLinked
          ? `${lenderName(debt)} doesn't report the APR. It's on your statement.`
          : "We don't know the APR yet. It's on your statement.",
        action: "Enter the APR",
        field: `balances.${indexWithoutApr(debt)}.apr`,
      };
    case "minimum":
      return {
        figure,
        words: describeMissingMinimum(debt),
        action: "Enter the minimum",
        field: "minimum",
      };
    case "promo_end":
      return {
        figure,
        words: "Your card has a promotional rate. When does it end?",
        action: "Enter the date",
        field: `balances.${indexOfEndlessOffer(debt)}.promo.last_date`,
      };
  }
}

/**
 * Returns the text for a missing minimum payment, or for the usual minimum if only a bill is known. The text for linked
 * debts is prescribed by the specification (§2).
 */
function describeMissingMinimum(debt: Debt): string {
  if (debt.minimum.value !== null) {
    return "The last bill may include missed payments, so we don't know the usual minimum.";
  }
  if (debt.account === null) return "We don't know the minimum payment yet.";

  return `We couldn't retrieve a minimum payment amount from ${lenderName(debt)}. You might need to check with them directly.`;
}

function indexWithoutApr({ balances }: Debt): number {
  return Math.max(
    0,
    balances.findIndex(({ apr }) => apr.value === null),
  );
}

function indexOfEndlessOffer(debt: Debt): number {
  return Math.max(0, debt.balances.findIndex(hasUnknownEnd));
}

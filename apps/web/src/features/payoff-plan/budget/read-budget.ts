import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { readTypedAmount } from "#lib/form/read-typed.ts";

import type { PlanWords } from "../words/plan-words.ts";

type ReadBudget = {
  /** Null if the text is not an amount. */
  budget: Cents | null;
  /** Why the text is not an amount, or by how much it is below the minimums; null if neither. */
  fault: string | null;
};

/** Reads a typed monthly budget. */
export function readBudget(
  text: string,
  minimums: Cents,
  { money }: Pick<PlanWords, "money">,
): ReadBudget {
  const typed = readTypedAmount(text, "The budget");
  if ("fault" in typed) return { budget: null, fault: typed.fault };
  if (typed.value === null) {
    return { budget: null, fault: "Enter an amount, such as 450 or 450.50." };
  }
  const budget = centsFromAmount(typed.value);

  return {
    budget,
    fault:
      budget < minimums
        ? `The minimums add up to ${money(minimums)}: this is ${money(minimums - budget)} short.`
        : null,
  };
}

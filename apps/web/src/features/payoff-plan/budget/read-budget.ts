import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { readTypedAmount } from "#lib/form/read-typed.ts";

import type { PlanWords } from "../words/plan-words.ts";

type ReadBudget = {
  /** Null where it is no amount. */
  budget: Cents | null;
  /** Why it cannot be planned with; null where it can. */
  fault: string | null;
};

/** A monthly budget as it was typed. It has to cover the minimums. */
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

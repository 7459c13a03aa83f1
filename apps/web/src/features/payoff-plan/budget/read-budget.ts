import { centsFromAmount, signOf } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { readTypedAmount } from "#lib/form/read-typed.ts";

import type { PlanWords } from "../words/plan-words.ts";

type ReadAmount = {
  /** In cents; null if the text is no amount. */
  amount: Cents | null;
  fault: string | null;
};

/** Reads a typed monthly budget. The error of an amount below the minimums says by how much. */
export function readBudget(
  text: string,
  minimums: Cents,
  { money }: Pick<PlanWords, "money">,
): ReadAmount {
  const typed = readTypedAmount(text, "The budget");
  if ("fault" in typed) return { amount: null, fault: typed.fault };
  if (typed.value === null) {
    return { amount: null, fault: "Enter an amount, such as 450 or 450.50." };
  }
  const budget = centsFromAmount(typed.value);

  return {
    amount: budget,
    fault:
      budget < minimums
        ? `The minimums add up to ${money(minimums)}: this is ${money(minimums - budget)} short.`
        : null,
  };
}

/** Reads a typed amount per paycheck, which must be above zero. */
export function readPaycheck(text: string): ReadAmount {
  const typed = readTypedAmount(text, "The amount");
  if ("fault" in typed) return { amount: null, fault: typed.fault };
  if (typed.value === null || signOf(typed.value) === 0) {
    return { amount: null, fault: "Enter an amount, such as 450 or 450.50." };
  }
  return { amount: centsFromAmount(typed.value), fault: null };
}

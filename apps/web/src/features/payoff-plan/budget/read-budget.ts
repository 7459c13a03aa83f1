import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { readTypedAmount } from "#lib/form/read-typed.ts";

import type { PlanWords } from "../words/plan-words.ts";

type ReadAmount = {
  /** In cents; null if the text is no amount. */
  amount: Cents | null;
  fault: string | null;
};

const NO_AMOUNT: ReadAmount = { amount: null, fault: "Enter an amount, such as 450 or 450.50." };

/** Reads a typed monthly budget. The error of an amount below the minimums says by how much. */
export function readBudget(
  text: string,
  minimums: Cents,
  { money }: Pick<PlanWords, "money">,
): ReadAmount {
  const read = readAmount(text, "The budget");
  if (read.amount === null || read.amount >= minimums) return read;
  const short = money(minimums - read.amount);

  return { ...read, fault: `The minimums add up to ${money(minimums)}: this is ${short} short.` };
}

/** Reads a typed amount per paycheck, which must be above zero. */
export function readPaycheck(text: string): ReadAmount {
  const read = readAmount(text, "The amount");

  return read.amount === 0 ? NO_AMOUNT : read;
}

function readAmount(text: string, what: string): ReadAmount {
  const typed = readTypedAmount(text, what);
  if ("fault" in typed) return { amount: null, fault: typed.fault };

  return typed.value === null ? NO_AMOUNT : { amount: centsFromAmount(typed.value), fault: null };
}

import type { MonthExplanation } from "@snowball/payoff/explain";

import type { PlanWords } from "../plan-words.ts";
import type { BalanceNames } from "./balance-names.ts";
import { type ArithmeticLine, interestLines } from "./explain-interest.ts";
import { minimumLine } from "./explain-minimum.ts";
import { explainReasons } from "./explain-reason.ts";

/** The arithmetic behind one debt's month, first to last, so that anybody can check it. */
export function arithmeticLines(
  month: MonthExplanation,
  words: PlanWords,
  names: BalanceNames,
): ArithmeticLine[] {
  const { money } = words;
  const { start, due, minimum, spending, end } = month;
  const fees = month.fees.monthly + month.fees.annual;
  const interest = month.interest.reduce((sum, step) => sum + step.interest, 0);
  const paid = minimum.result + spending.extra;

  return [
    ...interestLines(month, words, names),
    {
      about: "Owed before the payment",
      sum: `${[start, interest, ...(fees > 0 ? [fees] : [])].map(money).join(" + ")} = ${money(due)}`,
    },
    minimumLine(minimum, words),
    ...extraLines(month, words),
    { about: "Owed after it", sum: `${money(due)} − ${money(paid)} = ${money(end)}` },
  ];
}

function extraLines({ spending }: MonthExplanation, { money }: PlanWords): ArithmeticLine[] {
  const { budget, minimums, extra, reasons } = spending;
  if (extra === 0) return [];
  const why = explainReasons(reasons);
  const left = budget - minimums;
  const part = extra === left ? "all" : money(extra);

  return [
    {
      about: "Beyond the minimums",
      sum: `${money(budget)} budget − ${money(minimums)} of all minimums = ${money(left)}; ${part} of it goes here${why === null ? "" : `: ${why}`}`,
    },
  ];
}

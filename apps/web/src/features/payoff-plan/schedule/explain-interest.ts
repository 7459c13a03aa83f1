import type { InterestStep, MonthExplanation } from "@snowball/payoff/explain";

import type { PlanWords } from "../plan-words.ts";
import type { BalanceNames } from "./balance-names.ts";

/** A line of arithmetic: what it is about, and the sum. */
export type ArithmeticLine = { about: string; sum: string };

/**
 * How a month's interest came about, a line for each balance by its name, e.g. `$4,812.30 × 24.99% ÷ 12 = $100.22`.
 */
export function interestLines(
  { interest, carried }: Pick<MonthExplanation, "interest" | "carried">,
  words: PlanWords,
  names: BalanceNames,
): ArithmeticLine[] {
  const { money } = words;
  const lines = interest.flatMap((step, at) => {
    const part = interest.length > 1 ? `: ${names[step.balance] ?? `Balance ${at + 1}`}` : "";
    const rate = step.isPromotional ? `${part === "" ? "" : ","} at the promotional rate` : "";

    return [
      { about: `Interest${part}${rate}`, sum: `${formula(step, words)} = ${money(charged(step))}` },
      ...deferredLines(step, part, words),
    ];
  });
  if (carried === null || carried.before + carried.after === 0) return lines;

  return [
    ...lines,
    {
      about: "Unpaid interest that bears none itself",
      sum: `${money(carried.before)} before, ${money(carried.after)} after the month`,
    },
  ];
}

/** What of a step's interest arose this month, without what was deferred before. */
function charged({ interest, deferred }: InterestStep): number {
  return interest - (deferred?.charged ?? 0);
}

function formula({ start, apr, formula: kind }: InterestStep, { money, percent }: PlanWords) {
  const rate = percent(apr);
  switch (kind.type) {
    case "monthly":
      return `${money(start)} × ${rate} ÷ 12`;
    case "semi-annual":
      return `${money(start)} × ((1 + ${rate} ÷ 2)^(1/6) − 1)`;
    case "simple-daily":
      return `${money(start)} × ${rate} × ${kind.days} ÷ ${kind.daysOfYear} days`;
  }
}

function deferredLines(
  { deferred }: InterestStep,
  part: string,
  words: PlanWords,
): ArithmeticLine[] {
  if (deferred === null) return [];
  const { money, percent } = words;
  const sum =
    deferred.charged > 0
      ? `${money(deferred.before)} + ${money(deferred.added)}, charged now: ${money(deferred.charged)}`
      : `${money(deferred.before)} + ${money(deferred.added)} at ${percent(deferred.apr)}, charged only if the deadline is missed`;

  return [{ about: `Deferred interest${part}`, sum }];
}

import type { DebtOutcome } from "@snowball/payoff";

import { formatFromNow, type PlanWords, roundedMoney } from "../words/plan-words.ts";

type Costs = {
  own: DebtOutcome;
  /** The outcome with minimums only; null if they never end. */
  alone: DebtOutcome | null;
  /** Whether the debt is excluded from the plan, so that only its minimums are paid. */
  isOutside: boolean;
  /** Whether payments also contain escrow, which is not a part of the debt's cost. */
  hasEscrow: boolean;
  /** Whether the figures are estimates, so that costs are rounded. */
  isEstimated: boolean;
};

/** Describes the payoff date, the cost, and the comparison with minimums only, a sentence each. */
export function describeCost(
  { own, alone, isOutside, hasEscrow, isEstimated }: Costs,
  words: PlanWords,
): string[] {
  const { month } = words;
  const money = isEstimated
    ? (cents: number) => `about ${roundedMoney(cents, words)}`
    : words.money;
  const cost = own.interest + own.fees;
  const fees = own.fees > 0 ? " and fees" : "";
  const gone = `Paid off in ${month(own.payoffMonth)}, ${formatFromNow(own.payoffMonth - 1)}: ${money(own.paid)}${hasEscrow ? " without escrow" : " in total"}, including ${money(cost)} of interest${fees}.`;
  if (isOutside) {
    return ["It's outside your plan, so you pay only what's due.", gone];
  }
  if (alone === null) {
    return [gone, "With minimums only it would take more than a hundred years."];
  }
  const saved = alone.interest + alone.fees - cost;
  if (alone.payoffMonth === own.payoffMonth && saved === 0) {
    return [gone, "You pay only its minimums, because the extra money goes to other debts."];
  }
  const difference =
    saved >= 0 ? `${money(saved)} more` : `${money(-saved)} less, because the others come first`;

  return [
    gone,
    `With minimums only it would be paid off in ${month(alone.payoffMonth)} and cost ${difference}.`,
  ];
}

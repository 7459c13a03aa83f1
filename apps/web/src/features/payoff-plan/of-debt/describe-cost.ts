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
  const gone = `Gone in ${month(own.payoffMonth)}, ${formatFromNow(own.payoffMonth - 1)}: ${money(own.paid)}${hasEscrow ? " without escrow" : " in all"}, ${money(cost)} of it interest${fees}.`;
  if (isOutside) {
    return [
      "It is outside your plan, so it is paid as it is due, and nothing is paid beyond that.",
      gone,
    ];
  }
  if (alone === null) {
    return [gone, "With minimums only it would not be gone in a hundred years."];
  }
  const saved = alone.interest + alone.fees - cost;
  if (alone.payoffMonth === own.payoffMonth && saved === 0) {
    return [
      gone,
      "That is what its minimums alone come to: the money beyond them goes to other debts.",
    ];
  }
  const difference =
    saved >= 0 ? `${money(saved)} more` : `${money(-saved)} less, because the others come first`;

  return [
    gone,
    `With minimums only it would be gone in ${month(alone.payoffMonth)} and cost ${difference}.`,
  ];
}

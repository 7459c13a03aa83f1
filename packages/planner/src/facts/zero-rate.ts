import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { toRate } from "./exact-units.ts";

/**
 * Returns whether the bank reports a rate of 0 % for a card's balance without an end. Cards charge nothing only for a
 * limited time, and banks report neither the end nor the later rate. So the user must enter a promotion or a deferral,
 * or confirm the rate.
 */
export function hasUnexplainedZeroRate(
  { kind }: Pick<DebtFacts, "kind">,
  { apr, promo, deferred }: BalanceFacts,
): boolean {
  const isExplained = promo !== null || deferred !== null || apr.source !== "bank";

  return kind === "credit_card" && !isExplained && toRate(apr.value) === 0;
}

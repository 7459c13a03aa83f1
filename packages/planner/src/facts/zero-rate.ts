import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { toRate } from "./exact-units.ts";

/**
 * Whether the bank gives a card's balance a rate of 0 % and nobody says for how long. Cards charge
 * nothing only for a while, and banks report neither the end nor the rate that follows, so the user
 * has to be asked: with a promotion, a deferral, or by stating that the rate is what it is.
 */
export function hasUnexplainedZeroRate(
  { kind }: Pick<DebtFacts, "kind">,
  { apr, promo, deferred }: BalanceFacts,
): boolean {
  const isExplained = promo !== null || deferred !== null || apr.source !== "bank";

  return kind === "credit_card" && !isExplained && toRate(apr.value) === 0;
}

import type { Debt } from "@snowball/contract";
import { compareAmounts } from "@snowball/money";

import { isZero } from "./bank-word.ts";

/** A promotional rate without an end, or a rate of zero that the bank does not explain. */
export function hasUnknownEnd({ promo, deferred, apr }: Debt["balances"][number]): boolean {
  if (promo) return promo.last_date === null;

  return !deferred && apr.source === "bank" && apr.value !== null && isZero(apr.value);
}

/**
 * What the engine takes the rate after an offer for while only a zero of the bank's stands there: the
 * highest other rate of the debt. An estimate; null where something better or nothing at all is known.
 */
export function estimatedLaterRate(
  balance: Debt["balances"][number],
  { balances }: Pick<Debt, "balances">,
): string | null {
  const { apr } = balance;
  const isAsked =
    hasUnknownEnd(balance) && apr.source === "bank" && apr.value !== null && isZero(apr.value);
  if (!isAsked) return null;
  const others = balances.flatMap(({ apr: { value } }) =>
    value === null || isZero(value) ? [] : value,
  );

  return others.toSorted(compareAmounts).at(-1) ?? null;
}

import type { Debt } from "@snowball/contract";

import { isZero } from "./bank-word.ts";

/** A promotional rate without an end, or a rate of zero that the bank does not explain. */
export function hasUnknownEnd({ promo, deferred, apr }: Debt["balances"][number]): boolean {
  if (promo) return promo.last_date === null;

  return !deferred && apr.source === "bank" && apr.value !== null && isZero(apr.value);
}

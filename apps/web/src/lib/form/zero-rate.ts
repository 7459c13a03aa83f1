import type { DebtKind } from "@snowball/contract";

import { readTypedPercentage } from "./read-typed.ts";

/** The answer to "Does the 0% end?"; empty if not answered. */
export type ZeroEnds = "" | "no" | "yes";

/** Whether to ask if a typed rate ends: a card's rate of 0% is usually promotional. */
export function asksZeroEnd({ kind, apr }: { kind: DebtKind; apr: string }): boolean {
  return kind === "credit_card" && isTypedZero(apr);
}

export function isTypedZero(apr: string): boolean {
  const read = readTypedPercentage(apr);

  return "value" in read && read.value === "0";
}

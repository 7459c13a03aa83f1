import type { DebtKind } from "@snowball/contract";

import { readTypedPercentage } from "./read-typed.ts";

/** The answer to "Does the 0% end?"; empty until there is one. */
export type ZeroEnds = "" | "no" | "yes";

/** Whether a form asks if a typed rate ends: cards charge no interest only for a while. */
export function asksZeroEnd({ kind, apr }: { kind: DebtKind; apr: string }): boolean {
  return kind === "credit_card" && isTypedZero(apr);
}

export function isTypedZero(apr: string): boolean {
  const read = readTypedPercentage(apr);

  return "value" in read && read.value === "0";
}

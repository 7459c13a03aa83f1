import type { MonthDebtFacts } from "./debt-facts.ts";

/**
 * Returns whether a lender collects only the payment that is due. Autopay of the statement or the whole balance collects
 * an extra as well.
 */
export function collectsDueOnly(autopay: MonthDebtFacts["autopay"]["type"] | undefined): boolean {
  return autopay === "minimum" || autopay === "other";
}

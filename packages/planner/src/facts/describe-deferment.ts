import { compareDates, formatShortMonth } from "@snowball/dates";

import type { DebtFacts } from "./debt-facts.ts";
import { isPausedWithoutEnd } from "./paused-loan.ts";

/** Returns until when no payment is due on a deferred loan, or null if payments are due. */
export function describeDeferment(
  debt: Pick<DebtFacts, "deferment_until" | "student_loan">,
  today: string,
): string | null {
  const { deferment_until: until } = debt;
  if (until === null) return isPausedWithoutEnd(debt) ? "Deferred, no end date known" : null;

  return compareDates(until, today) < 0 ? null : `Deferred until ${formatShortMonth(until)}`;
}

import { businessDaysAfter, compareDates } from "@snowball/dates";

import { isBlind } from "./allocation-rules.ts";
import type { LedgerFacts, Payment } from "./ledger-rows.ts";

/** A payment that was not seen at the lender by then should have been. */
const IN_THE_AIR_BUSINESS_DAYS = 10;

/**
 * Seen at the lender, or said to be. Where nobody sees the lender, what left the account has arrived
 * when it would have been asked about.
 */
export function hasArrived(payment: Payment, facts: LedgerFacts, today: string): boolean {
  if (payment.seenOn !== null) return true;

  return isBlind(facts, today) && compareDates(today, lastDayInTheAir(payment)) > 0;
}

/** The lender's data are newer than the last day on which it should have arrived. */
export function isMissing(payment: Payment, facts: LedgerFacts): boolean {
  if (payment.seenOn !== null || facts.bank === null) return false;
  const { asOf } = facts.bank;

  return !isBlind(facts, asOf) && compareDates(asOf, lastDayInTheAir(payment)) > 0;
}

export function lastDayInTheAir({ sentOn }: Payment): string {
  return businessDaysAfter(sentOn, IN_THE_AIR_BUSINESS_DAYS);
}

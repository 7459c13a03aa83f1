import { businessDaysAfter, compareDates } from "@snowball/dates";

import { isUnobservable } from "./allocation-rules.ts";
import type { LedgerFacts, Payment } from "./ledger-rows.ts";

/** A payment should be seen at the lender within this time. */
const IN_TRANSIT_BUSINESS_DAYS = 10;

/**
 * Whether a payment was seen at the lender or reported as paid. If no source shows the lender's side, it counts as
 * arrived after the longest transit time.
 */
export function hasArrived(payment: Payment, facts: LedgerFacts, today: string): boolean {
  if (payment.seenOn !== null) return true;

  return isUnobservable(facts, today) && compareDates(today, lastDayInTransit(payment)) > 0;
}

/** Whether the lender's data is newer than the longest transit time of a payment that it does not show. */
export function isMissing(payment: Payment, facts: LedgerFacts): boolean {
  if (payment.seenOn !== null || facts.bank === null) return false;
  const { asOf } = facts.bank;

  return !isUnobservable(facts, asOf) && compareDates(asOf, lastDayInTransit(payment)) > 0;
}

export function lastDayInTransit({ sentOn }: Payment): string {
  return businessDaysAfter(sentOn, IN_TRANSIT_BUSINESS_DAYS);
}

import { lastDayOf, monthOf, payByDate } from "@snowball/dates";

import { USUAL_LEAD_DAYS } from "../facts/payment-months.ts";

/**
 * Returns the last day to send a payment without a due date, such as an extra, in a month. It is earlier than the month's
 * end: a transfer that arrives in the next month can look like that month's payment.
 * @param date any day of the month.
 */
export function lastDayToSend(date: string, leadDays = USUAL_LEAD_DAYS): string {
  const first = monthOf(date);
  const last = payByDate(lastDayOf(date), leadDays);

  return last < first ? first : last;
}

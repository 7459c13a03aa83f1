import type { ObligationState, OpenPayments, UpcomingPayment } from "@snowball/contract";
import { addDays, compareDates, monthAfter } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";

/** Of an entry of the list, what its sums are made of. */
export type Countable = Pick<
  UpcomingPayment,
  "debt" | "cycle" | "currency" | "due_date" | "pay_by" | "left" | "status" | "is_overdue"
>;

/** Nothing is left to be sent. */
const SETTLED: ReadonlySet<ObligationState> = new Set(["sent", "paid", "not_needed", "skipped"]);

/**
 * Something may be left to be sent. Of what nobody answered for in a month nobody knows whether it was paid,
 * and it is no longer asked for.
 */
export function isOpen({
  status,
  left,
  is_overdue: isOverdue,
}: Pick<Countable, "status" | "left" | "is_overdue">): boolean {
  const isForgotten = status === "unknown" && left !== null && !isOverdue;

  return !SETTLED.has(status) && !isForgotten;
}

/** The last day of the month that is summed. */
export function lastDayCounted(today: string): string {
  return addDays(monthAfter(today, 1), -1);
}

/**
 * What Home says of all payments above the few that it shows: what is left of the month, what is late, and
 * of how many that are to be sent by then nobody knows the amount. What is late is due, whatever its date is. Of lines that are kept
 * the database says the same (`payment-line-store`).
 */
export function sumOpenPayments(payments: readonly Countable[], today: string): OpenPayments {
  const through = lastDayCounted(today);
  const open = payments.filter(isOpen);
  const isDue = (each: Countable) =>
    each.is_overdue || (each.due_date !== null && compareDates(each.due_date, through) <= 0);
  const late = open.filter(isLate);
  const ahead = open.filter((each) => isAhead(each, through));
  const byCurrency = Map.groupBy(open, ({ currency }) => currency);

  return {
    through,
    sums: [...byCurrency].map(([currency, group]) => ({
      currency,
      due: leftOf(group.filter(isDue)),
      late: leftOf(group.filter(isLate)),
      ahead: leftOf(group.filter((each) => isAhead(each, through))),
    })),
    ahead_due: ahead[0]?.due_date ?? null,
    late_count: late.length,
    late_unknown_count: late.filter(({ left }) => left === null).length,
    unknown: open
      .filter(({ left }) => left === null)
      .filter((each) => isLate(each) || isDue(each) || !isAfter(each, through))
      .map(({ debt, cycle }) => ({ debt, cycle })),
  };
}

/** Seen to be missed, or by the lender's word. */
export function isLate({
  is_overdue: isOverdue,
  status,
}: Pick<Countable, "is_overdue" | "status">): boolean {
  return isOverdue || status === "late";
}

/** To be sent after the month: of what has no date nobody knows that. */
function isAfter(payment: Countable, through: string): boolean {
  return payment.due_date !== null && !isAhead(payment, through);
}

/** Due after the month, and to be sent in it. */
function isAhead({ due_date: date, pay_by: payBy }: Countable, through: string): boolean {
  return (
    date !== null &&
    compareDates(date, through) > 0 &&
    (payBy === null || compareDates(payBy, through) <= 0)
  );
}

function leftOf(payments: readonly Countable[]): string {
  return sumAmounts(payments.flatMap(({ left }) => left ?? []));
}

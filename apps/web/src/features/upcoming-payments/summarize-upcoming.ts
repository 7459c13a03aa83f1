import type { UpcomingPayment } from "@snowball/contract";
import { daysBetween } from "@snowball/dates";
import { formatAmount, sumAmounts } from "@snowball/money";

/** How far the summary looks ahead: two weeks, the usual time between two paychecks. */
export const SUMMARY_DAYS = 14;

type Summarized = Pick<UpcomingPayment, "left" | "currency" | "due_date" | "state" | "is_overdue">;

/**
 * The list in a line, e.g. `$412.00 due in the next 14 days across 4 debts · 1 amount unknown`.
 * Unknown amounts are counted apart and never summed; each currency has its own sum. Overdue
 * payments are named first and are not part of the coming two weeks. Null when there is nothing to say.
 */
export function summarizeUpcoming(payments: readonly Summarized[], today: string): string | null {
  const overdue = payments.filter(({ is_overdue }) => is_overdue).length;
  const soon = payments.filter((payment) => isDueSoon(payment, today));
  const unknown = payments.filter(({ state }) => state === "unknown").length;
  const parts = [
    overdue > 0 ? `${overdue} overdue` : null,
    soon.length > 0
      ? `${sumsOf(soon)} due in the next ${SUMMARY_DAYS} days across ${counted(soon.length, "debt")}`
      : null,
    unknown > 0 ? `${counted(unknown, "amount")} unknown` : null,
  ].filter((part) => part !== null);

  return parts.length > 0 ? parts.join(" · ") : null;
}

function isDueSoon({ state, due_date, is_overdue }: Summarized, today: string): boolean {
  if (state !== "due" || due_date === null || is_overdue) return false;
  const days = daysBetween(today, due_date);

  return days >= 0 && days <= SUMMARY_DAYS;
}

function sumsOf(payments: readonly Summarized[]): string {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency);

  return [...byCurrency]
    .map(([currency, group]) => {
      const open = group.flatMap(({ left }) => left ?? []);
      return formatAmount(sumAmounts(open), currency);
    })
    .join(" and ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

import { addMonths, monthAfter } from "@snowball/dates";

import type { ShortMonth } from "./short-month.ts";
import { type DueMinimum, type TriageEntry, triageMinimums } from "./triage-minimums.ts";

/** What is known today of how urgent a debt is. */
export type Urgency = {
  id: string;
  isSecured: boolean;
  isOverdue: boolean;
  /** When the next payment is due, `YYYY-MM-DD`. */
  dueDate: string | null;
  /** Day of the month on which payments are due. */
  dueDay: number | null;
};

/** A minimum of a month that runs short, and when it is due. */
export type TriagedMinimum = TriageEntry & Pick<DueMinimum, "dueDate">;

/**
 * What to pay first in the month in which a plan runs short (see `triageMinimums`). Up to that month
 * all minimums are paid, so what is late today is no longer late in a later one. A debt of which
 * nothing is known is taken as unsecured, and due on nobody knows which day.
 * @param firstMonth the plan's month 1, as the date of its first day.
 */
export function triageMonth(
  { month, money, due }: Pick<ShortMonth, "month" | "money" | "due">,
  debts: readonly Urgency[],
  firstMonth: string,
): TriagedMinimum[] {
  const inMonth = due.map(({ id, minimum }) => {
    const urgency = debts.find((debt) => debt.id === id);

    return {
      id,
      minimum,
      isSecured: urgency?.isSecured ?? false,
      isOverdue: month === 1 && (urgency?.isOverdue ?? false),
      dueDate: urgency ? dueIn(month, urgency, firstMonth) : null,
    };
  });
  const dates = new Map(inMonth.map(({ id, dueDate }) => [id, dueDate]));

  return triageMinimums(inMonth, money).map((entry) => ({
    ...entry,
    dueDate: dates.get(entry.id) ?? null,
  }));
}

/** The 31st of a shorter month is its last day. */
function dueIn(month: number, { dueDate, dueDay }: Urgency, firstMonth: string): string | null {
  if (month === 1 && dueDate !== null) return dueDate;

  return dueDay === null ? null : addMonths(monthAfter(firstMonth, month - 1), 0, dueDay);
}

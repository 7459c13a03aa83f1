import { addMonths, monthAfter } from "@snowball/dates";
import type { Debt, RatePpm } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import type { Ledger, LedgerFacts } from "../month/ledger-facts.ts";
import type { ShortMonth } from "./short-month.ts";
import { type DueMinimum, type TriageEntry, triageMinimums } from "./triage-minimums.ts";

/** What is known today about the urgency of a debt. */
export type Urgency = {
  id: string;
  isSecured: boolean;
  isOverdue: boolean;
  /** The due date of the missed payment, or else of the next one, `YYYY-MM-DD`. */
  dueDate: string | null;
  /** The day of the month on which payments are due. */
  dueDay: number | null;
};

/** Returns the urgency of a debt in wire format. A payment is also late if the user answered that it was not made. */
export function urgencyOf(debt: DebtFacts, ledger: LedgerFacts | undefined): Urgency {
  const late = ledger?.open.find(({ is_late: isLate }) => isLate);

  return {
    id: debt.uuid,
    isSecured: debt.is_secured ?? false,
    isOverdue: late !== undefined || (debt.is_overdue ?? false),
    dueDate: late?.due_date ?? debt.due_date ?? null,
    dueDay: debt.due_day,
  };
}

/** Returns the urgencies of debts. */
export function urgenciesOf(debts: readonly DebtFacts[], ledger: Ledger): Urgency[] {
  return debts.map((debt) => urgencyOf(debt, ledger.get(debt.uuid)));
}

/** A minimum of a short month, with its due date. */
export type TriagedMinimum = TriageEntry & Pick<DueMinimum, "dueDate">;

/**
 * Returns what to pay first in the month in which a plan runs short (see `triageMinimums`). All minimums are paid until
 * then, so a debt that is late today is no longer late in a later month. A debt without facts counts as unsecured, with
 * an unknown due date.
 * @param plan its month 1, as the date of its first day, and its input.
 */
export function triageMonth(
  { month, money, due }: Pick<ShortMonth, "month" | "money" | "due">,
  debts: readonly Urgency[],
  plan: { firstMonth: string; portfolio: { debts: readonly Debt[] } },
): TriagedMinimum[] {
  const inMonth = due.map(({ id, minimum }) => {
    const urgency = debts.find((debt) => debt.id === id);

    return {
      id,
      minimum,
      isSecured: urgency?.isSecured ?? false,
      isOverdue: month === 1 && (urgency?.isOverdue ?? false),
      rate: rateOf(plan.portfolio.debts.find((debt) => debt.id === id)),
      dueDate: urgency ? dueIn(month, urgency, plan.firstMonth) : null,
    };
  });
  const dates = new Map(inMonth.map(({ id, dueDate }) => [id, dueDate]));

  return triageMinimums(inMonth, money).map((entry) => ({
    ...entry,
    dueDate: dates.get(entry.id) ?? null,
  }));
}

/** Returns the highest rate of a debt, without promotions: a missed payment can end them. */
function rateOf(debt: Debt | undefined): RatePpm {
  const owed = debt?.balances.filter(({ amount }) => amount > 0) ?? [];

  return Math.max(0, ...owed.map(({ apr, deferred }) => Math.max(apr, deferred?.apr ?? 0)));
}

/**
 * Returns the due date of a payment of a month; in a shorter month the 31st is the last day. What month 1 requires is due
 * by its end, so a later date that the lender reports is that of the next payment.
 */
function dueIn(month: number, { dueDate, dueDay }: Urgency, firstMonth: string): string | null {
  const isFirst = month === 1;
  if (isFirst && dueDate !== null && dueDate < monthAfter(firstMonth, 1)) return dueDate;
  const day = dueDay ?? (isFirst && dueDate !== null ? Number(dueDate.slice(8)) : null);

  return day === null ? null : addMonths(monthAfter(firstMonth, month - 1), 0, day);
}

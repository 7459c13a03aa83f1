import { addMonths, dayOfMonth, MONTH_END_DAY, monthAfter, payByDate } from "@snowball/dates";
import type { Cents, PlanMonth } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents } from "../facts/exact-units.ts";
import { USUAL_LEAD_DAYS } from "../facts/payment-months.ts";
import type { LedgerFacts } from "./ledger-facts.ts";
import { leftOf } from "./opening-period.ts";
import type { InstructionContext } from "./list-instructions.ts";

/** When a debt of the plan is paid this month and next month, possibly before the month's first paycheck. */
export type DueDays = {
  debt: string;
  /** The last safe day for this month's payment, whether it was made or not. */
  payBy: string;
  /** What was sent of it, extras excluded. */
  sent: Cents;
  /** The due date of next month's payment, and the last safe day for it. */
  nextDueDate: string;
  nextPayBy: string;
  /** The rest of next month's payment, extras excluded. */
  next: Cents;
  /** What was sent this month for next month's payment. */
  sentAhead: Cents;
};

export type DueDaysInput = InstructionContext & { debts: readonly DebtFacts[] };

/** Returns the due days of debts that the plan still pays next month: the month's last day if it is unknown. */
export function computeDueDays(
  next: PlanMonth | undefined,
  { debts, ledger, today }: DueDaysInput,
): DueDays[] {
  return (next?.debts ?? []).flatMap(({ id, minimum, escrow }) => {
    const facts = ledger.get(id);
    const debt = debts.find(({ uuid }) => uuid === id);
    if (debt === undefined) return [];
    const { billed, ...days } = datesOf(debt, { facts, today });
    const planned = minimum + escrow;
    const sentAhead = toCents(facts?.sent_ahead ?? "0") ?? 0;
    const sent = facts?.is_met_before ? planned : (toCents(facts?.sent_of_bills ?? "0") ?? 0);
    // A known bill that is not open was paid, in this month or before.
    const unbilled = facts?.next_bill === undefined ? Math.max(0, planned - sentAhead) : 0;
    const rest = billed ? leftOf(billed, planned) : unbilled;

    return [{ debt: id, ...days, sent, next: rest, sentAhead }];
  });
}

function datesOf(
  { due_day: dueDay, lead_days: margin = USUAL_LEAD_DAYS }: DebtFacts,
  { facts, today }: { facts: LedgerFacts | undefined; today: string },
) {
  const [first, second] = [monthAfter(today, 1), monthAfter(today, 2)];
  const open = (facts?.open ?? []).filter((each) => each.is_undated !== true);
  const ofMonth = open.findLast(({ due_date: due, is_late: isLate }) => due < first && !isLate);
  const billed = open.find(({ due_date: due }) => due >= first && due < second) ?? null;
  const known = billed ?? ofMonth;
  const day = known ? dayOf(known.due_date, dueDay) : (dueDay ?? MONTH_END_DAY);
  const nextDueDate = billed?.due_date ?? addMonths(first, 0, day);

  return {
    payBy: ofMonth?.pay_by ?? payByDate(addMonths(today, 0, day), margin),
    nextDueDate,
    nextPayBy: billed?.pay_by ?? payByDate(nextDueDate, margin),
    billed,
  };
}

/** Returns the due day of a payment. On the last day of a short month that is the stated day, such as the 31st. */
function dayOf(dueDate: string, stated: number | null): number {
  const isStated = stated !== null && addMonths(dueDate, 0, stated) === dueDate;

  return isStated ? stated : dayOfMonth(dueDate);
}

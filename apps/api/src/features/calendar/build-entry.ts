import type { CalendarEntry } from "@snowball/contract";
import { payByDate } from "@snowball/dates";
import { lastDayToSend } from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";

/** What differs between entries. */
type EntryParts = Omit<Partial<CalendarEntry>, "id" | "on"> &
  Pick<CalendarEntry, "kind" | "cycle" | "due_date" | "status" | "amount" | "amount_source"> & {
    /** Identifies the entry among those of its debt. */
    key: string;
    /** If absent or null, the day is the pay-by date, or the due date if autopay collects the payment. */
    on?: string | null;
  };

export function buildEntry({ debt }: DebtLedger, { key, on, ...parts }: EntryParts): CalendarEntry {
  const { amount, amount_source: source } = parts;

  return {
    id: `${debt.uuid}-${key}`,
    debt: debt.uuid,
    name: debt.name,
    uncovered: "0.00",
    was_due: null,
    currency: debt.currency,
    is_autopay: false,
    several_asked: null,
    arrives_next_month: false,
    is_from_savings: false,
    arrive_by: null,
    ...parts,
    on: on ?? dayOf(debt, parts),
    amount_source: amount === null ? null : source,
  };
}

type Dated = Pick<CalendarEntry, "due_date"> & { cycle: string | null };

function dayOf(debt: DebtLedger["debt"], parts: Dated & { is_autopay?: boolean }): string {
  const isAutopay = parts.is_autopay === true;

  return (isAutopay ? (parts.due_date ?? parts.cycle) : null) ?? payByOf(debt, parts);
}

/** Returns the last day to send a payment. Without a due date, `cycle` is the last day of the month. */
function payByOf(
  { lead_days: leadDays }: Pick<DebtLedger["debt"], "lead_days">,
  { cycle, due_date: dueDate }: Dated,
): string {
  return dueDate === null ? lastDayToSend(cycle ?? "", leadDays) : payByDate(dueDate, leadDays);
}

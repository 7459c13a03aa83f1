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

/** Returns the day to send a payment, or to collect it. Without a due date, `cycle` is the last day of the month. */
function dayOf(
  { lead_days: leadDays }: DebtLedger["debt"],
  { cycle, due_date: dueDate, is_autopay: isAutopay = false }: Omit<EntryParts, "key">,
): string {
  const last = dueDate ?? cycle ?? "";
  if (isAutopay) return last;

  return dueDate === null ? lastDayToSend(last, leadDays) : payByDate(dueDate, leadDays);
}

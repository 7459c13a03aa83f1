import type { FirstPayment } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { triageMonth, type TriageReason, urgencyOf } from "@snowball/planner";

import type { Assessment } from "./assess-plan.ts";

const REASONS: Record<TriageReason, FirstPayment["reason"]> = {
  secured: "secured",
  overdue: "overdue",
  due: "due",
  "no-date": "no_date",
  "interest-free": "interest_free",
};

/** Returns what to pay first in the month in which a plan runs short, in the API format; none if it does not. */
export function presentFirstPayments({ input, short, debts }: Assessment): FirstPayment[] {
  if (short === null) return [];
  const owed = new Map(short.due.map((due) => [due.id, due.owed]));

  return triageMonth(short, debts.map(urgencyOf), input).map(
    ({ id, reason, dueDate, minimum, pay }) => ({
      debt: id,
      reason: REASONS[reason],
      due_date: dueDate,
      owed: amountFromCents(owed.get(id) ?? 0),
      minimum: amountFromCents(minimum),
      pay: amountFromCents(pay),
    }),
  );
}

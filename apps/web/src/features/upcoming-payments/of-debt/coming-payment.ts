import type { Obligation } from "@snowball/contract";
import { addMonths, monthOf } from "@snowball/dates";
import { lastDayToPay } from "@snowball/planner";

import { isSettled } from "../actions/payable.ts";

/** What the plan sends to a debt in a future month. */
export type ComingPayment = {
  /** The month, as `YYYY-MM-01`. */
  month: string;
  /** The total payment: `minimum + extra + escrow`. */
  amount: string;
  minimum: string;
  extra: string;
  escrow: string;
  /** The balance at the end of the month. */
  owedAfter: string;
};

type PlanContext = {
  /** All open cycles. */
  open: readonly Obligation[];
  coming: readonly ComingPayment[];
};

/**
 * Returns the plan's amount for an open cycle of a later month. Null if there is none, or if several cycles are open in
 * that month, because the plan does not assign its money to cycles.
 */
export function plannedFor(cycle: Obligation, { open, coming }: PlanContext): string | null {
  if (isSettled(cycle)) return null;
  const month = monthOfCycle(cycle);
  const isOnly = open.every((each) => each === cycle || monthOfCycle(each) !== month);

  return isOnly ? (coming.find((each) => each.month === month)?.amount ?? null) : null;
}

function monthOfCycle(cycle: Obligation): string {
  return monthOf(lastDayToPay(cycle));
}

/** Returns the due date in a month, or null if the due day is unknown. */
export function dueDateIn(month: string, dueDay: number | null): string | null {
  return dueDay === null ? null : addMonths(month, 0, dueDay);
}

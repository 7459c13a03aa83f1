import type { Obligation } from "@snowball/contract";
import { addMonths, monthOf } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
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

type PlanContext = { open: readonly Obligation[]; coming: readonly ComingPayment[] };

/**
 * Returns the plan's amount for a cycle if it exceeds the open amount. Null if there is none, or if several
 * cycles are open in the month, because the plan does not assign its money to cycles.
 */
export function plannedFor(cycle: Obligation, { open, coming }: PlanContext): string | null {
  const monthOfCycle = (each: Obligation) => monthOf(lastDayToPay(each));
  const month = monthOfCycle(cycle);
  const isOnly = open.every((each) => each === cycle || monthOfCycle(each) !== month);
  const planned = coming.find((each) => each.month === month)?.amount ?? null;
  if (planned === null || !isOnly || isSettled(cycle)) return null;

  return cycle.left === null || compareAmounts(planned, cycle.left) > 0 ? planned : null;
}

/** Returns the due date in a month, or null if the due day is unknown. */
export function dueDateIn(month: string, dueDay: number | null): string | null {
  return dueDay === null ? null : addMonths(month, 0, dueDay);
}

import type { MonthPayment, Obligation } from "@snowball/contract";
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

type PlanContext = {
  open: readonly Obligation[];
  coming: readonly ComingPayment[];
  /** The debt's payments of this month, as Home lists them. */
  listed: readonly MonthPayment[];
  today: string;
};

/** Returns the planned amount of a cycle if it exceeds the open amount. Null if there is none. */
export function plannedFor(cycle: Obligation, plan: PlanContext): string | null {
  if (isSettled(cycle)) return null;
  const own = plan.listed.find((each) => each.cycle === cycle.cycle);
  const isDue = monthOfCycle(cycle) <= monthOf(plan.today);
  const planned = own !== undefined && isDue ? own.amount : plannedInMonth(cycle, plan);
  if (planned === null) return null;

  return cycle.left === null || compareAmounts(planned, cycle.left) > 0 ? planned : null;
}

/**
 * Returns the plan's amount for the month of a cycle. Null if several cycles are open in the month, because the plan
 * does not assign its money to cycles.
 */
function plannedInMonth(cycle: Obligation, { open, coming }: PlanContext): string | null {
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

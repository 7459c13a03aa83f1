import type { Obligation } from "@snowball/contract";
import { addMonths, monthOf } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { lastDayToPay } from "@snowball/planner";

import { isSettled } from "./describe-cycle.ts";

/** What the plan sends to a debt in a month that is to come. */
export type ComingPayment = {
  /** `YYYY-MM-01`. */
  month: string;
  /** Everything that leaves the account: `minimum + extra + escrow`. */
  amount: string;
  minimum: string;
  extra: string;
  escrow: string;
  /** Owed when the month is over. */
  owedAfter: string;
};

type Known = { open: readonly Obligation[]; coming: readonly ComingPayment[] };

/**
 * What the plan sends of a cycle, where that is more than is left of it; null where it says nothing of
 * it. Where two are open in a month, nobody can say which of them the plan's money is for.
 */
export function plannedFor(cycle: Obligation, { open, coming }: Known): string | null {
  const monthOfCycle = (each: Obligation) => monthOf(lastDayToPay(each));
  const month = monthOfCycle(cycle);
  const isOnly = open.every((each) => each === cycle || monthOfCycle(each) !== month);
  const planned = coming.find((each) => each.month === month)?.amount ?? null;
  if (planned === null || !isOnly || isSettled(cycle)) return null;

  return cycle.left === null || compareAmounts(planned, cycle.left) > 0 ? planned : null;
}

/** When it is due; null where nobody knows the day. */
export function dueDateIn(month: string, dueDay: number | null): string | null {
  return dueDay === null ? null : addMonths(month, 0, dueDay);
}

import type { PayoffChange } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { PlanFault } from "@snowball/payoff";
import type { PlanSize } from "@snowball/planner";

import type { PayoffChangeAnswer } from "./explain-payoff-change.ts";
import { presentFault } from "./present-fault.ts";
import { statusOf } from "./present-outcome.ts";
import type { PlanInput } from "./read-plan-rules.ts";

/** Converts an explained change to the API format. */
export function presentChange(answer: PayoffChangeAnswer): PayoffChange {
  const { from, to, change, as_entered, gone } = answer;
  const before = presentDay(answer.before, { size: change.before, fault: change.faults.before });
  const after = presentDay(answer.after, { size: change.after, fault: change.faults.after });
  // A day with missing figures cannot be compared, because the amount owed is unknown.
  const isKnown = before.status !== "incomplete" && after.status !== "incomplete";

  return {
    from,
    to,
    status_before: before.status,
    status_after: after.status,
    months_before: before.months,
    months_after: after.months,
    // The engine may compute another date now, for example after an update.
    debt_free_month_before:
      before.debtFreeMonth && (answer.debtFreeMonthBefore ?? before.debtFreeMonth),
    debt_free_month_after: after.debtFreeMonth,
    cost_before: before.cost,
    cost_after: after.cost,
    fault_before: before.fault,
    fault_after: after.fault,
    left_out_before: before.leftOut,
    left_out_after: after.leftOut,
    parts: (isKnown ? change.parts : []).map(({ cause, debt, months, cost }) => ({
      cause,
      debt,
      months,
      cost: amountFromCents(cost),
    })),
    turned_by: isKnown ? change.turnedBy : null,
    as_entered,
    gone,
  };
}

/** A plan of zero months has no debts and thus no debt-free month. If debts were left out of it, there is no plan. */
function presentDay(
  input: PlanInput,
  { size: computed, fault }: { size: PlanSize | null; fault: PlanFault | null },
) {
  const status = statusOf(input, computed === null ? "impossible" : "plan");
  const size = status === "incomplete" ? null : computed;
  const hasMonths = size !== null && size.months > 0;

  return {
    status,
    months: size?.months ?? null,
    debtFreeMonth: hasMonths ? monthAfter(input.firstMonth, size.months - 1) : null,
    cost: size && amountFromCents(size.cost),
    fault: fault && presentFault(fault, input.firstMonth),
    leftOut: input.leftOut.map(({ id }) => id),
  };
}

import type { PayoffChange } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { PlanSize } from "@snowball/payoff";

import type { PayoffChangeAnswer } from "./explain-payoff-change.ts";

/** Why a plan changed, engine to wire. */
export function presentChange(answer: PayoffChangeAnswer): PayoffChange {
  const { from, to, change } = answer;
  const before = presentSize(change.before, answer.before.firstMonth);
  const after = presentSize(change.after, answer.after.firstMonth);

  return {
    from,
    to,
    months_before: before.months,
    months_after: after.months,
    debt_free_month_before: before.debtFreeMonth,
    debt_free_month_after: after.debtFreeMonth,
    cost_before: before.cost,
    cost_after: after.cost,
    parts: change.parts.map(({ cause, debt, months, cost }) => ({
      cause,
      debt,
      months,
      cost: amountFromCents(cost),
    })),
    turned_by: change.turnedBy,
  };
}

/** A plan of no months is one without debts: it has no month in which they end. */
function presentSize(size: PlanSize | null, firstMonth: string) {
  const hasMonths = size !== null && size.months > 0;

  return {
    months: size?.months ?? null,
    debtFreeMonth: hasMonths ? monthAfter(firstMonth, size.months - 1) : null,
    cost: size && amountFromCents(size.cost),
  };
}

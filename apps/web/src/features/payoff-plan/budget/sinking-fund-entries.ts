import { ONE_OFFS_MAX, type PlanChange } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { asBudgetChanges, SINKING_FUND_MONTHS_MAX, type SinkingFund } from "@snowball/planner";

import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";

type Months = Pick<PlanSubject, "firstMonth" | "currency">;

/** Whether the settings have room for the one-time amounts of the largest sinking fund. */
export function hasRoomForAside(before: readonly PlanChange[]): boolean {
  const count = before.filter(({ kind }) => kind === "one_off").length;

  return count + SINKING_FUND_MONTHS_MAX + 1 <= ONE_OFFS_MAX;
}

/**
 * Returns the changes with a sinking fund added: less in the contributing months, and more in the
 * target month.
 */
export function withAside(
  before: readonly PlanChange[],
  aside: SinkingFund,
  months: Months,
): PlanChange[] {
  const target = planWords(months).month(aside.month);
  const entered = asBudgetChanges(aside)
    .filter(({ amount }) => amount !== 0)
    .map(({ month, amount }): PlanChange => ({
      kind: "one_off",
      id: crypto.randomUUID(),
      name: amount < 0 ? `Put aside for ${target}` : "Put aside in the months before",
      on: monthAfter(months.firstMonth, month - 1),
      amount: amountFromCents(amount),
      debt: null,
    }));

  return [...before, ...entered];
}

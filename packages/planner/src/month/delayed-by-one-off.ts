import type { OneOff } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { DelayedExtra } from "./allocate-paychecks.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

type Waiting = { plan: MonthPaymentPlan; today: string; changes: PlanSettingsFacts["changes"] };

/**
 * Returns the parts of each instruction's extra that need one-off money of a later day of the month. The debt that gets
 * the money first waits for it first, then the last extras.
 */
export function delayedByOneOff({ plan, today, changes }: Waiting): DelayedExtra[][] {
  const left = plan.instructions.map((each) =>
    each.inPlan && isOfMonth(plan, each) ? each.extra : 0,
  );
  const delayed = plan.instructions.map((): DelayedExtra[] => []);

  for (const { on, amount, debt } of laterMoney(changes, { today, through: plan.through })) {
    let money = centsFromAmount(amount);
    const isFirst = (at: number) => Number(plan.instructions[at]?.debt === debt);
    const order = [...left.keys()].toSorted(
      (one, other) => isFirst(other) - isFirst(one) || other - one,
    );
    for (const at of order) {
      const part = Math.min(money, left[at] ?? 0);
      if (part === 0) continue;
      money -= part;
      left[at] = (left[at] ?? 0) - part;
      delayed[at]?.push({ amount: part, from: on });
    }
  }
  return delayed.map((parts, at) => parts.filter(({ from }) => mustWait(plan, at, from)));
}

/** A bill that is sent after the money came needs no part of its own. */
function mustWait({ instructions }: MonthPaymentPlan, at: number, from: string): boolean {
  const { reason, sendOn } = instructions[at] ?? {};

  return reason === "extra" || from > (sendOn ?? "");
}

/** Returns the one-off money between two days, the last one first. */
function laterMoney(
  changes: Waiting["changes"],
  { today, through }: { today: string; through: string },
): Pick<OneOff, "on" | "amount" | "debt">[] {
  return changes
    .flatMap((change) => (change.kind === "one_off" ? [change] : []))
    .filter(({ on, amount }) => on > today && on <= through && centsFromAmount(amount) > 0)
    .toSorted((one, other) => compareDates(other.on, one.on));
}

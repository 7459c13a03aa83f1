import type { Paydays } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";

import type { MonthPaymentPlan } from "./plan-month-payments.ts";
import { allocatePaychecks } from "./allocate-paychecks.ts";

/** A part of an extra that needs a paycheck after the planned day. */
export type DelayedExtra = { amount: Cents; from: string };

/** Returns the delayed parts of each instruction's extra, one per paycheck, as `allocatePaychecks` assigns them. */
export function delayedExtras(
  plan: MonthPaymentPlan,
  on: { paydays: Paydays; today: string },
): DelayedExtra[][] {
  const { paychecks, waiting, next } = allocatePaychecks(plan, on);
  const parts = [
    ...paychecks.flatMap(({ date, pays }) =>
      pays.filter(({ kind }) => kind === "extra").map((part) => ({ ...part, from: date })),
    ),
    ...(next === null ? [] : waiting.map((part) => ({ ...part, from: next }))),
  ];

  return plan.instructions.map(({ debt, sendOn, inPlan, extra }) => {
    let left = inPlan ? extra : 0;
    const own = parts.flatMap((part) => {
      const amount = part.debt === debt ? Math.min(left, part.amount) : 0;
      left -= amount;
      part.amount -= amount;
      return amount > 0 ? [{ amount, from: part.from }] : [];
    });

    return own.filter(({ from }) => from > sendOn);
  });
}

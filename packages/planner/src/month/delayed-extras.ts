import type { Cents } from "@snowball/payoff";

import type { PaydaysFacts } from "../facts/read-paydays.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";
import { allocatePaychecks } from "./allocate-paychecks.ts";

/** The part of an extra that no paycheck covers on the planned day, and the payday that covers all of it. */
export type DelayedExtra = { amount: Cents; from: string };

/** Returns the delay of each instruction's extra, by `allocatePaychecks`; null if there is no extra, or no delay. */
export function delayedExtras(
  plan: MonthPaymentPlan,
  on: { paydays: PaydaysFacts; today: string },
): (DelayedExtra | null)[] {
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
    const late = own.filter(({ from }) => from > sendOn);
    const from = late.at(-1)?.from;
    const amount = late.reduce((sum, part) => sum + part.amount, 0);
    return from === undefined ? null : { amount, from };
  });
}

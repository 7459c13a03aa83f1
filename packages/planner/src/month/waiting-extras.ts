import type { Cents } from "@snowball/payoff";

import type { PaydaysFacts } from "../facts/read-paydays.ts";
import type { MonthTold } from "./tell-month.ts";
import { tellPaychecks } from "./tell-paychecks.ts";

/** Of an extra, what no paycheck has brought on the day it is to be sent, and the one that brings the last of it. */
export type ExtraWaits = { amount: Cents; from: string };

/** For each instruction, as `tellPaychecks` has it; null where its extra is there in time, or it has none. */
export function waitingExtras(
  told: MonthTold,
  on: { paydays: PaydaysFacts; today: string },
): (ExtraWaits | null)[] {
  const { paychecks, waiting, next } = tellPaychecks(told, on);
  const parts = [
    ...paychecks.flatMap(({ date, pays }) =>
      pays.filter(({ kind }) => kind === "extra").map((part) => ({ ...part, from: date })),
    ),
    ...(next === null ? [] : waiting.map((part) => ({ ...part, from: next }))),
  ];

  return told.instructions.map(({ debt, sendOn, inPlan, extra }) => {
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

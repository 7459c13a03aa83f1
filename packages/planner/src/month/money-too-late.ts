import type { Paydays } from "@snowball/contract";
import { addMonths, MONTH_END_DAY } from "@snowball/dates";
import type { Cents, PayoffPlan } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { paychecksTooLate } from "./allocate-paychecks.ts";
import { oneOffTooLate } from "./delayed-by-one-off.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";
import { planLaterMonths, presentPayoffMonth } from "./plan-later-extras.ts";
import { deadlineOf, type SendingDeadline, sendInTime } from "./sending-deadlines.ts";

/** What has no money by a debt's deadline, in cents. */
export type MoneyTooLate = { amount: Cents; sendBy: string };

type Money = { paydays: Paydays | null; changes: PlanSettingsFacts["changes"] };

/** Returns, by debt, the part of a month's payments until a deadline that has money only after it. */
export function findMoneyTooLate(
  plan: MonthPaymentPlan,
  { today, paydays, changes }: Money & { today: string },
): ReadonlyMap<string, MoneyTooLate> {
  const late =
    paydays === null
      ? oneOffTooLate({ plan, today, changes })
      : paychecksTooLate(plan, { paydays, today });

  return new Map(
    plan.instructions.flatMap(({ debt, deadline: sendBy }, at) => {
      const amount = late[at] ?? 0;
      return sendBy !== undefined && amount > 0 ? [[debt, { amount, sendBy }]] : [];
    }),
  );
}

type LaterMonth = Money & {
  plan: PayoffPlan;
  /** The first day of the plan's month 1. */
  firstMonth: string;
  debts: readonly DebtFacts[];
  deadlines: readonly SendingDeadline[];
  /** Extras of month 1 that wait for a paycheck of month 2. */
  waiting: readonly { debt: string; amount: number }[];
  /** Returns the due date of a known bill in a month; absent if there is none. */
  dueOn?: (debt: string, month: string) => string | undefined;
};

/** Like `findMoneyTooLate`, for a later month of the plan, counted from 1, as Home will list it. */
export function findLaterMoneyTooLate(
  month: number,
  { plan, firstMonth, debts: facts, deadlines, waiting, dueOn, ...money }: LaterMonth,
): ReadonlyMap<string, MoneyTooLate> {
  const debts = facts.map(({ autopay = { type: "none" }, ...debt }) => ({ ...debt, autopay }));
  // The extras of a month leave the money of the month after.
  const last = Math.min(month + 1, plan.totals.months);
  const months = Array.from({ length: last - 1 }, (_, at) =>
    presentPayoffMonth(plan.month(at + 2), firstMonth),
  );
  const dueDayOf = (id: string) => debts.find(({ uuid }) => uuid === id)?.due_day;
  const later = planLaterMonths(months, {
    ...money,
    debts,
    deadlines,
    waiting,
    dueOn: (debt, first) =>
      dueOn?.(debt, first) ?? addMonths(first, 0, dueDayOf(debt) ?? MONTH_END_DAY),
  })[month - 2]?.plan;
  if (later === undefined) return new Map();
  const instructions = later.instructions.map((each) =>
    sendInTime(each, {
      timed: deadlineOf(each.debt, later.month, deadlines),
      autopay: debts.find(({ uuid }) => uuid === each.debt)?.autopay,
    }),
  );

  return findMoneyTooLate({ ...later, instructions }, { ...money, today: later.month });
}

import type { Paydays } from "@snowball/contract";
import { earlierDate, laterDate } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";

import { collectsDueOnly } from "../facts/collects-due-only.ts";
import type { MonthDebtFacts } from "../facts/debt-facts.ts";
import { sumOf } from "../facts/exact-units.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { type DelayedExtra, delayedExtras } from "./allocate-paychecks.ts";
import { delayedByOneOff, movedToOneOff } from "./delayed-by-one-off.ts";
import { lastDayToSend } from "./last-day-to-send.ts";
import type { Instruction } from "./list-instructions.ts";
import { isInQuestion, isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** An instruction, or a part of its extra with a day of its own. */
export type ToSend = Omit<Instruction, "amount" | "uncovered" | "deadline"> & {
  uncovered: Cents;
  /** The paycheck that a part of an extra needs; null if it needs none after the planned day. */
  fromPaycheck: string | null;
  /** The day of the one-off money that a part of an extra needs; null if it needs none that is still to come. */
  sendFrom: string | null;
  /** Whether the money of an extra comes after the day on which it must be sent. */
  isFromSavings: boolean;
  /** Whether an extra is sent too late to arrive this month. */
  arrivesNextMonth: boolean;
};

type Sending = {
  paydays: Paydays | null;
  changes: PlanSettingsFacts["changes"];
  today: string;
  debts: readonly MonthDebtFacts[];
};

/**
 * Returns the plan's amounts, each with one day. Each part of an extra that needs a later paycheck is an amount of its
 * own. So is an extra to a debt with a lender that collects only the payment that is due, and an extra to a bill in
 * question. Next month's list contains the extra of next month's payment.
 */
export function amountsToSend(
  plan: MonthPaymentPlan,
  { paydays, changes, today, debts }: Sending,
): ToSend[] {
  const delays =
    paydays === null
      ? delayedByOneOff({ plan, today, changes })
      : movedToOneOff(delayedExtras(plan, { paydays, today }), { plan, today, changes });
  const factsOf = new Map(debts.map((debt) => [debt.uuid, debt]));

  const amounts = plan.instructions.flatMap((each, at): ToSend[] => {
    const { debt, uncovered = 0 } = each;
    const { autopay, lead_days: leadDays } = factsOf.get(debt) ?? {};
    const delayed = delays[at] ?? [];
    const isExtra = each.minimum + each.escrow + uncovered === 0;
    const isApart =
      !isExtra && (isInQuestion(each, today) || collectsDueOnly(autopay?.type ?? "none"));
    const now = each.extra - sumOf(delayed.map(({ amount }) => amount));
    const extraOf = (extra: Cents, part: DelayedExtra | null): ToSend => {
      const { from = null, isFromSavings = false, isOneOff = paydays === null } = part ?? {};
      const lastDay = laterDate(today, lastDayToSend(today, leadDays));
      const sendOn = from ?? earlierDate(lastDay, each.deadline ?? lastDay);
      return {
        ...NO_BILL,
        debt,
        ...(each.arriveBy !== undefined && { arriveBy: each.arriveBy }),
        sendOn,
        extra,
        fromPaycheck: isOneOff || isFromSavings ? null : from,
        sendFrom: isOneOff && !isFromSavings ? from : null,
        isFromSavings,
        arrivesNextMonth: sendOn > lastDayToSend(sendOn, leadDays),
      };
    };
    const bill = {
      ...each,
      uncovered,
      fromPaycheck: null,
      sendFrom: null,
      isFromSavings: false,
      arrivesNextMonth: false,
    };
    const extras = [
      ...(isExtra || (isApart && isOfMonth(plan, each)) ? [extraOf(now, null)] : []),
      ...delayed.map((part) => extraOf(part.amount, part)),
    ].filter(({ extra }) => extra > 0);

    return isExtra ? extras : [{ ...bill, extra: isApart ? 0 : now }, ...extras];
  });

  return mergeExtras(amounts);
}

/** An extra pays no bill. */
const NO_BILL = {
  cycle: null,
  dueDate: null,
  payBy: null,
  minimum: 0,
  escrow: 0,
  uncovered: 0,
  reason: "extra",
} as const;

/** Merges the extras to one debt on one day, such as a delayed part of a bill's extra and another extra. */
function mergeExtras(amounts: readonly ToSend[]): ToSend[] {
  const groups = Map.groupBy(amounts, (each) =>
    each.reason === "extra" ? `${each.debt} ${each.sendOn} ${each.isFromSavings}` : each,
  );

  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, extra: sumOf([first, ...others].map(({ extra }) => extra)) } : [],
  );
}

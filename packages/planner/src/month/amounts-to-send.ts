import type { Paydays } from "@snowball/contract";
import { earlierDate, laterDate } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";

import type { MonthDebtFacts } from "../facts/debt-facts.ts";
import { sumOf } from "../facts/exact-units.ts";
import { lastDayToSend } from "../facts/payment-months.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { type DelayedExtra, delayedExtras } from "./allocate-paychecks.ts";
import { waitForOneOff } from "./delayed-by-one-off.ts";
import type { Instruction } from "./list-instructions.ts";
import { NO_BILL } from "./sending-deadlines.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";

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

/** Nothing of an amount waits for money. */
export const NOT_DELAYED = {
  fromPaycheck: null,
  sendFrom: null,
  isFromSavings: false,
  arrivesNextMonth: false,
};

type Sending = {
  paydays: Paydays | null;
  changes: PlanSettingsFacts["changes"];
  today: string;
  debts: readonly Pick<MonthDebtFacts, "uuid" | "lead_days">[];
  /** Whether the plan pays a debt off in this month: its last payment belongs to it, even if it arrives later. */
  isPaidOff: (debt: string) => boolean;
};

/** Returns the plan's amounts, each with one day. Each part of an extra that needs later money is an amount of its own. */
export function amountsToSend(
  plan: MonthPaymentPlan,
  { paydays, changes, today, debts, isPaidOff }: Sending,
): ToSend[] {
  const byPaycheck = paydays && delayedExtras(plan, { paydays, today });
  const delays = waitForOneOff(byPaycheck, { plan, today, changes });

  const amounts = plan.instructions.flatMap((each, at): ToSend[] => {
    const { debt, uncovered = 0 } = each;
    const leadDays = debts.find(({ uuid }) => uuid === debt)?.lead_days;
    const delayed = delays[at] ?? [];
    const isExtra = each.minimum + each.escrow + uncovered === 0;
    const now = each.extra - sumOf(delayed.map(({ amount }) => amount));
    const extraOf = (extra: Cents, part: DelayedExtra | null): ToSend => {
      const { from = null, isFromSavings = false, isOneOff = false } = part ?? {};
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
        arrivesNextMonth: sendOn > lastDayToSend(sendOn, leadDays) && !isPaidOff(debt),
      };
    };
    const extras = [
      ...(isExtra ? [extraOf(now, null)] : []),
      ...delayed.map((part) => extraOf(part.amount, part)),
    ].filter(({ extra }) => extra > 0);

    return isExtra ? extras : [{ ...each, ...NOT_DELAYED, uncovered, extra: now }, ...extras];
  });

  return mergeExtras(amounts);
}

/**
 * Merges the extras to one debt on one day with money of the same day, such as a delayed part of a bill's extra and
 * another extra.
 */
function mergeExtras(amounts: readonly ToSend[]): ToSend[] {
  const groups = Map.groupBy(amounts, (each) =>
    each.reason === "extra"
      ? [each.debt, each.sendOn, each.fromPaycheck ?? each.sendFrom, each.isFromSavings].join(" ")
      : each,
  );

  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, extra: sumOf([first, ...others].map(({ extra }) => extra)) } : [],
  );
}

import { compareDates } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { takeParts } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { DelayedExtra } from "./allocate-paychecks.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

type Waiting = { plan: MonthPaymentPlan; today: string; changes: PlanSettingsFacts["changes"] };

/**
 * Returns the parts of each instruction's extra that wait, with those that need one-off money of a later day of the
 * month: it is part of no paycheck, and is not there before. Without paydays, a part with a deadline before that day
 * does not wait: its money has to come from savings.
 * @param byPaycheck the parts of each extra that wait for paychecks; null without paydays.
 */
export function waitForOneOff(
  byPaycheck: readonly DelayedExtra[][] | null,
  waiting: Waiting,
): DelayedExtra[][] {
  const { plan } = waiting;

  return needingOneOff(waiting).map((needs, at) => {
    const { extra = 0, deadline } = plan.instructions[at] ?? {};
    const parts = (byPaycheck?.[at] ?? []).map((part) => ({ ...part }));
    const now = { amount: extra - sumOf(parts.map(amountOf)), from: "" };
    const moved = needs.flatMap(({ amount, from }): DelayedExtra[] => {
      if (isTooLate(plan, at, from)) {
        const inTime = { amount, from: deadline ?? from, isFromSavings: true } as const;
        return byPaycheck === null ? [inTime] : [];
      }
      const isWaiting = mustWait(plan, at, from);
      const free = parts.filter((part) => !part.isFromSavings && part.from <= plan.through);
      // The last paycheck of the month contains the money in the allocation.
      const other = free.filter((part) => part.from !== from).toReversed();
      const already = sumOf(free.filter((part) => part.from === from).map(amountOf));
      const needed = Math.max(0, amount - already);
      const taken = sumOf(takeParts(isWaiting ? [...other, now] : other, needed).map(amountOf));
      return isWaiting && taken > 0 ? [{ amount: taken, from, isOneOff: true }] : [];
    });
    return [...parts.filter(({ amount }) => amount > 0), ...moved];
  });
}

/** Returns the part of each instruction's extra that needs one-off money of a day after its deadline. */
export function oneOffTooLate(waiting: Waiting): Cents[] {
  return needingOneOff(waiting).map((parts, at) =>
    sumOf(parts.filter(({ from }) => isTooLate(waiting.plan, at, from)).map(amountOf)),
  );
}

const amountOf = ({ amount }: { amount: Cents }) => amount;

/**
 * Returns the parts of each instruction's extra that need one-off money of a later day. The debt that gets the money
 * first needs it first, then extras without a deadline, then the last extras.
 */
function needingOneOff({ plan, today, changes }: Waiting): DelayedExtra[][] {
  const left = plan.instructions.map((each) =>
    each.inPlan && isOfMonth(plan, each) ? each.extra : 0,
  );
  const delayed = plan.instructions.map((): DelayedExtra[] => []);
  const later = changes
    .flatMap((change) => (change.kind === "one_off" ? [change] : []))
    .filter(({ on, amount }) => on > today && on <= plan.through && centsFromAmount(amount) > 0)
    .toSorted((one, other) => compareDates(other.on, one.on));

  for (const { on, amount, debt } of later) {
    let money = centsFromAmount(amount);
    const isFirst = (at: number) => Number(plan.instructions[at]?.debt === debt);
    const isTimed = (at: number) => Number(plan.instructions[at]?.deadline !== undefined);
    const order = [...left.keys()].toSorted(
      (one, other) => isFirst(other) - isFirst(one) || isTimed(one) - isTimed(other) || other - one,
    );
    for (const at of order) {
      const part = Math.min(money, left[at] ?? 0);
      if (part === 0) continue;
      money -= part;
      left[at] = (left[at] ?? 0) - part;
      delayed[at]?.push({ amount: part, from: on });
    }
  }
  return delayed;
}

/** A bill that is sent after the money came needs no part of its own. */
function mustWait({ instructions }: MonthPaymentPlan, at: number, from: string): boolean {
  const { reason, sendOn } = instructions[at] ?? {};

  return reason === "extra" || from > (sendOn ?? "");
}

function isTooLate({ instructions }: MonthPaymentPlan, at: number, from: string): boolean {
  const { deadline } = instructions[at] ?? {};

  return deadline !== undefined && from > deadline;
}

import type { MonthPayment, Paydays } from "@snowball/contract";
import { amountFromCents, sumAmounts } from "@snowball/money";

import { delayedExtras } from "./delayed-extras.ts";
import { lastDayToSend } from "./last-day-to-send.ts";
import type { MonthDebtFacts } from "./month.ts";
import { isInQuestion, isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** An amount to send, in decimal strings. */
export type ToSend = Pick<
  MonthPayment,
  | "debt"
  | "cycle"
  | "due_date"
  | "amount"
  | "minimum"
  | "extra"
  | "escrow"
  | "is_escrow_estimated"
  | "from_paycheck"
  | "arrives_next_month"
  | "in_plan"
> & {
  uncovered: string;
  pay_by: string | null;
  send_on: string;
  isExtra: boolean;
  isLate: boolean;
};

/**
 * Returns the plan's amounts, each with one day. Each part of an extra that needs a later paycheck is an amount of its
 * own. So is an extra to a debt with a lender that collects only the payment that is due, and an extra to a bill in
 * question. Next month's list contains the extra of next month's payment.
 */
export function amountsToSend(
  plan: MonthPaymentPlan,
  {
    paydays,
    today,
    debts,
  }: { paydays: Paydays | null; today: string; debts: readonly MonthDebtFacts[] },
): ToSend[] {
  const delays = paydays === null ? [] : delayedExtras(plan, { paydays, today });
  const factsOf = new Map(debts.map((debt) => [debt.uuid, debt]));

  const amounts = plan.instructions.flatMap((each, at): ToSend[] => {
    const { debt, inPlan, isEscrowEstimated, minimum, escrow, extra, uncovered = 0 } = each;
    const { autopay, lead_days: leadDays } = factsOf.get(debt) ?? {};
    const lastDay = lastDayToSend(today, leadDays);
    const shared = { debt, in_plan: inPlan };
    const delayed = delays[at] ?? [];
    const later = delayed.reduce((sum, { amount }) => sum + amount, 0);
    const isExtra = minimum + escrow + uncovered === 0;
    const isApart =
      !isExtra && (isInQuestion(each, today) || collectsDueOnly(autopay?.type ?? "none"));
    const apart = isApart ? extra - later : 0;
    const own = extra - later - apart;
    const extraOf = (cents: number, paycheck: string | null): ToSend => {
      const sendOn = paycheck ?? (lastDay < today ? today : lastDay);
      return {
        ...shared,
        ...amountsOf({ minimum: 0, escrow: 0, extra: cents }),
        uncovered: "0.00",
        cycle: null,
        due_date: null,
        pay_by: null,
        send_on: sendOn,
        is_escrow_estimated: false,
        from_paycheck: paycheck,
        arrives_next_month: sendOn > lastDayToSend(sendOn, leadDays),
        isExtra: true,
        isLate: false,
      };
    };
    const base: ToSend = isExtra
      ? extraOf(own, null)
      : {
          ...shared,
          ...amountsOf({ minimum, escrow, extra: own }),
          uncovered: amountFromCents(uncovered),
          cycle: each.cycle,
          due_date: each.dueDate,
          pay_by: each.payBy,
          send_on: each.sendOn,
          is_escrow_estimated: isEscrowEstimated,
          from_paycheck: null,
          arrives_next_month: false,
          isExtra: false,
          isLate: each.reason === "late",
        };

    return [
      base,
      ...(apart > 0 && isOfMonth(plan, each) ? [extraOf(apart, null)] : []),
      ...delayed.map(({ amount, from }) => extraOf(amount, from)),
    ].filter(({ amount, uncovered: rest }) => amount !== "0.00" || rest !== "0.00");
  });

  return mergeExtras(amounts);
}

/** Merges the extras to one debt on one day, such as a delayed part of a bill's extra and another extra. */
function mergeExtras(amounts: readonly ToSend[]): ToSend[] {
  const isSameExtra = (one: ToSend, other: ToSend) =>
    one.isExtra && other.isExtra && one.debt === other.debt && one.send_on === other.send_on;

  return amounts.reduce<ToSend[]>((merged, each) => {
    const at = merged.findIndex((other) => isSameExtra(each, other));
    const other = merged[at];
    if (other === undefined) return [...merged, each];
    const sum = sumAmounts([other.amount ?? "0.00", each.amount ?? "0.00"]);
    return merged.with(at, { ...other, amount: sum, extra: sum });
  }, []);
}

/** Autopay of the statement or the whole balance collects an extra as well. */
export function collectsDueOnly(autopay: MonthDebtFacts["autopay"]["type"]): boolean {
  return autopay === "minimum" || autopay === "other";
}

function amountsOf(cents: { minimum: number; escrow: number; extra: number }) {
  const { minimum, escrow, extra } = cents;

  return {
    amount: amountFromCents(minimum + escrow + extra),
    minimum: amountFromCents(minimum),
    escrow: amountFromCents(escrow),
    extra: amountFromCents(extra),
  };
}

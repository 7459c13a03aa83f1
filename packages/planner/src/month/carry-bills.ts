import type { Paydays } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { type PaydaysAround, shareOf } from "./paycheck-money.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** A bill before the month's first payday, paid by paychecks of the previous month. */
export type CarriedBill = {
  debt: string;
  amount: Cents;
  payBy: string;
  /** The previous month's last payday if that paycheck covers it; null if earlier ones are needed. */
  paycheck: string | null;
};

/** What the previous month's paychecks pay for this month. */
export type Carried = {
  bills: readonly CarriedBill[];
  /** Their part of what was sent this month. */
  sent: Cents;
};

type OfPlan = MonthPaymentPlan["instructions"][number];

/**
 * Returns the bills before the month's first payday, smallest first, as far as the previous month's paychecks exceed
 * its own bills. Those are assumed to equal this month's. Excludes late bills.
 */
export function carryBills(
  plan: MonthPaymentPlan,
  { paydays, around }: { paydays: Paydays; around: PaydaysAround },
): Carried {
  const { before, ofMonth } = around;
  const isEarly = ({ payBy }: { payBy: string | null }) =>
    payBy !== null && payBy < (ofMonth[0] ?? "");
  const due = plan.dueDays;
  const whole = plan.budget + plan.met;
  const bills = plan.instructions.filter((each) => isBillOf(plan, each));
  const own = [
    ...bills.filter((each) => !isEarly(each)).map(billOf),
    ...due.filter((each) => !isEarly(each)).map(({ sent }) => sent),
  ];
  const sentEarly = sumOf(due.filter(isEarly).map(({ sent }) => sent));
  const sent = Math.min(sentEarly, plan.sent + plan.met);

  const last = shareOf(whole, before.length, before.length - 1);
  const each = paydays.amount === null ? last : centsFromAmount(paydays.amount);
  const came = paydays.amount === null ? whole : each * before.length;
  const most = Math.max(0, came - sumOf(own));
  let taken = sent;
  const carried = bills
    .filter((bill) => isEarly(bill))
    .toSorted((left, right) => billOf(left) - billOf(right))
    .flatMap((bill): CarriedBill[] => {
      const amount = billOf(bill);
      const { debt, payBy } = bill;
      if (payBy === null || taken + amount > most) return [];
      taken += amount;
      return [{ debt, amount, payBy, paycheck: taken <= each ? (before.at(-1) ?? null) : null }];
    });
  return { bills: carried, sent };
}

export const billOf = ({ minimum, escrow }: Pick<OfPlan, "minimum" | "escrow">): Cents =>
  minimum + escrow;

/** Returns whether a payment belongs to the plan, is due this month, and is not late. */
function isBillOf(plan: MonthPaymentPlan, each: OfPlan): boolean {
  return each.inPlan && each.reason === "due" && isOfMonth(plan, each) && billOf(each) > 0;
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, each) => sum + each, 0);
}

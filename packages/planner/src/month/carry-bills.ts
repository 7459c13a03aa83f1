import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import type { PaydaysFacts } from "../facts/read-paydays.ts";
import { type PaydaysAround, shareOf } from "./paycheck-money.ts";
import { isOfMonth, type MonthTold } from "./tell-month.ts";

/** A bill before the month's first payday: paychecks of the month before pay it. */
export type CarriedBill = {
  debt: string;
  amount: Cents;
  payBy: string;
  /** When the last of them came, where that reaches for it; else it takes earlier ones, too. */
  paycheck: string | null;
};

/** What paychecks of the month before have for this month. */
export type Carried = {
  bills: readonly CarriedBill[];
  /** Of what was sent this month, theirs. */
  sent: Cents;
};

type OfPlan = MonthTold["instructions"][number];

/**
 * What is to be sent before the month's first payday, the smallest first, as far as the month before had more than
 * its own bills, which are taken to be those of this month. What is late is no longer theirs.
 */
export function carryBills(
  told: MonthTold,
  { paydays, around }: { paydays: PaydaysFacts; around: PaydaysAround },
): Carried {
  const { before, ofMonth } = around;
  const isEarly = ({ payBy }: { payBy: string | null }) =>
    payBy !== null && payBy < (ofMonth[0] ?? "");
  const due = told.dueDays;
  const whole = told.budget + told.met;
  const bills = told.instructions.filter((each) => isBillOf(told, each));
  const own = [
    ...bills.filter((each) => !isEarly(each)).map(billOf),
    ...due.filter((each) => !isEarly(each)).map(({ sent }) => sent),
  ];
  const sentEarly = sumOf(due.filter(isEarly).map(({ sent }) => sent));
  const sent = Math.min(sentEarly, told.sent + told.met);

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

/** Of the plan, due in the month, and not late. */
function isBillOf(told: MonthTold, each: OfPlan): boolean {
  return each.inPlan && each.reason === "due" && isOfMonth(told, each) && billOf(each) > 0;
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, each) => sum + each, 0);
}

import type { Paydays } from "@snowball/contract";
import { addDays, monthAfter } from "@snowball/dates";
import { type Cents, firstBudget, type Portfolio } from "@snowball/payoff";

import type { CliffDeadline } from "../alarms/find-cliffs.ts";
import { sumOf } from "../facts/exact-units.ts";
import { paydaysBetween } from "../facts/read-paydays.ts";
import {
  comingIn,
  dueThisMonth,
  leftOf,
  type OpeningInput,
  sumDue,
} from "../month/opening-period.ts";
import { lastDaysOf } from "../month/sending-deadlines.ts";

/** The paydays of a budget from paychecks, and the month in which its plan begins. */
export type PaidMonth = { paydays: Paydays; month: OpeningInput };

type MoneyContext = {
  /** The portfolio with the current budget. */
  now: Portfolio;
  /** Null if the budget is per month. */
  paid: PaidMonth | null;
  /** Null for all money of the month. */
  deadline: CliffDeadline | null;
};

/**
 * Returns a portfolio with more from each paycheck, with the money of month 1 that there really is for a deadline:
 * paychecks before today brought no more than `now` has of them. If the deadline is in month 1, paychecks after its last
 * day to send only pay the bills after that day.
 */
export function withMoneyInTime(
  raised: Portfolio,
  { now, paid, deadline }: MoneyContext,
): Portfolio {
  const { opening } = raised;
  if (paid === null || opening === undefined) return raised;
  const { month, paydays } = paid;
  const from = monthAfter(month.today, 0);
  const dates = paydaysBetween(paydays, { from, through: addDays(monthAfter(from, 1), -1) });
  const partOf = (money: Cents, isPart: (date: string) => boolean) =>
    Math.ceil((Math.max(0, money) * dates.filter(isPart).length) / dates.length);

  const budget = firstBudget(raised);
  const missing = partOf(budget - firstBudget(now), (date) => date < month.today);
  const late =
    deadline?.lastMonth === 1
      ? lateMoney(deadline, month, (day) => partOf(budget, (date) => date > day))
      : 0;
  const least = Math.min(opening.money, sumDue(opening.debts) - comingIn(raised));
  const money = Math.max(least, opening.money - missing - late);

  return { ...raised, opening: { ...opening, money } };
}

/**
 * Returns the money after a deadline's last day to send, without the bills of other debts that it can pay. A bill without
 * an amount counts as none.
 */
function lateMoney(
  deadline: CliffDeadline,
  { facts, ledger, today }: OpeningInput,
  moneyAfter: (day: string) => Cents,
): Cents {
  const lastDay = lastDaysOf(facts, deadline)?.deadline;
  if (lastDay === undefined) return 0;
  const bills = [...ledger]
    .filter(([debt]) => debt !== deadline.debt)
    .flatMap(([, own]) => dueThisMonth(own, today))
    .filter((bill) => bill.pay_by > lastDay);

  return Math.max(0, moneyAfter(lastDay) - sumOf(bills.map((bill) => leftOf(bill, 0))));
}

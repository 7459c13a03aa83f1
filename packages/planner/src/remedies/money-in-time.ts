import type { Paydays } from "@snowball/contract";
import { addMonths, MONTH_END_DAY, monthAfter, payByDate } from "@snowball/dates";
import {
  type BudgetChange,
  type Cents,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
} from "@snowball/payoff";

import type { CliffDeadline } from "../alarms/find-cliffs.ts";
import { sumOf } from "../facts/exact-units.ts";
import { USUAL_LEAD_DAYS } from "../facts/payment-months.ts";
import {
  comingIn,
  dueThisMonth,
  leftOf,
  type OpeningInput,
  sumDue,
} from "../month/opening-period.ts";
import { paydaysIn } from "../month/paycheck-money.ts";
import { lastDaysOf } from "../month/sending-deadlines.ts";

/** The paydays of a budget from paychecks, and the month in which its plan begins. */
export type PaidMonth = { paydays: Paydays; month: OpeningInput };

type MoneyContext = {
  /** The portfolio with the current budget, and its plan; null if there is none. */
  now: Portfolio;
  plan: PayoffPlan | null;
  /** Null if the budget is per month. */
  paid: PaidMonth | null;
  /** Null for all money of the month. */
  deadline: CliffDeadline | null;
};

/**
 * Returns a portfolio with more from each paycheck, with the money that there really is for a deadline: paychecks
 * before today brought no more than `now` has of them. In the month of the deadline, paychecks after its last day to
 * send only pay the bills after that day, and the rest of their money comes the month after.
 */
export function withMoneyInTime(
  raised: Portfolio,
  { now, plan, paid, deadline }: MoneyContext,
): Portfolio {
  const { opening, changes = [] } = raised;
  if (paid === null || opening === undefined) return raised;
  const { month, paydays } = paid;
  const { today, pastPaychecks = null } = month;
  const dates = paydaysIn(today, paydays);
  const coming = dates.filter((date) => date >= today);
  // What past paychecks brought is the same in both budgets if it is known.
  const raisedDates = pastPaychecks === null ? dates : coming;
  const more = Math.max(0, firstBudget(raised) - firstBudget(now));
  const missing = Math.ceil((more * (raisedDates.length - coming.length)) / dates.length);
  const each = paycheckOf(raised, paid, raisedDates.length);
  const { lastMonth = 0 } = deadline ?? {};
  const ofDeadline = paydaysIn(monthAfter(today, lastMonth - 1), paydays);
  const due = lastMonth > 1 ? dueIn(lastMonth, { now, plan }) : null;
  const moneyAfter = (day: string) => each * ofDeadline.filter((date) => date > day).length;
  const late = deadline === null ? 0 : lateMoney(deadline, { month, due, moneyAfter });
  const least = Math.min(opening.money, sumDue(opening.debts) - comingIn(raised));
  const there = opening.money - missing;
  const extra = each * ofDeadline.length - sumOf([...(due?.values() ?? [])]);
  const { advance, moved } =
    due === null ? { advance: late, moved: [] } : moveLate(lastMonth, { late, extra, changes });
  const isOfOpening = lastMonth <= 2;
  const money = Math.max(least, there - (isOfOpening ? advance : 0));
  const opened = { ...raised, opening: { ...opening, money } };
  if (late === 0) return opened;
  if (due === null) moved.push(oneOff(lastMonth + 1, Math.max(0, there - money)));
  if (!isOfOpening && advance > 0) moved.push(oneOff(lastMonth - 1, -advance));

  return { ...opened, changes: [...changes, ...moved] };
}

/** Returns what each paycheck to come brings; they bring the same. `count`: those of this month in the budget. */
function paycheckOf(raised: Portfolio, { paydays, month }: PaidMonth, count: number): Cents {
  const { today, pastPaychecks } = month;
  if (count > 0) return Math.ceil((firstBudget(raised) - (pastPaychecks ?? 0)) / count);
  const { budget } = raised;
  const next = (budget.mode === "by-month" ? budget.amounts[1] : null) ?? firstBudget(raised);

  return Math.ceil(next / paydaysIn(monthAfter(today, 1), paydays).length);
}

/** Returns what is due on each debt in a month of the plan, escrow included. */
export function dueIn(
  month: number,
  { now, plan }: Pick<MoneyContext, "now" | "plan">,
): ReadonlyMap<string, Cents> {
  if (plan === null) return firstMinimums(now);
  const debts = month > plan.totals.months ? [] : plan.month(month).debts;

  return new Map(debts.map(({ id, minimum, escrow }) => [id, minimum + escrow]));
}

type LateContext = {
  month: OpeningInput;
  /** What is due in the month of the deadline; null for month 1, with bills in the ledger. */
  due: ReadonlyMap<string, Cents> | null;
  /** Returns what the paychecks after a day of that month bring. */
  moneyAfter: (day: string) => Cents;
};

/**
 * Returns the money after a deadline's last day to send, without the bills of other debts that it can pay. A bill
 * without an amount counts as none.
 */
function lateMoney(
  deadline: CliffDeadline,
  { month: { facts, ledger, today }, due, moneyAfter }: LateContext,
): Cents {
  const { debt, lastMonth } = deadline;
  const lastDay = lastDaysOf(facts, deadline)?.deadline;
  if (lastDay === undefined || lastMonth === 0) return 0;
  const first = monthAfter(today, lastMonth - 1);
  const bills = facts
    .filter(({ uuid }) => uuid !== debt)
    .flatMap(({ uuid, due_day: dueDay, lead_days: leadDays = USUAL_LEAD_DAYS }) =>
      due === null
        ? dueThisMonth(ledger.get(uuid), today).map((bill) => ({
            payBy: bill.pay_by,
            amount: leftOf(bill, 0),
          }))
        : {
            payBy: payByDate(addMonths(first, 0, dueDay ?? MONTH_END_DAY), leadDays),
            amount: due.get(uuid) ?? 0,
          },
    );
  const paid = bills.filter(({ payBy }) => payBy > lastDay).map(({ amount }) => amount);

  return Math.max(0, moneyAfter(lastDay) - sumOf(paid));
}

type Late = {
  late: Cents;
  /** What the month has beyond what is due in it. */
  extra: Cents;
  changes: readonly BudgetChange[];
};

type Moved = {
  /** What is due in the month is paid anyway. The part that money of the month before pays. */
  advance: Cents;
  moved: BudgetChange[];
};

/** Moves a month's late money to the next one. */
function moveLate(month: number, { late, extra, changes }: Late): Moved {
  const isPaused = changes.some(
    (each) => each.type === "pause" && each.firstMonth <= month && month <= each.lastMonth,
  );
  if (isPaused) return { advance: 0, moved: [] };
  const isAll = late >= extra;
  const taken: BudgetChange = isAll
    ? { type: "pause", firstMonth: month, lastMonth: month }
    : oneOff(month, -late);

  return {
    advance: isAll ? late - Math.max(0, extra) : 0,
    moved: [taken, oneOff(month + 1, late)],
  };
}

export function oneOff(month: number, amount: Cents): BudgetChange {
  return { type: "one-off", month, amount };
}

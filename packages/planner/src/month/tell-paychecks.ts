import type { Cents } from "@snowball/payoff";
import { chooseLateBills, extrasOnPaydays, planBillPayments } from "@snowball/payoff/cash-flow";

import type { PaydaysFacts } from "../facts/read-paydays.ts";
import { billOf, type CarriedBill, carryBills } from "./carry-bills.ts";
import {
  accountOf,
  type Income,
  incomesOf,
  moneyOf,
  type PaydaysAround,
  paydaysAround,
} from "./paycheck-money.ts";
import { isOfMonth, type MonthTold } from "./tell-month.ts";

/** What a paycheck pays: a bill whole unless it is said to be uncovered, of an extra as much as it has. */
export type PaidPart = {
  debt: string;
  kind: "bill" | "extra";
  amount: Cents;
  /** The last safe day to send a bill; null where it has none, and of an extra. */
  payBy: string | null;
  /** It had to be sent before this money came, which only makes up for it. */
  isMadeUp: boolean;
  /** Next month's: to be sent before a paycheck of that month comes. */
  isNext: boolean;
};

/** The money of a day and what it pays. */
export type PaycheckTold = Income & {
  pays: readonly PaidPart[];
  /** Kept for the days after, what was kept before included. */
  left: Cents;
};

/** A bill that no paycheck pays by its last safe day. */
export type UncoveredBill = {
  debt: string;
  amount: Cents;
  payBy: string;
  /** What is there for it by then, and is told as paid of it. */
  there: Cents;
  /** The first payday that makes up for the rest; null where the month has none. */
  from: string | null;
};

export type PaychecksTold = {
  paychecks: readonly PaycheckTold[];
  carried: readonly CarriedBill[];
  uncovered: readonly UncoveredBill[];
  /** Of this month's extra, what next month's first bills need: it can be sent when `next` is there. */
  waiting: readonly Extra[];
  /** The first payday after this month. */
  next: string | null;
};

type Extra = { debt: string; amount: Cents };
type Bill = {
  id: string;
  debt: string;
  amount: Cents;
  payBy: string | null;
  /** The day to send it by, as it is said, and the last one on which money of the month can pay it. */
  sendOn: string;
  deadline: string;
  isNext: boolean;
};
type Assigned = { bill: Bill; date: string; isMadeUp: boolean };

/**
 * Which paycheck of this month pays which payment: each bill, whole, the last one that comes by its last safe day, so
 * that no other choice would leave more on any day; extras as early as no bill goes short for it. What has to be sent
 * before the month's first payday is paid by those of the month before, so what has to be sent before next month's
 * first is paid by these, before any extra. As few bills as can be are left without one, next month's first, and
 * those are said.
 */
export function tellPaychecks(
  told: MonthTold,
  { paydays, today }: { paydays: PaydaysFacts; today: string },
): PaychecksTold {
  const around = paydaysAround(paydays, today);
  const carried = carryBills(told, { paydays, around });
  const sentAhead = told.dueDays.reduce((sum, each) => sum + each.sentAhead, 0);
  const sent = told.sent + told.met - carried.sent + sentAhead;
  const incomes = incomesOf(told, { paydays, around, today, sent });
  const isCarried = ({ debt, payBy }: Bill) =>
    carried.bills.some((each) => each.debt === debt && each.payBy === payBy);
  const own = billsOf(told).filter((bill) => !isCarried(bill));
  const ofMonth = assign(own, { incomes, taken: [] });
  const ofNext = assign(nextBillsOf(told, around), { incomes, taken: ofMonth.assigned });
  const extras = told.instructions
    .filter((each) => each.inPlan && isOfMonth(told, each))
    .flatMap(({ debt, extra }) => (extra > 0 ? [{ debt, amount: extra }] : []));

  return {
    ...rowsOf(incomes, [...ofMonth.assigned, ...ofNext.assigned], extras),
    carried: carried.bills,
    uncovered: [
      ...ofMonth.uncovered,
      ...ofNext.uncovered.map((bill) => ({ ...bill, from: bill.from ?? around.next })),
    ],
    next: around.next,
  };
}

function billsOf(told: MonthTold): Bill[] {
  return told.instructions.flatMap((each, at): Bill[] => {
    const amount = billOf(each);
    const { debt, payBy, sendOn } = each;
    if (!each.inPlan || !isOfMonth(told, each) || amount === 0) return [];
    return [{ id: `${at}`, debt, amount, payBy, sendOn, deadline: sendOn, isNext: false }];
  });
}

/** What next month asks for before its first payday, and what of it has to leave in this one. */
function nextBillsOf(told: MonthTold, { next }: PaydaysAround): Bill[] {
  const { through, dueDays } = told;
  const ahead = told.instructions.filter((each) => each.inPlan && !isOfMonth(told, each));
  const isAhead = new Set(ahead.map(({ debt }) => debt));
  const later = dueDays
    .filter(({ debt, nextPayBy }) => !isAhead.has(debt) && nextPayBy < (next ?? ""))
    .map((each) => ({ debt: each.debt, amount: each.next, sendOn: each.nextPayBy }));

  return [...ahead, ...later]
    .filter(({ amount }) => amount > 0)
    .map(({ debt, amount, sendOn }) => ({
      id: `next ${debt} ${sendOn}`,
      debt,
      amount,
      payBy: sendOn,
      sendOn,
      deadline: sendOn < through ? sendOn : through,
      isNext: true,
    }));
}

type Assigning = { incomes: readonly Income[]; taken: readonly Assigned[] };

/**
 * Each bill to the last money in time that others have not taken; of one that it does not reach for a part, and the
 * rest to the first that makes up for it.
 */
function assign(
  bills: readonly Bill[],
  { incomes, taken }: Assigning,
): { assigned: Assigned[]; uncovered: UncoveredBill[] } {
  const slotOf = ({ deadline }: Bill) =>
    incomes.findLast(({ date }) => date <= deadline)?.date ?? incomes[0]?.date ?? "";
  const expenses = taken.map(({ bill: { amount }, date }) => ({ date, amount }));
  const outcome = chooseLateBills(
    { ...accountOf(incomes), expenses },
    bills.map((bill) => ({ id: bill.id, amount: bill.amount, due: slotOf(bill), lateFee: 1 })),
  );
  const late = new Set(outcome.kind === "chosen" ? outcome.late : bills.map(({ id }) => id));
  const assigned: Assigned[] = bills
    .filter(({ id }) => !late.has(id))
    .map((bill) => ({ bill, date: slotOf(bill), isMadeUp: false }));

  const uncovered = bills
    .filter(({ id }) => late.has(id))
    .map((bill): UncoveredBill => {
      const free = (date: string) => freeOn(date, incomes, [...taken, ...assigned]);
      const { debt, amount, deadline, sendOn: payBy } = bill;
      const there = Math.min(amount, free(slotOf(bill)));
      const part = { bill: { ...bill, amount: there }, date: slotOf(bill), isMadeUp: false };
      if (there > 0) assigned.push(part);
      const rest = amount - there;
      const from = incomes.find(({ date }) => date > deadline && free(date) >= rest)?.date;
      if (from !== undefined) {
        assigned.push({ bill: { ...bill, amount: rest }, date: from, isMadeUp: true });
      }
      return { debt, amount, payBy, there, from: from ?? null };
    });
  return { assigned, uncovered };
}

/** What can be spent on a day so that everything that is assigned to later days is paid as well. */
function freeOn(day: string, incomes: readonly Income[], assigned: readonly Assigned[]): Cents {
  const ends = incomes
    .filter(({ date }) => date >= day)
    .map(({ date: end }) => {
      const money = incomes
        .filter(({ date }) => date <= end)
        .reduce((sum, each) => sum + moneyOf(each), 0);
      const paid = assigned
        .filter(({ date }) => date <= end)
        .reduce((sum, { bill }) => sum + bill.amount, 0);
      return money - paid;
    });

  return Math.max(0, Math.min(...ends));
}

function rowsOf(
  incomes: readonly Income[],
  assigned: readonly Assigned[],
  extras: readonly Extra[],
): Pick<PaychecksTold, "paychecks" | "waiting"> {
  const account = accountOf(incomes);
  const bills = assigned.map(({ bill: { id, amount }, date }) => ({ id, amount, due: date }));
  const safe = extrasOnPaydays(account, planBillPayments(account, bills));
  const waiting = extras.map((extra) => ({ ...extra }));
  let left = 0;
  const rows = incomes.map((income): PaycheckTold => {
    const { date } = income;
    const pays = [
      ...assigned.filter((each) => each.date === date).map(billPart),
      ...takeExtras(waiting, safe.find((each) => each.date === date)?.amount ?? 0),
    ];
    left += moneyOf(income) - pays.reduce((sum, { amount }) => sum + amount, 0);
    return { ...income, pays, left };
  });

  return {
    paychecks: rows.filter(({ isPayday, there, pays }) => isPayday || there > 0 || pays.length > 0),
    waiting: waiting.filter(({ amount }) => amount > 0),
  };
}

function billPart({ bill: { debt, amount, payBy, isNext }, isMadeUp }: Assigned): PaidPart {
  return { debt, kind: "bill", amount, payBy, isMadeUp, isNext };
}

/** As much of them as the money reaches for, in their order; what is taken waits no longer. */
function takeExtras(waiting: Extra[], money: Cents): PaidPart[] {
  let free = money;

  return waiting.flatMap((extra): PaidPart[] => {
    const amount = Math.min(free, extra.amount);
    free -= amount;
    extra.amount -= amount;
    const { debt } = extra;
    const part = { debt, amount, payBy: null, isMadeUp: false, isNext: false };
    return amount > 0 ? [{ ...part, kind: "extra" }] : [];
  });
}

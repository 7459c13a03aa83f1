import { addDays, monthAfter } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import {
  type CashAccount,
  chooseLateBills,
  extrasOnPaydays,
  planBillPayments,
} from "@snowball/payoff/cash-flow";

import { type PaydaysFacts, paydaysBetween } from "../facts/read-paydays.ts";
import type { MonthTold } from "./tell-month.ts";
import { lastDayOf } from "./tell-this-month.ts";

/** What a paycheck pays: a bill whole unless it is said to be uncovered, of an extra as much as it has. */
export type PaidPart = {
  debt: string;
  kind: "bill" | "extra";
  amount: Cents;
  /** The last safe day to send a bill; null where it has none, and of an extra. */
  payBy: string | null;
  /** It had to be sent before this money came, which only makes up for it. */
  isMadeUp: boolean;
};

/** The money of a day and what it pays. The first is today's, which may be no payday. */
export type PaycheckTold = {
  date: string;
  isPayday: boolean;
  /** What earlier paychecks of the month have left. */
  there: Cents;
  /** For debts, of the paycheck. */
  comes: Cents;
  /** Other money of the month's budget, such as one-off money; with the last paycheck. */
  beside: Cents;
  /** What was sent before it came. */
  already: Cents;
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

/** A bill before the month's first payday: the last paycheck before the month pays it, or the rest of it. */
export type CarriedBill = {
  debt: string;
  amount: Cents;
  payBy: string;
  /** When that paycheck came; one of this month makes up for it. */
  paycheck: string;
};

export type PaychecksTold = {
  paychecks: readonly PaycheckTold[];
  carried: readonly CarriedBill[];
  uncovered: readonly UncoveredBill[];
  /** The first payday after this month. */
  next: string | null;
};

type Bill = { id: string; debt: string; amount: Cents; payBy: string | null; deadline: string };
type Income = Omit<PaycheckTold, "pays" | "left">;
type Assigned = { bill: Bill; date: string; isMadeUp: boolean };

/**
 * Which paycheck of this month pays which of its payments: each bill, whole, the last one that comes by its last
 * safe day, so that no other choice would leave more on any day; extras as early as no bill goes short for
 * it. As few bills as can be are left without one, and those are said, but for bills before the first payday, as
 * far as one paycheck reaches: they are carried from the last one before the month. Next month's payments that have to leave
 * in this one are never this month's money.
 */
export function tellPaychecks(
  told: MonthTold,
  { paydays, today }: { paydays: PaydaysFacts; today: string },
): PaychecksTold {
  const incomes = incomesOf(told, { paydays, today });
  const ofPlan = told.instructions.filter(({ inPlan }) => inPlan);
  const isOfMonth = ({ dueDate }: { dueDate: string | null }) =>
    dueDate === null || dueDate <= told.through;
  const bills = ofPlan.filter(isOfMonth).flatMap((each, at): Bill[] => {
    const amount = each.minimum + each.escrow;
    const { debt, payBy, sendOn } = each;
    return amount > 0 ? [{ id: `${at}`, debt, amount, payBy, deadline: sendOn }] : [];
  });
  const { assigned, uncovered } = assign(bills, incomes);
  const extras = ofPlan
    .filter(isOfMonth)
    .flatMap(({ debt, extra }) => (extra > 0 ? [{ debt, amount: extra }] : []));
  const [next = null] = paydaysBetween(paydays, {
    from: monthAfter(today, 1),
    through: addDays(monthAfter(today, 2), -1),
  });
  const ahead = ofPlan
    .filter((each) => !isOfMonth(each))
    .map(({ debt, amount, sendOn }) => ({ debt, amount, payBy: sendOn, there: 0, from: next }));

  const carried = carriedOf(uncovered, told, { paydays, today });
  const isCarried = (bill: UncoveredBill) =>
    carried.some(({ debt, payBy }) => debt === bill.debt && payBy === bill.payBy);
  return {
    paychecks: rowsOf(incomes, assigned, extras),
    carried,
    uncovered: [...uncovered.filter((bill) => !isCarried(bill)), ...ahead],
    next,
  };
}

/** What the last paycheck before the month pays, the smallest first: what was sent of it already is spent. */
function carriedOf(
  uncovered: readonly UncoveredBill[],
  { budget, met, sent, month }: MonthTold,
  { paydays, today }: { paydays: PaydaysFacts; today: string },
): CarriedBill[] {
  const dates = paydaysBetween(paydays, { from: month, through: lastDayOf(today) });
  const paycheck = paydaysBetween(paydays, {
    from: monthAfter(month, -1),
    through: addDays(month, -1),
  }).at(-1);
  const [first] = dates;
  if (paycheck === undefined || first === undefined) return [];
  const each =
    paydays.amount === null
      ? shareOf(budget + met, dates.length, 0)
      : centsFromAmount(paydays.amount);

  let money = each - sent - met;
  return uncovered
    .filter(({ payBy, from }) => payBy < first && from !== null)
    .toSorted((left, right) => left.amount - left.there - (right.amount - right.there))
    .flatMap(({ debt, amount, there, payBy }) => {
      const rest = amount - there;
      if (rest > money) return [];
      money -= rest;
      return [{ debt, amount: rest, payBy, paycheck }];
    });
}

/** The month's money by the days it comes: what is there today, then each paycheck. */
function incomesOf(
  { budget, sent: known, met, month }: MonthTold,
  { paydays, today }: { paydays: PaydaysFacts; today: string },
): Income[] {
  const dates = paydaysBetween(paydays, { from: month, through: lastDayOf(today) });
  const { amount } = paydays;
  const [whole, sent] = [budget + met, known + met];
  const shares = dates.map((_date, at) =>
    amount === null ? shareOf(whole, dates.length, at) : centsFromAmount(amount),
  );
  const beside = Math.max(0, whole - shares.reduce((sum, share) => sum + share, 0));
  const coming = dates.filter((date) => date >= today).length;
  const came = shares.slice(0, dates.length - coming).reduce((sum, each) => sum + each, 0);
  const there = came - sent + (coming === 0 ? beside : 0);

  let short = Math.max(0, -there);
  const rows = dates.slice(dates.length - coming).map((date, at): Income => {
    const comes = shares[dates.length - coming + at] ?? 0;
    const other = at === coming - 1 ? beside : 0;
    const already = Math.min(short, comes + other);
    short -= already;
    return { date, isPayday: true, there: 0, comes, beside: other, already };
  });
  const [first, ...others] = rows;
  const left = Math.max(0, there);
  if (first?.date === today) return [{ ...first, there: left }, ...others];
  const now = { date: today, isPayday: false, there: left, comes: 0, beside: 0, already: 0 };
  return [now, ...rows];
}

/** An equal part; the last has the cents that are over. */
function shareOf(whole: Cents, parts: number, at: number): Cents {
  const each = Math.floor(whole / parts);

  return at === parts - 1 ? whole - each * (parts - 1) : each;
}

const moneyOf = ({ there, comes, beside, already }: Income): Cents =>
  there + comes + beside - already;

function accountOf(incomes: readonly Income[]): CashAccount {
  const income = incomes.map((each) => ({ date: each.date, amount: moneyOf(each) }));
  const [first] = incomes;

  return {
    start: first?.date ?? "",
    opening: 0,
    buffer: 0,
    income,
    expenses: [],
    sameDay: "credits-first",
  };
}

/**
 * Each bill to the last money in time; of one that it does not reach for a part, and the rest to the first that
 * makes up for it.
 */
function assign(
  bills: readonly Bill[],
  incomes: readonly Income[],
): { assigned: Assigned[]; uncovered: UncoveredBill[] } {
  const slotOf = ({ deadline }: Bill) =>
    incomes.findLast(({ date }) => date <= deadline)?.date ?? incomes[0]?.date ?? "";
  const outcome = chooseLateBills(
    accountOf(incomes),
    bills.map((bill) => ({ id: bill.id, amount: bill.amount, due: slotOf(bill), lateFee: 1 })),
  );
  const late = new Set(outcome.kind === "chosen" ? outcome.late : bills.map(({ id }) => id));
  const assigned: Assigned[] = bills
    .filter(({ id }) => !late.has(id))
    .map((bill) => ({ bill, date: slotOf(bill), isMadeUp: false }));

  const uncovered = bills
    .filter(({ id }) => late.has(id))
    .map((bill): UncoveredBill => {
      const free = (date: string) => freeOn(date, incomes, assigned);
      const { debt, amount, deadline: payBy } = bill;
      const there = Math.min(amount, free(slotOf(bill)));
      const part = { bill: { ...bill, amount: there }, date: slotOf(bill), isMadeUp: false };
      if (there > 0) assigned.push(part);
      const rest = amount - there;
      const from = incomes.find(({ date }) => date > payBy && free(date) >= rest)?.date ?? null;
      if (from !== null) {
        assigned.push({ bill: { ...bill, amount: rest }, date: from, isMadeUp: true });
      }
      return { debt, amount, payBy, there, from };
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

type Extra = { debt: string; amount: Cents };

function rowsOf(
  incomes: readonly Income[],
  assigned: readonly Assigned[],
  extras: readonly Extra[],
): PaycheckTold[] {
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

  return rows.filter(({ isPayday, there, pays }) => isPayday || there > 0 || pays.length > 0);
}

function billPart({ bill: { debt, amount, payBy }, isMadeUp }: Assigned): PaidPart {
  return { debt, kind: "bill", amount, payBy, isMadeUp };
}

/** As much of them as the money reaches for, in their order; what is taken waits no longer. */
function takeExtras(waiting: Extra[], money: Cents): PaidPart[] {
  let free = money;

  return waiting.flatMap((extra): PaidPart[] => {
    const amount = Math.min(free, extra.amount);
    free -= amount;
    extra.amount -= amount;
    const { debt } = extra;
    return amount > 0 ? [{ debt, kind: "extra", amount, payBy: null, isMadeUp: false }] : [];
  });
}

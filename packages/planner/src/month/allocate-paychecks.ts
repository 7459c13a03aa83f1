import type { Paydays } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";
import { chooseLateBills, extrasOnPaydays, planBillPayments } from "@snowball/payoff/cash-flow";

import {
  accountOf,
  billOf,
  type CarriedBill,
  carryBills,
  type Income,
  incomesOf,
  moneyOf,
  paydaysAround,
  type PaydaysAround,
} from "./paycheck-money.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** A payment from a paycheck: a whole bill unless it is in `uncovered`, or a part of an extra. */
export type PaidPart = {
  debt: string;
  kind: "bill" | "extra";
  amount: Cents;
  /** The last safe day to send a bill; null for an extra, or if the bill has no date. */
  payBy: string | null;
  /** The bill had to be sent before this paycheck, which only replaces the money. */
  isMadeUp: boolean;
  /** A payment of next month that must be sent before that month's first paycheck. */
  isNext: boolean;
};

/** The money of a day and what it pays. */
export type PaycheckAllocation = Income & {
  pays: readonly PaidPart[];
  /** What is kept for the following days, including what was kept before. */
  left: Cents;
};

/** A bill that no paycheck covers by its last safe day. */
export type UncoveredBill = {
  debt: string;
  amount: Cents;
  payBy: string;
  /** The part of the amount that is available by then. It is allocated. */
  there: Cents;
  /** The first payday that covers the rest; null if there is none this month. */
  from: string | null;
};

export type PaycheckAllocations = {
  paychecks: readonly PaycheckAllocation[];
  carried: readonly CarriedBill[];
  uncovered: readonly UncoveredBill[];
  /** The part of this month's extras that next month's first bills need. Can be sent on `next`. */
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
  /** The day to send it, and the last day on which money of the month can pay it. */
  sendOn: string;
  deadline: string;
  isNext: boolean;
};
type Assigned = { bill: Bill; date: string; isMadeUp: boolean };

/**
 * Allocates the month's payments to its paychecks. A bill is paid as a whole by the last paycheck before its last safe
 * day, so that no other choice leaves more money on any day. Extras are paid as early as no bill is short because of
 * them.
 *
 * Paychecks of the previous month pay what must be sent before this month's first payday. In the same way this month's
 * paychecks pay next month's first bills, before any extra. As few bills as possible are uncovered, next month's first.
 */
export function allocatePaychecks(
  plan: MonthPaymentPlan,
  { paydays, today }: { paydays: Paydays; today: string },
): PaycheckAllocations {
  const around = paydaysAround(paydays, today);
  const carried = carryBills(plan, { paydays, around });
  const sentAhead = plan.dueDays.reduce((sum, each) => sum + each.sentAhead, 0);
  const sent = plan.sent + plan.met - carried.sent + sentAhead;
  const incomes = incomesOf(plan, { paydays, around, today, sent });
  const isCarried = ({ debt, payBy }: Bill) =>
    carried.bills.some((each) => each.debt === debt && each.payBy === payBy);
  const own = billsOf(plan).filter((bill) => !isCarried(bill));
  const ofMonth = assign(own, { incomes, taken: [] });
  const ofNext = assign(nextBillsOf(plan, around), { incomes, taken: ofMonth.assigned });
  const extras = plan.instructions
    .filter((each) => each.inPlan && isOfMonth(plan, each))
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

function billsOf(plan: MonthPaymentPlan): Bill[] {
  return plan.instructions.flatMap((each, at): Bill[] => {
    const amount = billOf(each);
    const { debt, payBy, sendOn } = each;
    if (!each.inPlan || !isOfMonth(plan, each) || amount === 0) return [];
    return [{ id: `${at}`, debt, amount, payBy, sendOn, deadline: sendOn, isNext: false }];
  });
}

/** Returns next month's bills before its first payday, and the part that must be sent this month. */
function nextBillsOf(plan: MonthPaymentPlan, { next }: PaydaysAround): Bill[] {
  const { through, dueDays } = plan;
  const ahead = plan.instructions.filter((each) => each.inPlan && !isOfMonth(plan, each));
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
 * Assigns each bill to the last income in time that is not used by others. If it does not cover the bill, assigns a
 * part, and the rest to the first later income that covers it.
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

/** Returns what can be spent on a day if everything assigned to later days is still to be paid. */
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
): Pick<PaycheckAllocations, "paychecks" | "waiting"> {
  const account = accountOf(incomes);
  const bills = assigned.map(({ bill: { id, amount }, date }) => ({ id, amount, due: date }));
  const safe = extrasOnPaydays(account, planBillPayments(account, bills));
  const waiting = extras.map((extra) => ({ ...extra }));
  let left = 0;
  const rows = incomes.map((income): PaycheckAllocation => {
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

/** Returns as much of the extras as the money covers, in order, and subtracts it from `waiting`. */
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

import type { Paydays } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";
import {
  type BillPlan,
  chooseLateBills,
  extrasOnPaydays,
  planBillPayments,
  safeExtraOn,
} from "@snowball/payoff/cash-flow";

import { takeParts } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import { LEAST_EXTRA } from "./opening-period.ts";
import {
  accountOf,
  billOf,
  carryBills,
  type Income,
  incomesOf,
  incomesOfNext,
  moneyOf,
  paydaysAround,
  type PaydaysAround,
} from "./paycheck-money.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** A payment from a paycheck: a whole bill unless it is in `uncovered`, or a part of an extra. */
export type PaidPart = {
  /** The day of the money. */
  date: string;
  debt: string;
  kind: "bill" | "extra";
  amount: Cents;
  /** The last safe day to send it; null for an extra without a deadline, or if the bill has no date. */
  payBy: string | null;
  /** The bill had to be sent before this paycheck, which only replaces the money. */
  isMadeUp: boolean;
  /** A payment of next month that must be sent before that month's first paycheck. */
  isNext: boolean;
};

/** The money of a day and what it pays. */
export type PaycheckAllocation = Income & {
  /** The first one also pays bills that the previous month's paychecks kept money for. */
  pays: readonly PaidPart[];
  /** What is kept for the following days, including what was kept before. */
  left: Cents;
};

/** A bill, or an extra with a deadline, that no paycheck covers by its last safe day. */
export type UncoveredBill = {
  kind: PaidPart["kind"];
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
  uncovered: readonly UncoveredBill[];
  /** The part of this month's extras that next month's first bills need. */
  waiting: readonly Extra[];
  /** The payday of next month that no later bill needs for `waiting`, or its last one. */
  waitingFrom: string | null;
  /** What next month's bills need besides its own paychecks. Less is left if this month's bills leave no more. */
  keep: Cents;
  /** The first payday after this month. */
  next: string | null;
};

type Extra = { debt: string; amount: Cents };
type Bill = Pick<PaidPart, "debt" | "kind" | "amount" | "payBy" | "isNext"> & {
  id: string;
  /** The day to send it, and the last day on which money of the month can pay it. */
  sendOn: string;
  deadline: string;
};

/**
 * Allocates the month's payments to its paychecks. A bill is paid as a whole by the last paycheck before its last safe
 * day, so that no other choice leaves more money on any day. So is an extra with a deadline, after the month's bills.
 * Other extras are paid as early as no bill is short because of them, that of the debt first that is paid off first.
 *
 * Paychecks of the previous month pay what must be sent before this month's first payday. In the same way this month's
 * paychecks pay next month's first bills, before any extra, and keep what its own paychecks come too late for. As few
 * bills as possible are uncovered, next month's first.
 */
export function allocatePaychecks(
  plan: MonthPaymentPlan,
  { paydays, today }: { paydays: Paydays; today: string },
): PaycheckAllocations {
  const around = paydaysAround(paydays, today);
  const carried = carryBills(plan, { paydays, around });
  const sentAhead = sumOf(plan.dueDays.map((each) => each.sentAhead));
  const sent = plan.sent + plan.met - carried.sent + sentAhead;
  const { incomes, short } = incomesOf(plan, {
    paydays,
    around,
    today,
    sent,
    carried: carried.sent + sumOf(carried.bills.map(({ amount }) => amount)),
  });
  const isCarried = ({ debt, payBy }: Pick<Bill, "debt" | "payBy">) =>
    carried.bills.some((each) => each.debt === debt && each.payBy === payBy);
  const own = billsOf(plan).filter((bill) => !isCarried(bill));
  const ofMonth = assign(own, { incomes, taken: [] });
  const inTime = assign(billsOfDeadlines(plan, isCarried), { incomes, taken: ofMonth.assigned });
  const taken = [...ofMonth.assigned, ...inTime.assigned];
  const ofNext = assign(nextBillsOf(plan, around), { incomes, taken });
  const extras = extrasOf(plan);
  const next = (kept: Cents) => planNext(plan, { paydays, around, kept, sent: short });
  const assigned = [...taken, ...ofNext.assigned];
  const ofBefore = carried.bills.map((bill) =>
    payBill({ ...bill, kind: "bill", isNext: false }, around.before.at(-1) ?? ""),
  );
  const keep = next(0).cashNeeded;
  const rows = rowsOf(incomes, { assigned, ofBefore, extras, keep });
  const { path } = next(rows.left);
  const waits = sumOf(rows.waiting.map(({ amount }) => amount));

  return {
    paychecks: rows.paychecks,
    waiting: rows.waiting,
    waitingFrom:
      around.ofNext.find((date) => safeExtraOn(path, 0, date) >= waits) ??
      around.ofNext.at(-1) ??
      null,
    keep,
    uncovered: [
      ...ofMonth.uncovered,
      ...inTime.uncovered,
      ...ofNext.uncovered.map((bill) => ({ ...bill, from: bill.from ?? around.next })),
    ],
    next: around.next,
  };
}

/**
 * Returns the extras without a deadline in the order in which they get money: what waited since last month, then those
 * of the debts that the plan pays off first.
 */
function extrasOf(plan: MonthPaymentPlan): Extra[] {
  const rankOf = ({ debt, isWaiting }: MonthPaymentPlan["instructions"][number]) =>
    isWaiting === true ? -1 : plan.payoffOrder.indexOf(debt);

  return plan.instructions
    .filter((each) => each.inPlan && isOfMonth(plan, each) && each.extra > 0)
    .filter((each) => each.deadline === undefined && !isSentWithBill(each))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ debt, extra }) => ({ debt, amount: extra }));
}

/** Whether an extra is too small for a payment of its own. */
function isSentWithBill(payment: MonthPaymentPlan["instructions"][number]): boolean {
  return billOf(payment) > 0 && payment.extra < LEAST_EXTRA;
}

function billsOf(plan: MonthPaymentPlan): Bill[] {
  return plan.instructions.flatMap((each, at): Bill[] => {
    const { debt, payBy, sendOn, deadline } = each;
    const amount = billOf(each) + (deadline === undefined && isSentWithBill(each) ? each.extra : 0);
    if (!each.inPlan || !isOfMonth(plan, each) || amount === 0 || isWithExtra(each)) return [];
    const id = `${at}`;
    return [{ id, debt, kind: "bill", amount, payBy, sendOn, deadline: sendOn, isNext: false }];
  });
}

/** Whether a bill must be sent by the deadline of its extra. */
function isWithExtra({ payBy, deadline }: MonthPaymentPlan["instructions"][number]): boolean {
  return deadline !== undefined && payBy === deadline;
}

/** Returns the extras that must be sent by a deadline, with the bills that must be sent by then as well. */
function billsOfDeadlines(
  plan: MonthPaymentPlan,
  isCarried: (bill: Pick<Bill, "debt" | "payBy">) => boolean,
): Bill[] {
  return plan.instructions.flatMap((each, at): Bill[] => {
    const { debt, deadline, inPlan } = each;
    if (deadline === undefined || !inPlan) return [];
    const bill = isWithExtra(each) && !isCarried(each) ? billOf(each) : 0;
    const amount = bill + each.extra;
    const days = { payBy: deadline, sendOn: deadline, deadline };
    return amount === 0
      ? []
      : [{ id: `extra ${at}`, debt, kind: "extra", amount, ...days, isNext: false }];
  });
}

/** Returns the payments of next month that must be sent this month, and others of next month. */
function aheadAndLater(plan: MonthPaymentPlan) {
  const ahead = plan.instructions.filter((each) => each.inPlan && !isOfMonth(plan, each));
  const isAhead = new Set(ahead.map(({ debt }) => debt));
  const later = plan.dueDays
    .filter(({ debt }) => !isAhead.has(debt))
    .map((each) => ({ debt: each.debt, amount: each.next, sendOn: each.nextPayBy }));

  return { ahead, later };
}

/** Returns next month's money from its first payday on, after the bills that are not paid before. */
function planNext(
  plan: MonthPaymentPlan,
  { around, ...on }: Parameters<typeof incomesOfNext>[1],
): BillPlan {
  const bills = aheadAndLater(plan).later.filter(({ sendOn }) => sendOn >= (around.next ?? ""));
  const incomes = incomesOfNext(plan, { around, ...on });

  return planParts(
    incomes,
    bills.map(({ amount, sendOn: date }) => ({ amount, date })),
  );
}

/** Returns next month's bills before its first payday, and the part that must be sent this month. */
function nextBillsOf(plan: MonthPaymentPlan, { next }: PaydaysAround): Bill[] {
  const { through } = plan;
  const { ahead, later } = aheadAndLater(plan);

  return [...ahead, ...later.filter(({ sendOn }) => sendOn < (next ?? ""))]
    .filter(({ amount }) => amount > 0)
    .map(({ debt, amount, sendOn }) => ({
      id: `next ${debt} ${sendOn}`,
      debt,
      kind: "bill" as const,
      amount,
      payBy: sendOn,
      sendOn,
      deadline: sendOn < through ? sendOn : through,
      isNext: true,
    }));
}

type Assigning = { incomes: readonly Income[]; taken: readonly PaidPart[] };

/**
 * Assigns each bill to the last income in time that is not used by others. If it does not cover the bill, assigns a
 * part, and the rest to the first later income that covers it.
 */
function assign(
  bills: readonly Bill[],
  { incomes, taken }: Assigning,
): { assigned: PaidPart[]; uncovered: UncoveredBill[] } {
  const slotOf = ({ deadline }: Bill) =>
    incomes.findLast(({ date }) => date <= deadline)?.date ?? incomes[0]?.date ?? "";
  const outcome = chooseLateBills(
    { ...accountOf(incomes), expenses: taken },
    bills.map((bill) => ({ id: bill.id, amount: bill.amount, due: slotOf(bill), lateFee: 1 })),
  );
  const late = new Set(outcome.kind === "chosen" ? outcome.late : bills.map(({ id }) => id));
  const assigned = bills
    .filter(({ id }) => !late.has(id))
    .map((bill) => payBill(bill, slotOf(bill)));

  const uncovered = bills
    .filter(({ id }) => late.has(id))
    .map((bill): UncoveredBill => {
      const { debt, kind, amount, deadline, sendOn: payBy } = bill;
      const free = (date: string) =>
        safeExtraOn(planParts(incomes, [...taken, ...assigned]).path, 0, date);
      const there = Math.min(amount, free(slotOf(bill)));
      if (there > 0) assigned.push(payBill({ ...bill, amount: there }, slotOf(bill)));
      const rest = amount - there;
      const from = incomes.find(({ date }) => date > deadline && free(date) >= rest)?.date;
      if (from !== undefined) {
        assigned.push({ ...payBill({ ...bill, amount: rest }, from), isMadeUp: true });
      }
      return { debt, kind, amount, payBy, there, from: from ?? null };
    });
  return { assigned, uncovered };
}

function payBill(
  { debt, kind, amount, payBy, isNext }: Omit<Bill, "id" | "sendOn" | "deadline">,
  date: string,
): PaidPart {
  return { date, debt, kind, amount, payBy, isMadeUp: false, isNext };
}

/** Returns the money over time if each part is paid on its day. */
function planParts(
  incomes: readonly Income[],
  parts: readonly Pick<PaidPart, "amount" | "date">[],
): BillPlan {
  return planBillPayments(
    accountOf(incomes),
    parts.map(({ amount, date }, at) => ({ id: `${at}`, amount, due: date })),
  );
}

type Assigned = {
  assigned: readonly PaidPart[];
  /** Bills that paychecks of the previous month pay, with money that is there. */
  ofBefore: readonly PaidPart[];
  extras: readonly Extra[];
  /** What must be left in the end. */
  keep: Cents;
};

function rowsOf(
  incomes: readonly Income[],
  { assigned, ofBefore, extras, keep }: Assigned,
): Pick<PaycheckAllocations, "paychecks" | "waiting"> & { left: Cents } {
  const kept = { date: incomes.at(-1)?.date ?? "", amount: keep };
  const safe = extrasOnPaydays(accountOf(incomes), planParts(incomes, [...assigned, kept]));
  const waiting = extras.map((extra) => ({ ...extra }));
  let left = 0;
  const rows = incomes.map((income, at): PaycheckAllocation => {
    const { date } = income;
    const ofNow = at === 0 ? ofBefore : [];
    const pays = [
      ...assigned.filter((each) => each.date === date),
      ...takeExtras(waiting, { date, money: safe.find((each) => each.date === date)?.amount ?? 0 }),
    ];
    left += moneyOf(income) - sumOf(pays.map(({ amount }) => amount));
    const there = income.there + sumOf(ofNow.map(({ amount }) => amount));
    return { ...income, there, pays: [...pays, ...ofNow], left };
  });

  return {
    paychecks: rows.filter(({ isPayday, there, pays }) => isPayday || there > 0 || pays.length > 0),
    waiting: waiting.filter(({ amount }) => amount > 0),
    left,
  };
}

/**
 * Returns as much of the extras as the money covers, in order, and subtracts it from `waiting`. Of an extra that the
 * money does not cover, each part is large enough to be sent.
 */
function takeExtras(waiting: Extra[], { date, money }: { date: string; money: Cents }): PaidPart[] {
  let free = money;

  return waiting.flatMap((extra): PaidPart[] => {
    const isCovered = free >= extra.amount;
    const most = isCovered ? extra.amount : Math.min(free, extra.amount - LEAST_EXTRA);
    const amount = isCovered || most >= LEAST_EXTRA ? most : 0;
    free -= amount;
    extra.amount -= amount;
    const part = { ...extra, amount, date, payBy: null, isMadeUp: false, isNext: false };
    return amount > 0 ? [{ ...part, kind: "extra" }] : [];
  });
}

/** A part of an extra that needs a paycheck after the planned day. */
export type DelayedExtra = {
  amount: Cents;
  /** The day on which it is sent. */
  from: string;
  /** Whether its money comes after that day; absent if not. */
  isFromSavings?: true;
  /** Whether one-off money of that day pays it, and no paycheck; absent if not. */
  isOneOff?: true;
};

/** Returns the delayed parts of each instruction's extra: one per paycheck, and those without a paycheck in time. */
export function delayedExtras(
  plan: MonthPaymentPlan,
  on: { paydays: Paydays; today: string },
): DelayedExtra[][] {
  const { paychecks, waiting, waitingFrom, uncovered } = allocatePaychecks(plan, on);
  const late = uncovered
    .filter(({ kind }) => kind === "extra")
    .map(({ debt, amount, there, payBy: from }) => ({ debt, amount: amount - there, from }));
  const parts = [
    ...paychecks.flatMap(({ pays }) =>
      pays.filter(({ kind, isMadeUp }) => kind === "extra" && !isMadeUp),
    ),
    ...waiting.map((part) => ({ ...part, date: waitingFrom ?? "" })),
  ].map(({ debt, amount, date: from }) => ({ debt, amount, from }));

  return plan.instructions.map((instruction) => {
    const { debt, sendOn, inPlan, extra, deadline } = instruction;
    const isOwn = (part: Extra) => part.debt === debt;
    const whole = inPlan && !isSentWithBill(instruction) ? extra : 0;
    // What is there by a deadline pays the bill first, so that savings pay the extra.
    const fromSavings = takeParts(deadline === undefined ? [] : late.filter(isOwn), whole);
    const left = whole - sumOf(fromSavings.map(({ amount }) => amount));
    const own = takeParts(parts.filter(isOwn), left).filter(({ from }) => from > sendOn);

    return [
      ...own.map(({ amount, from }) => ({ amount, from })),
      ...fromSavings.map(({ amount, from }) => ({ amount, from, isFromSavings: true as const })),
    ];
  });
}

/** Returns the part of each instruction's payments until its deadline that paychecks come too late for. */
export function paychecksTooLate(
  plan: MonthPaymentPlan,
  on: { paydays: Paydays; today: string },
): Cents[] {
  const { uncovered } = allocatePaychecks(plan, on);

  return plan.instructions.map(({ debt, deadline = "" }) => {
    const bills = uncovered.filter((bill) => bill.debt === debt && bill.payBy <= deadline);
    return sumOf(bills.map((bill) => bill.amount - bill.there));
  });
}

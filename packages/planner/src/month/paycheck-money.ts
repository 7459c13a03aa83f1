import type { Paydays } from "@snowball/contract";
import { lastDayOf, monthAfter, monthOf } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import type { CashAccount } from "@snowball/payoff/cash-flow";

import { sumOf } from "../facts/exact-units.ts";
import { paydaysBetween } from "../facts/read-paydays.ts";
import { isOfMonth, type MonthPaymentPlan } from "./plan-month-payments.ts";

/** The money of a day for debts. The first entry is today, which need not be a payday. */
export type Income = {
  date: string;
  isPayday: boolean;
  /** What is left of earlier paychecks of the month. */
  there: Cents;
  /** The part of the paycheck for debts. */
  comes: Cents;
  /** Other money of the month's budget, such as one-off money; allocated with the last paycheck. */
  otherMoney: Cents;
  /** What was sent before the money came. */
  already: Cents;
};

/** The paydays around today. Every month has at least one. */
export type PaydaysAround = {
  /** Paydays of the previous month. */
  before: readonly string[];
  ofMonth: readonly string[];
  ofNext: readonly string[];
  /** The first payday of the next month. */
  next: string | null;
};

export function paydaysAround(paydays: Paydays, today: string): PaydaysAround {
  const [before = [], ofMonth = [], ofNext = []] = [-1, 0, 1].map((months) =>
    paydaysIn(monthAfter(today, months), paydays),
  );

  return { before, ofMonth, ofNext, next: ofNext[0] ?? null };
}

export function paydaysIn(date: string, paydays: Paydays): string[] {
  return paydaysBetween(paydays, { from: monthOf(date), through: lastDayOf(date) });
}

type IncomeFacts = {
  paydays: Paydays;
  around: PaydaysAround;
  today: string;
  /** What was already sent of the month's money. */
  sent: Cents;
  /** The bills that paychecks of the previous month pay, and what they paid. */
  carried: Cents;
};

/** Money by day, and what was sent beyond all of it, which later paychecks replace. */
type Incomes = { incomes: Income[]; short: Cents };

/** Returns the month's money by day: what is available today, then each paycheck. */
export function incomesOf(
  { budget, met, delayed, pastPaychecks = null }: MonthPaymentPlan,
  { paydays, around, today, sent, carried }: IncomeFacts,
): Incomes {
  const { ofMonth: dates } = around;
  // The previous month kept the money of a delayed extra: for the carried bills first, the rest for later ones.
  const kept = Math.max(0, delayed - carried);
  const whole = budget + met - delayed;
  const shares = sharesOf(paydays, { dates, whole });
  const past = dates.filter((date) => date < today).length;
  const isOver = past === dates.length;
  const before = (paydays.amount === null ? null : pastPaychecks) ?? sumOf(shares.slice(0, past));
  const otherMoney = Math.max(0, whole - before - sumOf(shares.slice(past)));
  const there = kept + before - sent + (isOver ? otherMoney : 0);

  const coming = dates.slice(past).map((date, at): Income => {
    const comes = shares[past + at] ?? 0;
    const other = past + at === dates.length - 1 ? otherMoney : 0;
    return { date, isPayday: true, there: 0, comes, otherMoney: other, already: 0 };
  });
  const { incomes, short } = withSent(coming, Math.max(0, -there));
  const [first, ...others] = incomes;
  const left = Math.max(0, there);
  if (first?.date === today) return { incomes: [{ ...first, there: left }, ...others], short };
  const now = { date: today, isPayday: false, there: left, comes: 0, otherMoney: 0, already: 0 };
  return { incomes: [now, ...incomes], short };
}

/** Takes what was sent before the money came off the first incomes. */
function withSent(coming: readonly Income[], sent: Cents): Incomes {
  let short = sent;
  const incomes = coming.map((each): Income => {
    const already = Math.min(short, each.comes + each.otherMoney);
    short -= already;
    return { ...each, already };
  });

  return { incomes, short };
}

/** Returns the part of each paycheck for debts. The last one of equal shares includes the remaining cents. */
export function sharesOf(
  { amount }: Paydays,
  { dates, whole }: { dates: readonly string[]; whole: Cents },
): Cents[] {
  const each = amount === null ? Math.floor(whole / dates.length) : centsFromAmount(amount);

  return dates.map((_date, at) =>
    amount === null && at === dates.length - 1 ? whole - each * at : each,
  );
}

/** `sent`: beyond this month's money. */
type NextFacts = Pick<IncomeFacts, "paydays" | "around" | "sent"> & { kept: Cents };

/** Returns next month's paychecks, the first one with what this month kept. */
export function incomesOfNext(
  { nextBudget: whole }: MonthPaymentPlan,
  { paydays, around, kept, sent }: NextFacts,
): Income[] {
  const shares = sharesOf(paydays, { dates: around.ofNext, whole });
  const nothing = { otherMoney: 0, already: 0 };

  const coming = around.ofNext.map((date, at) => ({
    ...nothing,
    date,
    isPayday: true,
    there: at === 0 ? kept : 0,
    comes: shares[at] ?? 0,
  }));

  return withSent(coming, sent).incomes;
}

export const moneyOf = ({ there, comes, otherMoney, already }: Income): Cents =>
  there + comes + otherMoney - already;

export function accountOf(incomes: readonly Income[]): CashAccount {
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

/** A bill before the month's first payday, paid by paychecks of the previous month. */
type CarriedBill = { debt: string; amount: Cents; payBy: string | null };

type OfPlan = MonthPaymentPlan["instructions"][number];

/**
 * Returns the bills of the month before its first payday, smallest first, as far as the previous month's paychecks
 * exceed its own bills. Those are assumed to equal this month's. Also returns their part of what was sent. The whole
 * bill decides, with what was sent of it, so that sending it frees no money of this month.
 */
export function carryBills(
  plan: MonthPaymentPlan,
  { paydays, around }: { paydays: Paydays; around: PaydaysAround },
): { bills: readonly CarriedBill[]; sent: Cents } {
  const { before, ofMonth } = around;
  const isEarly = ({ payBy }: { payBy: string | null }) =>
    payBy !== null && payBy < (ofMonth[0] ?? "");
  const bills = plan.instructions
    .filter((each) => each.inPlan && each.reason !== "extra" && isOfMonth(plan, each))
    // Late ones of earlier months are paid with this month's money.
    .filter((each) => billOf(each) > 0 && (each.dueDate ?? plan.month) >= plan.month);
  const parts = [
    ...bills.map((each) => ({ ...each, amount: billOf(each), isSent: false })),
    ...plan.dueDays.map((each) => ({ ...each, amount: each.sent, isSent: true })),
  ];

  const shares = sharesOf(paydays, { dates: before, whole: plan.budget + plan.met });
  const free = sumOf(shares) - amountIn(parts.filter((part) => !isEarly(part)));
  const early = [...Map.groupBy(parts.filter(isEarly), ({ debt }) => debt).values()];
  const carried = early
    .toSorted((left, right) => amountIn(left) - amountIn(right))
    .filter((_bill, at, all) => amountIn(all.slice(0, at + 1).flat()) <= free)
    .flat();
  const sent = amountIn(carried.filter(({ isSent }) => isSent));

  return {
    bills: carried.filter(({ isSent }) => !isSent),
    sent: Math.min(sent, plan.sent + plan.met),
  };
}

const amountIn = (parts: readonly { amount: Cents }[]): Cents =>
  sumOf(parts.map(({ amount }) => amount));

export const billOf = ({ minimum, escrow }: Pick<OfPlan, "minimum" | "escrow">): Cents =>
  minimum + escrow;

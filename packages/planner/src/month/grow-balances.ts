import { addDays, addMonths, compareDates, monthOf, monthsBetween } from "@snowball/dates";
import {
  afterPayment,
  type Cents,
  type Debt,
  firstMinimums,
  type MinimumRule,
  type RatedBalance,
  type RatePpm,
} from "@snowball/payoff";
import { simpleInterest, spanBetween } from "@snowball/payoff/loans";

import { divideOwed } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import { statementOfMonth } from "./opening-period.ts";

/** A balance as the user entered it. A rate is null if unknown: then it does not grow. */
export type EnteredBalance = {
  amount: Cents;
  apr: RatePpm | null;
  /** The rate until a last day, that day included; without a last day it still applies. */
  promo: { apr: RatePpm | null; lastDate: string | null } | null;
  /** Interest is deferred until this day, that day included. */
  deferredUntil: string | null;
};

export type EnteredDebt = {
  kind: string;
  accrual: "monthly" | "semi_annual" | "simple_daily";
  minimum: MinimumRule;
  /** Null if unknown: then charges are dated as for the last day of the month. */
  dueDay: number | null;
  /** No interest accrues until this day, that day included. */
  interestFreeUntil: string | null;
  balances: readonly EnteredBalance[];
  /** The part of the balances that is unpaid interest and bears none. */
  accruedInterest: Cents;
};

export type GrowthPeriod = {
  /** When the balances were entered. */
  since: string;
  today: string;
  /** What reduced the debt from `since` on, escrow excluded. */
  payments: readonly { on: string; amount: Cents }[];
};

export type GrownDebt = {
  amounts: Cents[];
  /** What payments of the current calendar month took off each balance. */
  paidThisMonth: Cents[];
  accruedInterest: Cents;
  /** The estimated interest that was added. */
  interest: Cents;
};

/**
 * Estimates today's balances of an entered debt: adds interest, subtracts payments. Interest is added as the lender adds
 * it, so that a plan which begins today charges no day twice: on a card's statement day, on a mortgage's due day, on
 * any other loan daily. Each period's interest is exact and rounded once.
 */
export function growBalances(debt: EnteredDebt, period: GrowthPeriod): GrownDebt {
  const { since, today } = period;
  const isDaily = debt.kind !== "credit_card" && debt.kind !== "mortgage";
  const charges = new Set(isDaily ? [] : chargeDates(debt, period));
  const state = open(debt);

  let from = since;
  for (const to of cutDates(debt, { ...period, charges })) {
    accrue(state, debt, { from, to });
    const paid = period.payments.filter(({ on }) => on === to);
    if (charges.has(to) || (isDaily && (paid.length > 0 || to === today))) charge(state, debt);
    for (const payment of paid) pay(state, debt, { ...payment, today });
    from = to;
  }

  const { amounts, paidThisMonth, accruedInterest, interest } = state;
  return { amounts, paidThisMonth, accruedInterest, interest };
}

/** `pending`: the interest of each balance that is not added yet. `required`: what is left of a month's minimum. */
type State = GrownDebt & { pending: Cents[]; required: { month: string; left: Cents } | null };

function open({ balances, accruedInterest }: EnteredDebt): State {
  const amounts = balances.map(({ amount }) => amount);

  const zeros = () => amounts.map(() => 0);

  return {
    amounts,
    paidThisMonth: zeros(),
    accruedInterest,
    interest: 0,
    pending: zeros(),
    required: null,
  };
}

/** The days on which something changes, in order. */
function cutDates(
  { balances, interestFreeUntil }: EnteredDebt,
  { since, today, payments, charges }: GrowthPeriod & { charges: ReadonlySet<string> },
): string[] {
  const ends = [
    interestFreeUntil,
    ...balances.flatMap(({ promo, deferredUntil }) => [promo?.lastDate ?? null, deferredUntil]),
  ];
  const days = [
    today,
    ...charges,
    ...payments.map(({ on }) => on),
    ...ends.flatMap((end) => (end === null ? [] : addDays(end, 1))),
  ];

  return [...new Set(days)]
    .filter((day) => compareDates(day, since) >= 0 && compareDates(day, today) <= 0)
    .toSorted(compareDates);
}

/** Of a card its statement days, of a mortgage its due days; after the day of the balance. */
function chargeDates({ kind, dueDay }: EnteredDebt, { since, today }: GrowthPeriod): string[] {
  const day = dueDay ?? MONTH_END_DAY;
  const months = Array.from({ length: monthsBetween(since, today) + 1 }, (_, index) =>
    addMonths(monthOf(since), index),
  );

  return months
    .map((month) =>
      kind === "credit_card" ? statementOfMonth(day, month) : addMonths(month, 0, day),
    )
    .filter((date) => compareDates(date, since) > 0);
}

const MONTH_END_DAY = 31;

function accrue(state: State, debt: EnteredDebt, days: { from: string; to: string }): void {
  const { interestFreeUntil, accrual, balances } = debt;
  if (interestFreeUntil !== null && compareDates(days.from, interestFreeUntil) <= 0) return;
  const principals = principalsOf(state);
  const span = spanBetween(days, accrual === "simple_daily" ? "365.25" : "365");

  for (const [at, balance] of balances.entries()) {
    const apr = rateOn(balance, days.from);
    const principal = principals[at] ?? 0;
    if (apr === null) continue;
    state.pending[at] =
      (state.pending[at] ?? 0) + simpleInterest({ principal, apr, span }, "half-up");
  }
}

/** Returns the balances without their share of unpaid interest, which bears none. */
function principalsOf({ amounts, accruedInterest }: State): Cents[] {
  if (accruedInterest === 0 || sumOf(amounts) <= accruedInterest) return amounts;
  const unpaid = divideOwed(accruedInterest, amounts);

  return amounts.map((amount, at) => amount - (unpaid[at] ?? 0));
}

function rateOn({ apr, promo, deferredUntil }: EnteredBalance, day: string): RatePpm | null {
  if (deferredUntil !== null && compareDates(day, deferredUntil) <= 0) return null;
  const isPromotional =
    promo !== null && (promo.lastDate === null || compareDates(day, promo.lastDate) <= 0);

  return isPromotional ? promo.apr : apr;
}

/** Adds the pending interest to the balances. */
function charge(state: State, { accrual }: EnteredDebt): void {
  const added = sumOf(state.pending);
  state.amounts = state.amounts.map((amount, at) => amount + (state.pending[at] ?? 0));
  state.pending = state.pending.map(() => 0);
  state.interest += added;
  if (accrual === "simple_daily") state.accruedInterest += added;
}

type Payment = GrowthPeriod["payments"][number];

/**
 * Reduces the balances. Unpaid interest is paid first. A debt that is paid off stays so: interest that was not added yet
 * is only an estimate.
 */
function pay(state: State, debt: EnteredDebt, payment: Payment & { today: string }): void {
  const { on, amount, today } = payment;
  const before = state.amounts;
  const left = Math.max(0, sumOf(before) - amount);
  if (left === 0) {
    state.pending = before.map(() => 0);
    state.amounts = before.map(() => 0);
  } else {
    const isProportional = before.length === 1 || state.accruedInterest > 0;
    state.amounts = isProportional ? divideOwed(left, before) : allocate(state, debt, payment);
  }
  state.accruedInterest = Math.max(0, state.accruedInterest - amount);
  if (monthOf(on) === monthOf(today)) {
    state.paidThisMonth = state.paidThisMonth.map(
      (paid, at) => paid + (before[at] ?? 0) - (state.amounts[at] ?? 0),
    );
  }
}

/** Returns the balances after a payment. The first payments of a month are its minimum. */
function allocate(state: State, debt: EnteredDebt, { on, amount }: Payment): Cents[] {
  const rated = ratedDebt(state, debt, on);
  if (state.required?.month !== monthOf(on)) {
    const minimums = firstMinimums({ debts: [rated], budget: { mode: "minimums-only" } });
    state.required = { month: monthOf(on), left: minimums.get(rated.id) ?? 0 };
  }
  const minimum = Math.min(state.required.left, amount);
  state.required.left -= minimum;
  const left = afterPayment(rated, { minimum, extra: amount - minimum });
  const byId = new Map(rated.balances.map(({ id }, at) => [id, left[at] ?? 0]));

  return state.amounts.map((_, at) => byId.get(String(at)) ?? 0);
}

/** Returns the debt for the engine, as if a plan began with the month of a day. An unknown rate counts as zero. */
function ratedDebt({ amounts }: State, debt: EnteredDebt, day: string): Debt {
  const next = addMonths(monthOf(day), 1);
  const balances = debt.balances.map((balance, at): RatedBalance => {
    const { deferredUntil: until } = balance;
    const months = until === null ? 0 : Math.max(0, monthsBetween(day, until) + 1);
    return {
      id: String(at),
      amount: amounts[at] ?? 0,
      apr: rateOn(balance, next) ?? 0,
      promo: { apr: rateOn(balance, day) ?? 0, months: 1 },
      ...(months > 0 && { deferred: { apr: 0, months, accrued: 0 } }),
    };
  });

  return {
    id: "entered",
    balances: balances.filter(({ amount }) => amount > 0),
    minimum: debt.minimum,
  };
}

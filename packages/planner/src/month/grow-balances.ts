import {
  addDays,
  addMonths,
  compareDates,
  dayOfMonth,
  earlierDate,
  laterDate,
  MONTH_END_DAY,
  monthOf,
  monthsBetween,
} from "@snowball/dates";
import {
  afterPayment,
  type Cents,
  type Debt,
  type MinimumRule,
  type RatedBalance,
  type RatePpm,
} from "@snowball/payoff";
import { simpleInterest, type Span, spanBetween, spanOfDays } from "@snowball/payoff/loans";

import { divideOwed } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import { statementOfMonth } from "./interest-terms.ts";
import { minimumOf } from "./next-bill.ts";

/** A balance as the user entered it. A rate is null if unknown: then it does not grow. */
export type EnteredBalance = {
  amount: Cents;
  apr: RatePpm | null;
  /** The rate until a last day, that day included; without a last day it still applies. */
  promo: { apr: RatePpm | null; lastDate: string | null } | null;
  deferred: EnteredDeferral | null;
};

/**
 * "No interest if paid in full by `lastDate`", that day included. Interest at `apr` accrues apart and is charged to the
 * balance afterwards, unless the balance was paid off.
 */
export type EnteredDeferral = {
  apr: RatePpm | null;
  lastDate: string;
  /** The interest so far, and the day on which it was entered. */
  accrued: Cents;
  since: string;
};

export type EnteredDebt = {
  kind: string;
  accrual: "monthly" | "semi_annual" | "simple_daily";
  minimum: MinimumRule;
  /** Null if unknown: then charges are dated as for the last day of the month. */
  dueDay: number | null;
  /** Day of the month of a card's statements, if it is known; else it follows from the due day. */
  statementDay: number | null;
  /** No interest accrues until this day, that day included. */
  interestFreeUntil: string | null;
  balances: readonly EnteredBalance[];
  /** The part of the balances that is unpaid interest and bears none. */
  accruedInterest: Cents;
};

export type GrowthPeriod = {
  /** When the balances were entered. */
  since: string;
  /** The last statement of a card before that, if it is known: the balances contain the interest up to that day. */
  lastStatementOn?: string | null;
  today: string;
  /** What reduced the debt from `since` on, escrow excluded. */
  payments: readonly { on: string; amount: Cents }[];
  /** Other balances that interest accrues on before some days, in order, if they are known. */
  earlier?: readonly { until: string; amounts: readonly Cents[] }[];
};

export type GrownDebt = {
  amounts: Cents[];
  /** What payments of the current calendar month took off each balance. */
  paidThisMonth: Cents[];
  accruedInterest: Cents;
  /** The estimated interest that was added. */
  interest: Cents;
  /** The deferred interest of each balance. Null if it has none, or the interest was charged or avoided. */
  deferred: (Cents | null)[];
};

/**
 * Estimates today's balances of an entered debt: adds interest, subtracts payments. Interest is added as the lender
 * adds it, so that a plan which begins today charges no day twice: on a card's statement day, on a mortgage's due day,
 * on any other loan daily. An entered balance contains the interest up to the last such day. Each period's interest is
 * exact and rounded once.
 */
export function growBalances(debt: EnteredDebt, period: GrowthPeriod): GrownDebt {
  const { today, payments } = period;
  const run = startRun(debt, period);
  const state = open(debt);

  let from = run.from;
  for (const to of cutDates(run, period)) {
    const paid = payments.filter(({ on }) => on === to);
    const until = paid.length > 0 ? endOfPaidInterest(debt, to) : to;
    if (from < until) {
      accrue(state, run, { from, to: until });
      from = until;
    }
    const isDaily = !hasCycles(debt) && (paid.length > 0 || to === today);
    if (run.charges.includes(to) || isDaily || until !== to) charge(state, run, to);
    for (const payment of paid) pay(state, debt, { ...payment, today });
  }

  const { amounts, paidThisMonth, accruedInterest, interest, deferred } = state;
  return { amounts, paidThisMonth, accruedInterest, interest, deferred };
}

/** Interest is charged once per billing cycle, not daily. */
function hasCycles({ kind }: EnteredDebt): boolean {
  return kind === "credit_card" || kind === "mortgage";
}

/** A mortgage payment contains the interest up to its due day, also if it is sent early. */
function endOfPaidInterest({ kind, dueDay }: EnteredDebt, on: string): string {
  return kind === "mortgage" ? laterDate(on, addMonths(on, 0, dueDay ?? MONTH_END_DAY)) : on;
}

type Run = {
  debt: EnteredDebt;
  /** When the balances were entered. */
  since: string;
  /** The days on which interest is added. */
  charges: readonly string[];
  /** The first day of which the balances do not contain the interest. */
  accruesFrom: string;
  /** The same for the deferred interest of each balance. */
  defersFrom: readonly (string | null)[];
  earlier: NonNullable<GrowthPeriod["earlier"]>;
  /** The earliest of those. */
  from: string;
};

function startRun(
  debt: EnteredDebt,
  { since, lastStatementOn = null, today, earlier = [] }: GrowthPeriod,
): Run {
  const deferrals = debt.balances.map(({ deferred }) => deferred);
  const first = deferrals.reduce((day, each) => earlierDate(day, each?.since ?? day), since);
  const charges = hasCycles(debt)
    ? chargeDates(debt, { first, today })
    : deferrals.flatMap((each) => (each === null ? [] : addDays(each.lastDate, 1)));
  const begin = (day: string) =>
    (hasCycles(debt) && charges.findLast((each) => each <= day)) || day;
  const accruesFrom = lastStatementOn ?? begin(since);

  return {
    debt,
    since,
    charges,
    accruesFrom,
    defersFrom: deferrals.map((each) => each && begin(each.since)),
    earlier,
    from: earlierDate(begin(first), accruesFrom),
  };
}

/** Returns the statement days of a card, or the due days of a mortgage, from the month before `first` on. */
function chargeDates(
  { kind, dueDay, statementDay }: EnteredDebt,
  { first, today }: { first: string; today: string },
): string[] {
  const day = dueDay ?? MONTH_END_DAY;
  const start = addMonths(monthOf(first), -1);
  const months = Array.from({ length: monthsBetween(start, today) + 1 }, (_, index) =>
    addMonths(start, index),
  );

  return months.map((month) =>
    kind === "credit_card" && statementDay === null
      ? statementOfMonth(day, month)
      : addMonths(month, 0, statementDay ?? day),
  );
}

/** The days on which something changes, in order. */
function cutDates(
  { debt, charges, accruesFrom, defersFrom, from, earlier }: Run,
  { today, payments }: GrowthPeriod,
): string[] {
  const ends = [
    debt.interestFreeUntil,
    ...debt.balances.flatMap(({ promo, deferred }) => [
      promo?.lastDate ?? null,
      deferred && deferred.lastDate,
    ]),
  ];
  const days = [
    today,
    ...charges,
    accruesFrom,
    ...defersFrom.filter((day) => day !== null),
    ...payments.map(({ on }) => on),
    ...earlier.map(({ until }) => until),
    ...ends.flatMap((end) => (end === null ? [] : addDays(end, 1))),
  ];

  return [...new Set(days)].filter((day) => day >= from && day <= today).toSorted(compareDates);
}

/** `pending`: the interest of each balance that is not added yet. `required`: what is left of a month's minimum. */
type State = GrownDebt & {
  pending: Cents[];
  pendingDeferred: Cents[];
  required: { month: string; left: Cents } | null;
};

function open({ balances, accruedInterest }: EnteredDebt): State {
  const zeros = () => balances.map(() => 0);

  return {
    amounts: balances.map(({ amount }) => amount),
    paidThisMonth: zeros(),
    accruedInterest,
    interest: 0,
    deferred: balances.map(({ deferred }) => deferred && deferred.accrued),
    pending: zeros(),
    pendingDeferred: zeros(),
    required: null,
  };
}

function accrue(state: State, run: Run, days: { from: string; to: string }): void {
  const { interestFreeUntil, balances } = run.debt;
  if (interestFreeUntil !== null && days.from <= interestFreeUntil) return;
  const then = run.earlier.find(({ until }) => days.from < until);
  const principals = then?.amounts ?? principalsOf(state);
  const span = spanOf(run.debt, days);

  for (const [at, balance] of balances.entries()) {
    const deferral = deferralOn(balance, days.from);
    const apr = deferral?.apr ?? rateOn(balance, days.from);
    const begin = deferral === null ? run.accruesFrom : (run.defersFrom[at] ?? run.accruesFrom);
    if (apr === null || days.from < begin) continue;
    const pending = deferral === null ? state.pending : state.pendingDeferred;
    const principal = principals[at] ?? 0;
    pending[at] = (pending[at] ?? 0) + simpleInterest({ principal, apr, span }, "half-up");
  }
}

/** A mortgage charges a twelfth of its rate per month, whatever its days: 30 of 360. */
function spanOf({ kind, accrual }: EnteredDebt, { from, to }: { from: string; to: string }): Span {
  if (kind !== "mortgage" || accrual !== "monthly") {
    return spanBetween({ from, to }, accrual === "simple_daily" ? "365.25" : "365");
  }
  const dayOf = (date: string) => Math.min(dayOfMonth(date), MONTH_DAYS);

  return spanOfDays(monthsBetween(from, to) * MONTH_DAYS + dayOf(to) - dayOf(from), "360");
}

const MONTH_DAYS = 30;

/** Returns the balances without their share of unpaid interest, which bears none. */
function principalsOf({ amounts, accruedInterest }: State): Cents[] {
  if (accruedInterest === 0 || sumOf(amounts) <= accruedInterest) return amounts;
  const unpaid = divideOwed(accruedInterest, amounts);

  return amounts.map((amount, at) => amount - (unpaid[at] ?? 0));
}

function deferralOn({ deferred }: EnteredBalance, day: string): EnteredDeferral | null {
  return deferred !== null && day <= deferred.lastDate ? deferred : null;
}

/** Returns the rate of the interest that is added to the balance; null if it is unknown, or all of it is deferred. */
function rateOn(balance: EnteredBalance, day: string): RatePpm | null {
  const { apr, promo } = balance;
  if (deferralOn(balance, day) !== null) return null;
  const isPromotional = promo !== null && (promo.lastDate === null || day <= promo.lastDate);

  return isPromotional ? promo.apr : apr;
}

/**
 * Adds the pending interest to the balances, and deferred interest after the deferral. Balances that were entered later
 * contain it already.
 */
function charge(state: State, { debt, since }: Run, on: string): void {
  for (const [at, { deferred }] of debt.balances.entries()) {
    const accrued = state.deferred[at] ?? null;
    if (deferred === null || accrued === null) continue;
    const whole = accrued + (state.pendingDeferred[at] ?? 0);
    const isOver = on > deferred.lastDate;
    state.deferred[at] = isOver ? null : whole;
    if (isOver && on > since) state.pending[at] = (state.pending[at] ?? 0) + whole;
  }
  const added = sumOf(state.pending);
  state.amounts = state.amounts.map((amount, at) => amount + (state.pending[at] ?? 0));
  state.pending = state.pending.map(() => 0);
  state.pendingDeferred = state.pending.map(() => 0);
  state.interest += added;
  if (debt.accrual === "simple_daily") state.accruedInterest += added;
}

type Payment = GrowthPeriod["payments"][number];

/**
 * Reduces the balances. Unpaid interest is paid first. A debt that is paid off stays so: interest that was not added
 * yet is only an estimate.
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
  state.deferred = state.deferred.map((each, at) => (state.amounts[at] === 0 ? null : each));
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
    state.required = { month: monthOf(on), left: minimumOf(rated) };
  }
  const minimum = Math.min(state.required.left, amount);
  state.required.left -= minimum;
  const left = afterPayment(rated, { minimum, extra: amount - minimum });
  const byId = new Map(left.balances.map(({ id, amount: rest }) => [id, rest]));

  return state.amounts.map((_, at) => byId.get(String(at)) ?? 0);
}

/** Returns the debt for the engine, as if a plan began with the month of a day. An unknown rate counts as zero. */
function ratedDebt({ amounts }: State, debt: EnteredDebt, day: string): Debt {
  const next = addMonths(monthOf(day), 1);
  const balances = debt.balances.map((balance, at): RatedBalance => {
    const { lastDate } = balance.deferred ?? {};
    const months = lastDate === undefined ? 0 : Math.max(0, monthsBetween(day, lastDate) + 1);
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

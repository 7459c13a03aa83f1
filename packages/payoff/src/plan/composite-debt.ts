import { balanceCharges, chargeIn, dailyRate, isDeferred } from "./balance-rates.ts";
import type { BalanceCharges, Charge } from "./balance-rates.ts";
import { interestOn } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Cents, Debt, Portfolio, RatedBalance, Rounding } from "../portfolio.ts";

/**
 * A debt that is more than one balance at one monthly rate: several rated balances, deferred
 * interest, fees, deferment, another way to accrue. Debts without any of it are columns of numbers in
 * the kernel and never become one of these.
 */
export type CompositeDebt = {
  debt: Debt;
  balances: LiveBalance[];
  /** Unpaid interest of a simple-daily loan: paid first, earns none itself. */
  carried: Cents;
  calendar: Portfolio["calendar"];
  rounding: Rounding;
};

/** A rated balance on its way through the plan. */
export type LiveBalance = {
  balance: RatedBalance;
  charges: BalanceCharges;
  amount: Cents;
  /** Deferred interest that would be charged if the balance were not cleared in time. */
  memo: Cents;
};

type Fees = { monthly: Cents; annual: Cents };

const MONTHS_PER_YEAR = 12;
/** 12 CFR 1026.53(b)(2): in the last two billing cycles of a deferral the excess goes to it. */
const DEADLINE_MONTHS = 2;

export function openComposite(debt: Debt, portfolio: Portfolio): CompositeDebt {
  const composite: CompositeDebt = {
    debt,
    balances: debt.balances.map((balance) => ({
      balance,
      charges: balanceCharges(balance, debt),
      amount: Math.max(balance.amount, 0),
      memo: balance.deferred?.accrued ?? 0,
    })),
    carried: debt.accrual?.type === "simple-daily" ? debt.accrual.accrued : 0,
    calendar: portfolio.calendar,
    rounding: portfolio.rounding ?? "half-up",
  };
  const credit = debt.balances.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0);
  spendCredit(composite, -credit);

  return composite;
}

/** The same debt at the same point, to be worked with beside the plan. */
export function copyComposite(composite: CompositeDebt): CompositeDebt {
  return { ...composite, balances: composite.balances.map((live) => ({ ...live })) };
}

export function owedBy({ balances, carried }: CompositeDebt): Cents {
  let sum = carried;
  for (const { amount } of balances) sum += amount;
  return sum;
}

/** The month's interest of all balances, added to them. */
export function accrueInterest(composite: CompositeDebt, month: number): Cents {
  let interest = 0;
  for (const live of composite.balances) {
    if (live.amount > 0) interest += accrueBalance(composite, live, month);
  }
  const { accrual } = composite.debt;
  if (accrual?.type === "simple-daily" && accrual.capitaliseInMonths.includes(month)) {
    capitalise(composite);
  }
  return interest;
}

/** The month's fees, added to the first balance. */
export function chargeFees({ debt, balances }: CompositeDebt, month: number): Cents {
  const { monthly, annual } = feesIn(debt, month);
  const [first] = balances;
  if (first) first.amount += monthly + annual;

  return monthly + annual;
}

/** What a debt charges in `month` beside interest. */
export function feesIn({ monthlyFee = 0, annualFee }: Debt, month: number): Fees {
  const since = annualFee ? month - annualFee.firstMonth : -1;
  const isDue = annualFee && since >= 0 && since % MONTHS_PER_YEAR === 0;
  return { monthly: monthlyFee, annual: isDue ? annualFee.amount : 0 };
}

/** A minimum goes to carried interest, then to the balances from the lowest current rate upwards. */
export function payMinimum(composite: CompositeDebt, amount: Cents, month: number): void {
  let left = payCarried(composite, amount);
  while (left > 0) {
    const target = lowestRate(composite, month);
    if (!target) return;
    left = payBalance(target, left);
  }
}

/**
 * Money beyond the minimum goes to one balance; what that does not need is for the caller to place.
 * @returns what was paid.
 */
export function payExtra(composite: CompositeDebt, amount: Cents, month: number): Cents {
  const left = payCarried(composite, amount);
  if (left < amount) return amount - left;

  const target = extraTarget(composite, month);
  return target ? amount - payBalance(target, amount) : 0;
}

/** The balance the next dollar beyond the minimum goes to. */
export function extraTarget(composite: CompositeDebt, month: number): LiveBalance | null {
  return deadlineTarget(composite, month) ?? highestRate(composite, month + 1);
}

/** The highest rate the open balances are charged with the accrual of `month`. */
export function topRate(composite: CompositeDebt, month: number): number {
  const top = highestRate(composite, month);
  return top ? chargeOf(composite, top, month).comparable : 0;
}

/** A deferred balance whose deadline is near. */
export function deadlineTarget(composite: CompositeDebt, month: number): LiveBalance | null {
  for (const live of composite.balances) {
    const until = live.balance.deferred?.months;
    const isNear = until !== undefined && month <= until && month > until - DEADLINE_MONTHS;
    if (isNear && live.amount > 0) return live;
  }
  return null;
}

export function chargeOf(composite: CompositeDebt, live: LiveBalance, month: number): Charge {
  return chargeIn(month, composite.debt, live);
}

/** One balance's interest of the month. */
export function balanceInterest(composite: CompositeDebt, live: LiveBalance, month: number): Cents {
  return interestOn(live.amount, balanceRate(composite, live, month), composite.rounding);
}

/** What the month's accrual makes of a balance's yearly rate. */
export function balanceRate(
  composite: CompositeDebt,
  live: LiveBalance,
  month: number,
): PeriodicRate {
  const { debt, calendar } = composite;
  const { apr, rate } = chargeOf(composite, live, month);
  if (debt.accrual?.type !== "simple-daily") return rate;
  return dailyRate(apr, debt.accrual.yearBasis, { month, calendar });
}

function accrueBalance(composite: CompositeDebt, live: LiveBalance, month: number): Cents {
  let interest = balanceInterest(composite, live, month);
  const { deferred } = live.balance;
  if (deferred && isDeferred(live.balance, month)) {
    live.memo += memoInterest(composite, live);
  } else if (deferred && month === deferred.months + 1) {
    interest += live.memo;
    live.memo = 0;
  }

  if (composite.debt.accrual?.type === "simple-daily") composite.carried += interest;
  else live.amount += interest;
  return interest;
}

/** What a month of deferral adds to the memo. */
export function memoInterest(composite: CompositeDebt, live: LiveBalance): Cents {
  const numerator = live.balance.deferred?.apr ?? 0;
  const rate = { type: "fraction" as const, numerator, denominator: 12_000_000 };
  return interestOn(live.amount, rate, composite.rounding);
}

function capitalise(composite: CompositeDebt): void {
  const open = composite.balances.find(({ amount }) => amount > 0) ?? composite.balances[0];
  if (open) open.amount += composite.carried;
  composite.carried = 0;
}

function payCarried(composite: CompositeDebt, amount: Cents): Cents {
  const paid = Math.min(composite.carried, amount);
  composite.carried -= paid;
  return amount - paid;
}

/** @returns what is left. */
function payBalance(live: LiveBalance, amount: Cents): Cents {
  const paid = Math.min(live.amount, amount);
  live.amount -= paid;
  if (live.amount === 0) live.memo = 0;
  return amount - paid;
}

function spendCredit(composite: CompositeDebt, credit: Cents): void {
  let left = payCarried(composite, credit);
  while (left > 0) {
    const target = highestRate(composite, 1);
    if (!target) return;
    left = payBalance(target, left);
  }
}

function lowestRate(composite: CompositeDebt, month: number): LiveBalance | null {
  let lowest: LiveBalance | null = null;
  let rate = Infinity;
  for (const live of composite.balances) {
    if (live.amount === 0) continue;
    const own = chargeOf(composite, live, month).comparable;
    if (own < rate) [lowest, rate] = [live, own];
  }
  return lowest;
}

function highestRate(composite: CompositeDebt, month: number): LiveBalance | null {
  let highest: LiveBalance | null = null;
  let rate = -1;
  for (const live of composite.balances) {
    if (live.amount === 0) continue;
    const own = chargeOf(composite, live, month).comparable;
    if (own > rate) [highest, rate] = [live, own];
  }
  return highest;
}

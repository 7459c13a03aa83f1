import type { Column } from "./column.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Cents, Portfolio, Rounding } from "../portfolio.ts";

/** Marks a debt whose payment must be computed from its rule. */
export const BY_RULE: Cents = -1;

/**
 * A portfolio as columns of numbers, before month 1. Debts are in input order. The balances of all debts
 * follow one another: debt d has the balances from `first[d]` to `first[d + 1] - 1`. One compiled portfolio
 * can be planned many times; only its caches change.
 */
export type CompiledPortfolio = {
  portfolio: Portfolio;
  rounding: Rounding;
  /** The number of debts, and the number of balances. */
  size: number;
  width: number;
  /** The number of debts with something owed. */
  openCount: number;
  /** By debt, with one more entry at the end. */
  first: Column;
  /** By balance: the index of its debt. */
  owner: Column;
  /**
   * By debt: the total owed, where credits count as 0, and the unpaid interest within it, which does not
   * compound.
   */
  opening: Column;
  carried: Column;
  /** By balance: the amount owed, and the deferred interest recorded so far. */
  amount: Column;
  memo: Column;
  /** By debt, 1 or 0: has one balance and only interest; accepts extra payments. */
  isPlain: Column;
  takesExtra: Column;
  /** Whether all debts are plain, and whether all have a fixed minimum. */
  isEachPlain: boolean;
  isEachFixed: boolean;
  /** By debt: the amount due in every month, or `BY_RULE`. */
  fixed: Column;
  /** The escrow of a whole month, all debts together. */
  escrow: Cents;
  /** The minimums and escrow of month 1 if the opening period were a whole month; 0 without one. */
  wholeMinimums: Cents;
  /** How much each debt may grow: an equal share of the distance to the largest safe integer. */
  room: Cents;
  /** Whether all debts charge a twelfth of the yearly rate each month. */
  isMonthly: boolean;
  /** Whether any debt carries unpaid interest. */
  hasCarried: boolean;
  /** Products up to this limit are rounded with doubles; -1 means never. */
  exactUpTo: number;
  /** The terms of debts that are not plain. Empty columns if all are. */
  dated: DatedTerms;
  /** Whether the budget of month 1 applies to every month. */
  isLevel: boolean;
  /** The months in which a rate differs from the month before, ascending. */
  rateChanges: number[];
  /** The first accrual of each period, and a cache of the periods. */
  starts: number[];
  periods: Period[];
  roots: Record<number, PeriodicRate>;
  /** One-off money for a given debt, by month. */
  targeted: ReadonlyMap<number, readonly Targeted[]> | null;
  /** What debts receive in month 1 before the policy decides. */
  firstExtras: readonly Targeted[];
};

/** Terms that depend on the date or apply to a whole debt. */
export type DatedTerms = {
  /** By debt. */
  monthlyFee: Column;
  annualFee: Column;
  annualFrom: Column;
  /** By debt: the last month in which no payment is due. */
  restsUntil: Column;
  /** By debt, 1 or 0: carries unpaid interest. */
  isDaily: Column;
  /** By balance: the last month of a deferral, or `NEVER`, and the yearly rate of the deferred interest. */
  deferredUntil: Column;
  deferredApr: Column;
};

export type Targeted = { debt: number; amount: Cents };

/**
 * The rates and amounts due of one accrual and the payment after it, and of all that follow until the next
 * period begins. Only the rates depend on its length, so a period need not be a month.
 */
export type Period = {
  /** The first accrual of the period, counted from 1. */
  from: number;
  /** By balance: interest is `amount × numerator ÷ denominator`. Infinite if the rate is not a fraction. */
  numerator: Column;
  denominator: Column;
  /**
   * By debt: the yearly rate if the debt is plain, charges a twelfth of it and has a fixed minimum. Infinite
   * for all others.
   */
  simpleRate: Column;
  ranks: Ranks;
  /** By debt: the amount due, or `BY_RULE`. */
  due: Column;
  /** The escrow of a month, all debts together. */
  escrow: Cents;
};

/** The rates and orders by which balances are ranked. */
export type Ranks = {
  /** By balance: the yearly rates of this accrual and of the next one. */
  rate: Column;
  nextRate: Column;
  /** The balances that accept extra payments, the highest next rate first. Null until first used. */
  order: Column | null;
  /** Whether any of these balances have equal rates. Valid once `order` is set. */
  hasTies: boolean;
  /** The balances of each debt in its range, the lowest rate first. Null until first used. */
  minimumOrder: Column | null;
};

import type { Column } from "./column.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Cents, Portfolio, Rounding } from "../portfolio.ts";

/** What is due follows from the debt's rule. */
export const BY_RULE: Cents = -1;

/**
 * A portfolio as columns of numbers, as it is before month 1. Debts stand in the order of the input; the
 * balances of all of them one after another, those of debt d from `first[d]` up to `first[d + 1]`. A
 * plan is computed from it as often as wanted; nothing in it changes but what is worked out once.
 */
export type CompiledPortfolio = {
  portfolio: Portfolio;
  rounding: Rounding;
  /** How many debts, and how many balances. */
  size: number;
  width: number;
  /** Debts that are owed. */
  openCount: number;
  /** By debt, and one more. */
  first: Column;
  /** By balance: whose it is. */
  owner: Column;
  /** By debt: owed in all, credits being 0, and unpaid interest in it that earns none. */
  opening: Column;
  carried: Column;
  /** By balance: what is owed, and deferred interest gathered so far. */
  amount: Column;
  memo: Column;
  /** By debt, 1 or 0: one balance, to which nothing but interest ever happens; extra payments are taken. */
  isPlain: Column;
  takesExtra: Column;
  /** Whether all debts are plain, and whether all ask for the same minimum each month. */
  isEachPlain: boolean;
  isEachFixed: boolean;
  /** By debt: what is due in every month, or `BY_RULE`. */
  fixed: Column;
  /** By debt, escrow; null where there is none. */
  escrow: Column | null;
  /** What the minimums, with what goes beside them, would be if the opening were a whole month; 0 without one. */
  wholeMinimums: Cents;
  /** How much each debt may grow: an equal share of what is left to the largest safe integer. */
  room: Cents;
  /** Whether all interest is charged by months that are alike. */
  isMonthly: boolean;
  /** Whether interest is ever carried. */
  hasCarried: boolean;
  /** Products up to here are rounded by numbers; -1: never. */
  exactUpTo: number;
  /** What only debts have that are not plain; without columns where all are. */
  dated: DatedTerms;
  /** Month 1's budget is every month's. */
  isLevel: boolean;
  /** Ascending months in which a rate differs from the month before. */
  rateChanges: number[];
  /** The first accrual of each period, and the periods that were asked for. */
  starts: number[];
  periods: Period[];
  roots: Record<number, PeriodicRate>;
  /** One-off money that is meant for a debt, by month. */
  targeted: ReadonlyMap<number, readonly Targeted[]> | null;
};

/** What happens to a debt at a time, or beside its balances. */
export type DatedTerms = {
  /** By debt. */
  monthlyFee: Column;
  annualFee: Column;
  annualFrom: Column;
  /** By debt: no payment is due through this month. */
  restsUntil: Column;
  /** By debt, 1 or 0: unpaid interest is carried. */
  isDaily: Column;
  /** By balance: the last month of a deferral, or `NEVER`, and the yearly rate of its interest. */
  deferredUntil: Column;
  deferredApr: Column;
};

export type Targeted = { debt: number; amount: Cents };

/**
 * What holds for one accrual and the payment after it, and for those that follow until the next period
 * begins. How long it lasts shows in its rates alone, so a period need not be a month.
 */
export type Period = {
  /** The first accrual it holds for, counted from 1. */
  from: number;
  /** By balance: interest is `amount × numerator ÷ denominator`; infinite where that is no fraction. */
  numerator: Column;
  denominator: Column;
  /**
   * By debt: the yearly rate of what is plain, charged a twelfth of it and asked for a fixed minimum;
   * infinite where more has to be known.
   */
  simpleRate: Column;
  ranks: Ranks;
  /** By debt: what is due, or `BY_RULE`. */
  due: Column;
  /** By debt: what goes out beside the payment; null where nothing does. */
  beside: Column | null;
};

/** What balances are compared by. */
export type Ranks = {
  /** By balance: the yearly rate of this accrual, and of the next one. */
  rate: Column;
  nextRate: Column;
  /** Balances that take extra payments, the highest next rate first; null until somebody asks. */
  order: Column | null;
  /** Whether any of them have the same; known with the order. */
  hasTies: boolean;
  /** The balances of each debt where they begin, the lowest rate first; null until somebody asks. */
  minimumOrder: Column | null;
};

/**
 * What a payoff plan is computed from: debts, the money available each month, and the order in which
 * it is spent. Money is whole cents in a `number`, a yearly rate whole millionths (24.99 % is
 * `249_900`), time is months: month 1 is the month of the first payment, one accrual from now, or the
 * opening period where there is one.
 */

/** Whole cents, a safe integer. Owed is positive; a credit balance is negative. */
export type Cents = number;

/** A nominal yearly rate in millionths: 24.99 % = 249_900. */
export type RatePpm = number;

/** Half-cent cases: away from zero, or to the even cent. */
export type Rounding = "half-up" | "half-even";

/** A rate that holds through the accrual of month `months`; the balance's own APR follows. */
export type PromotionalRate = { apr: RatePpm; months: number };

/**
 * "No interest if paid in full within …": nothing is charged through month `months`, while interest
 * at `apr` gathers in a memo that starts at `accrued`. What is not paid off by then is charged the
 * whole memo together with the accrual of month `months + 1`.
 */
export type DeferredInterest = { apr: RatePpm; months: number; accrued: Cents };

/** One balance with one rate. A card may carry several, a loan has one. */
export type RatedBalance = {
  /** Unique within its debt. */
  id: string;
  amount: Cents;
  apr: RatePpm;
  promo?: PromotionalRate;
  deferred?: DeferredInterest;
};

/**
 * How the least payment of a month follows from the balance; never more than the balance.
 *
 * - `fixed`: the same amount each month.
 * - `percent`: a share of the balance after this month's interest, at least `floor`.
 * - `percentPlusInterest`: a share of the balance before interest, plus this month's interest and
 *   fees, at least `floor`.
 * - `amortizing`: the level payment that clears the starting balance in `termMonths`, which begin after
 *   a deferment: the least in cents that does, so that the last payment is not above the others.
 */
export type MinimumRule =
  | { type: "fixed"; amount: Cents }
  | { type: "percent"; share: RatePpm; floor: Cents }
  | { type: "percentPlusInterest"; share: RatePpm; floor: Cents }
  | { type: "amortizing"; termMonths: number };

/**
 * How interest arises from a yearly rate. `monthly`: a twelfth. `semi-annual`: the monthly rate whose
 * sixth power is half the yearly one (Canadian mortgages). `simple-daily`: by the days of the month on
 * principal only; unpaid interest is carried without compounding (student loans).
 */
export type Accrual =
  | { type: "monthly" }
  | { type: "semi-annual" }
  | {
      type: "simple-daily";
      yearBasis: "365" | "365.25" | "actual";
      /** Interest that is already owed beside the principal. */
      accrued: Cents;
      /** Months with whose accrual the unpaid interest becomes principal. */
      capitaliseInMonths: readonly number[];
    };

/** One debt of a portfolio. */
export type Debt = {
  id: string;
  /** At least one; their sum is what is owed. */
  balances: readonly RatedBalance[];
  minimum: MinimumRule;
  /** Default: `{ type: "monthly" }`. */
  accrual?: Accrual;
  /** Charged with each accrual while anything is owed. */
  monthlyFee?: Cents;
  /** Charged with the accrual of month `firstMonth` and each twelfth after it while anything is owed. */
  annualFee?: { amount: Cents; firstMonth: number };
  /**
   * What leaves the account beside principal and interest, such as taxes and insurance, in every month in
   * which the debt is owed when it begins: part of the budget, never reduces the debt.
   */
  escrow?: Cents;
  /** No payment is due in months 1..`months`; a subsidised loan gathers no interest meanwhile. */
  deferment?: { months: number; isSubsidised: boolean };
  /** `forbidden`: takes no extra payment (a precomputed loan earns nothing by it). */
  prepayment?: "allowed" | "forbidden";
};

/** What leaves the account in each month, escrow included. One-off and recurring extras come on top. */
export type Budget =
  /**
   * Month 1's minimums, with what goes beside them, plus `extra`, constant: freed minimums roll over. The
   * first minimum after a deferment joins when it is due. With an opening: what they were in a whole month.
   */
  | { mode: "minimums-plus-extra"; extra: Cents }
  /** The same amount each month. */
  | { mode: "total"; amount: Cents }
  /** Each month's minimums and nothing else. */
  | { mode: "minimums-only" }
  /** Each month's own minimums plus `extra`: freed minimums leave the plan. */
  | { mode: "minimums-plus-extra-no-rollover"; extra: Cents }
  /** Month by month, as paydays bring it; month 1 first, the last `period` months repeat for ever. */
  | { mode: "by-month"; amounts: readonly Cents[]; period: number };

/** Changes of the budget over time. */
export type BudgetChange =
  /**
   * Once, in `month`. With `debt` it goes to that debt first, and what it does not need to the
   * strategy's target. Negative takes money out.
   */
  | { type: "one-off"; month: number; amount: Cents; debt?: string }
  /** In `firstMonth` and every `everyMonths` after, through `lastMonth` where given. */
  | {
      type: "recurring";
      firstMonth: number;
      everyMonths: number;
      lastMonth?: number;
      amount: Cents;
    }
  /**
   * The budget grows every `everyMonths`, by an amount and by a share of itself, for the first time in
   * `firstMonth` (default: `everyMonths + 1`); of minimums without rollover their extra grows. What was
   * due before month 1 is part of month 1: a budget that was set a year ago has had its raise.
   */
  | {
      type: "growth";
      firstMonth?: number;
      everyMonths: number;
      amount: Cents;
      share: RatePpm;
    }
  /** Only minimums, and one-off money, are paid from `firstMonth` through `lastMonth`. */
  | { type: "pause"; firstMonth: number; lastMonth: number };

/**
 * Who gets what is left after the minimums.
 *
 * - `snowball`: the smallest balance, then the higher APR, then the order of the input.
 * - `avalanche`: the highest APR of the next accrual, then the smaller balance, then input order.
 * - `hybrid`: snowball until `snowballFirst` debts are paid off, then avalanche.
 * - `custom`: the first open debt of `order`; debts that it leaves out come after it, by avalanche.
 * - `optimal`: the cheapest plan that was found, with a lower bound for every possible one.
 * - `minimum-only`: nobody; money beyond the minimums stays unspent.
 */
export type Strategy =
  | { type: "snowball" }
  | { type: "avalanche" }
  | { type: "hybrid"; snowballFirst: number }
  | { type: "custom"; order: readonly string[] }
  | { type: "optimal" }
  | { type: "minimum-only" };

/**
 * What is left of a month in which a plan begins: then it is month 1, and month 2 is the first whole one.
 * Interest in it is simple: `balance × APR × over ÷ under`, whatever a debt's accrual is later.
 */
export type OpeningPeriod = {
  /**
   * What there is for it, minimums and escrow included, in place of the budget's month 1; one-off and recurring
   * money of month 1 comes on top. Where minimums are the budget, what is due is.
   */
  money: Cents;
  /** By the debt's id; every debt of the portfolio has its own. */
  debts: Readonly<Record<string, OpeningTerms>>;
};

/** One debt in an opening period. Monthly fees are those of whole months. */
export type OpeningTerms = {
  /** The part of a year for which interest is charged: whole numbers, `under` above 0. */
  accrual: { over: number; under: number };
  /** What is still due of principal and interest, in place of the minimum; never more is paid than is owed. */
  due: Cents;
  /** What goes out beside it. */
  escrow: Cents;
};

/** Everything a plan is computed from. */
export type Portfolio = {
  debts: readonly Debt[];
  budget: Budget;
  changes?: readonly BudgetChange[];
  /** Default: month 1 is a whole month. */
  opening?: OpeningPeriod;
  /** Default: half-up. */
  rounding?: Rounding;
  /**
   * Days of each accrual, month 1 first, the last one repeating; needed by `simple-daily` debts only.
   * Default: a twelfth of the year each. `isLeapYear` marks months that lie in a leap year.
   */
  calendar?: readonly { days: number; isLeapYear: boolean }[];
};

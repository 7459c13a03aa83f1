/**
 * The input of a payoff plan: debts, the monthly budget, and the strategy that spends it. Money is whole
 * cents in a `number`. Yearly rates are whole millionths (24.99 % is `249_900`). Time is months: month 1 is
 * the month of the first payment, one accrual from today, or the opening period if there is one.
 */

/** Whole cents, a safe integer. A debt is positive; a credit balance is negative. */
export type Cents = number;

/** A nominal yearly rate in millionths: 24.99 % = 249_900. */
export type RatePpm = number;

/** How half a cent is rounded: away from zero, or to the even cent. */
export type Rounding = "half-up" | "half-even";

/** A rate that applies through the accrual of month `months`. Then the balance's own APR applies. */
export type PromotionalRate = { apr: RatePpm; months: number };

/**
 * "No interest if paid in full within …". The lender charges nothing through month `months`, but records
 * interest at `apr` in a memo that starts at `accrued`. If the balance is not paid off by then, the accrual
 * of month `months + 1` charges the whole memo.
 */
export type DeferredInterest = { apr: RatePpm; months: number; accrued: Cents };

/** One balance with one rate. A card can have several; a loan has one. */
export type RatedBalance = {
  /** Unique within its debt. */
  id: string;
  amount: Cents;
  apr: RatePpm;
  promo?: PromotionalRate;
  deferred?: DeferredInterest;
};

/**
 * How the minimum payment follows from the balance. It is never more than the balance.
 * - `fixed`: the same amount each month.
 * - `percent`: a share of the balance after this month's interest, at least `floor`.
 * - `percentPlusInterest`: a share of the balance before interest, plus this month's interest and fees, at
 *   least `floor`. Deferred interest that falls due counts as balance.
 * - `amortizing`: the smallest level payment that clears the starting balance in `termMonths`, so the last
 *   payment is not above the others. The term begins after a deferment.
 */
export type MinimumRule =
  | { type: "fixed"; amount: Cents }
  | { type: "percent"; share: RatePpm; floor: Cents }
  | { type: "percentPlusInterest"; share: RatePpm; floor: Cents }
  | { type: "amortizing"; termMonths: number };

/**
 * How interest follows from the yearly rate. `monthly`: a twelfth. `semi-annual`: the monthly rate that,
 * compounded six times, gives half the yearly one (Canadian mortgages). `simple-daily`: by the days of the
 * month on the principal only; unpaid interest does not compound (student loans).
 */
export type Accrual =
  | { type: "monthly" }
  | { type: "semi-annual" }
  | {
      type: "simple-daily";
      yearBasis: "365" | "365.25" | "actual";
      /** Unpaid interest at the start, in addition to the principal. */
      accrued: Cents;
      /** Months in which the accrual adds the unpaid interest to the principal. */
      capitaliseInMonths: readonly number[];
    };

/** One debt of a portfolio. */
export type Debt = {
  id: string;
  /** At least one. The debt is their sum. */
  balances: readonly RatedBalance[];
  minimum: MinimumRule;
  /** Default: `{ type: "monthly" }`. */
  accrual?: Accrual;
  /** Charged with each accrual while something is owed. */
  monthlyFee?: Cents;
  /**
   * Charged with the accrual of month `firstMonth` and every twelfth month after it, while something is owed.
   */
  annualFee?: { amount: Cents; firstMonth: number };
  /**
   * Taxes and insurance. Part of the budget in every month of the plan, also after the debt is paid off, because
   * the owner pays them afterwards too. Never reduces the debt.
   */
  escrow?: Cents;
  /** No payment is due in months 1 to `months`. A subsidized loan accrues no interest in these months. */
  deferment?: { months: number; isSubsidised: boolean };
  /**
   * `forbidden`: the debt receives no extra payments, for example a precomputed loan, where they save
   * nothing.
   */
  prepayment?: "allowed" | "forbidden";
};

/** The money of each month, escrow included. One-off and recurring extras are added to it. */
export type Budget =
  /**
   * Month 1's minimums, escrow and `extra`, constant: when a debt is paid off, its minimum goes to the
   * others. The first minimum after a deferment is added when it is due. With an opening period, the minimums
   * of a whole month count.
   */
  | { mode: "minimums-plus-extra"; extra: Cents }
  /** The same amount each month. */
  | { mode: "total"; amount: Cents }
  /** Each month's minimums and nothing else. */
  | { mode: "minimums-only" }
  /** Each month's own minimums plus `extra`. The minimum of a paid-off debt leaves the budget. */
  | { mode: "minimums-plus-extra-no-rollover"; extra: Cents }
  /** One amount for each month, month 1 first. The last `period` months repeat forever. */
  | { mode: "by-month"; amounts: readonly Cents[]; period: number };

/** A change of the budget over time. */
export type BudgetChange =
  /**
   * Once, in `month`. With `debt`, that debt receives it first and the strategy's target receives the rest. A
   * negative amount reduces the budget.
   */
  | { type: "one-off"; month: number; amount: Cents; debt?: string }
  /** In `firstMonth` and every `everyMonths` after it, through `lastMonth` if given. */
  | {
      type: "recurring";
      firstMonth: number;
      everyMonths: number;
      lastMonth?: number;
      amount: Cents;
    }
  /**
   * The budget grows every `everyMonths` by an amount and by a share of itself, first in `firstMonth`
   * (default: `everyMonths + 1`). With `minimums-plus-extra-no-rollover`, the extra grows. Growth due before
   * month 1 is applied in month 1, because the budget was set earlier.
   */
  | {
      type: "growth";
      firstMonth?: number;
      everyMonths: number;
      amount: Cents;
      share: RatePpm;
    }
  /** From `firstMonth` through `lastMonth` only the minimums and one-off money are paid. */
  | { type: "pause"; firstMonth: number; lastMonth: number };

/**
 * Which debt receives the money beyond the minimums.
 * - `snowball`: the smallest balance, then the higher APR, then input order.
 * - `avalanche`: the highest APR of the next accrual, then the smaller balance, then input order.
 * - `hybrid`: snowball until `snowballFirst` debts are paid off, then avalanche.
 * - `custom`: the first open debt of `order`; then the debts that are not in it, by avalanche.
 * - `optimal`: the cheapest plan that the search finds, with a lower bound on every possible plan. With
 *   `first`, the cheapest of the plans that begin with these extras; the bound is the same.
 * - `minimum-only`: none; money beyond the minimums stays unspent.
 */
export type Strategy =
  | { type: "snowball" }
  | { type: "avalanche" }
  | { type: "hybrid"; snowballFirst: number }
  | { type: "custom"; order: readonly string[] }
  | { type: "optimal"; first?: FirstExtras }
  | { type: "minimum-only" };

/** By debt id: what a plan pays beyond the minimum in month 1 as far as the money goes, in this order. */
export type FirstExtras = Readonly<Record<string, Cents>>;

/**
 * The rest of a month in which a plan begins. It is month 1, and month 2 is the first whole month. Interest
 * in it is simple, `balance × APR × over ÷ under`, whatever the accrual of the debt is later.
 */
export type OpeningPeriod = {
  /**
   * The money for the period, minimums and escrow included. Replaces the budget of month 1; one-off and
   * recurring money of month 1 is added. Ignored if the budget is `minimums-only`: then the amounts due are
   * the budget.
   */
  money: Cents;
  /** By debt id. Every debt of the portfolio has an entry. */
  debts: Readonly<Record<string, OpeningTerms>>;
};

/** A part of a year, as whole numbers; `under` is above 0. */
export type YearPart = { over: number; under: number };

/** One debt in an opening period. Monthly fees are charged only in whole months. */
export type OpeningTerms = {
  /** The part of a year for which interest is charged. */
  accrual: YearPart;
  /**
   * The part of a year for which the balance already contains the interest of the first whole month: a card's statement
   * was issued, or a loan accrued interest, after the month's payment. Month 2 charges the rest, at least nothing. Not
   * allowed with half-yearly compounding.
   */
  chargedAhead?: YearPart;
  /**
   * The parts of a year, month 1 first, for which the balance bears interest in addition: extras are paid that much
   * later than the bills of their months. Not allowed with half-yearly compounding.
   */
  waits?: readonly YearPart[];
  /** The principal and interest still due, instead of the minimum. The payment never exceeds the balance. */
  due: Cents;
  /** The part of it that is not due in a usual month: missed payments and late fees. Default: 0. */
  arrears?: Cents;
  /**
   * The bill of the first whole month if it is already known, escrow excluded. It replaces the minimum of month 2, and
   * never exceeds the balance.
   */
  nextDue?: Cents;
  /** Whether `nextDue` is estimated from the statement that makes the bill. Only for the explanation. */
  isNextDueEstimated?: boolean;
  /** The escrow still due. */
  escrow: Cents;
  /** A smaller extra is not paid, unless it pays the debt off: it would be a transfer of its own. Default: 0. */
  leastExtra?: Cents;
  /**
   * The minimum of the whole month, escrow included, if payments of the month already reduced the balance. Default: it
   * follows from the balance.
   */
  minimum?: Cents;
};

/** The input of a plan. */
export type Portfolio = {
  debts: readonly Debt[];
  budget: Budget;
  changes?: readonly BudgetChange[];
  /** Default: month 1 is a whole month. */
  opening?: OpeningPeriod;
  /** Default: half-up. */
  rounding?: Rounding;
  /**
   * The days of each accrual, month 1 first; the last entry repeats. Only `simple-daily` debts use it.
   * Default: a twelfth of a year each. `isLeapYear` marks months of a leap year.
   */
  calendar?: readonly { days: number; isLeapYear: boolean }[];
};

import type { Reason } from "../payoff-plan.ts";
import type { Cents, RatePpm, YearPart } from "../portfolio.ts";

/** The arithmetic of every number of one debt in one month, for display. */
export type MonthExplanation = {
  id: string;
  month: number;
  start: Cents;
  /** One for each balance that was owed. The sum of their interest is the month's interest. */
  interest: readonly InterestStep[];
  /** For simple-daily loans: unpaid interest, in addition to the principal; null for other debts. */
  carried: CarriedInterest | null;
  fees: { monthly: Cents; annual: Cents };
  /** `start` plus interest and fees, before the minimum and the extra are paid. */
  due: Cents;
  minimum: MinimumStep;
  /** The balances that the minimum paid, in order. */
  minimumTo: readonly Allocation[];
  /** Escrow that is sent with the payment. */
  escrow: Cents;
  /** The month's money. The strategy spends `budget` less all debts' `minimums`, escrow included. */
  spending: { budget: Cents; minimums: Cents; extra: Cents; reasons: readonly Reason[] };
  /** The balances that this debt's extra payment paid, in order. */
  extraTo: readonly Allocation[];
  end: Cents;
};

/** The interest of a balance: `start × rate = unrounded → interest`. */
export type InterestStep = {
  /** The id of the rated balance. */
  balance: string;
  start: Cents;
  apr: RatePpm;
  isPromotional: boolean;
  formula: InterestFormula;
  /** The part of a year that is subtracted, because the balance already contains its interest; null if none. */
  chargedAhead: YearPart | null;
  /** The part of a year that is added, because the month's extras wait; null if none. */
  waits: YearPart | null;
  /** In dollars, truncated to six decimals. Rounded to cents it is `interest`. */
  unrounded: string;
  /** Charged this month, including deferred interest that fell due. */
  interest: Cents;
  deferred: DeferredStep | null;
};

export type InterestFormula =
  /** × apr ÷ 12 */
  | { type: "monthly" }
  /** × ((1 + apr ÷ 2)^(1/6) − 1) */
  | { type: "semi-annual" }
  /** × apr × days ÷ daysOfYear */
  | { type: "simple-daily"; days: number; daysOfYear: number };

/**
 * Deferred interest is added to a memo. If the balance is not paid off in time, the whole memo is charged.
 */
export type DeferredStep = { apr: RatePpm; before: Cents; added: Cents; charged: Cents };

export type CarriedInterest = { before: Cents; capitalised: Cents; after: Cents };

/**
 * The rule of the minimum and its result. `left` is what is still due in an opening period. `billed` is the
 * bill of the first whole month, known or estimated from its statement.
 */
export type MinimumStep = {
  rule:
    | { type: "deferment" }
    | { type: "fixed"; amount: Cents }
    | { type: "billed"; amount: Cents; isEstimated: boolean }
    | { type: "left"; amount: Cents }
    | { type: "percent"; of: Cents; share: RatePpm; portion: Cents; floor: Cents }
    | {
        type: "percentPlusInterest";
        /** The balance before the month's interest, plus deferred interest that fell due. */
        of: Cents;
        share: RatePpm;
        portion: Cents;
        /** The month's own interest and fees, without deferred interest. */
        charged: Cents;
        floor: Cents;
      };
  usesFloor: boolean;
  /** True if the rule requires more than the balance. */
  isWholeBalance: boolean;
  result: Cents;
};

/** Money that paid the balance with this id; null means unpaid interest. */
export type Allocation = { balance: string | null; amount: Cents };

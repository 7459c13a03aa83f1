import type { Reason } from "../payoff-plan.ts";
import type { Cents, RatePpm } from "../portfolio.ts";

/** The arithmetic behind every number of one debt in one month, for a screen to put into words. */
export type MonthExplanation = {
  id: string;
  month: number;
  start: Cents;
  /** One for each balance that was owed. Their interest adds up to the month's. */
  interest: readonly InterestStep[];
  /** Of simple-daily loans: unpaid interest beside the principal; null of other debts. */
  carried: CarriedInterest | null;
  fees: { monthly: Cents; annual: Cents };
  /** `start` plus interest and fees: what the minimum and the extra are paid from. */
  due: Cents;
  minimum: MinimumStep;
  /** Where the minimum went, first to last. */
  minimumTo: readonly Allocation[];
  /** What goes out beside the payment, such as escrow. */
  beside: Cents;
  /** The month's money: `budget` less all debts' `minimums`, escrow included, is what the strategy spends. */
  spending: { budget: Cents; minimums: Cents; extra: Cents; reasons: readonly Reason[] };
  /** Where this debt's part of it went, first to last. */
  extraTo: readonly Allocation[];
  end: Cents;
};

/** How a balance's interest came about: `start × rate = unrounded → interest`. */
export type InterestStep = {
  /** The id of the rated balance. */
  balance: string;
  start: Cents;
  apr: RatePpm;
  isPromotional: boolean;
  formula: InterestFormula;
  /** Dollars with six decimals, the rest cut off; rounded to the cent it is `interest`. */
  unrounded: string;
  /** Charged this month, with what was deferred before. */
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

/** Deferred interest is gathered in a memo; what is not paid off in time is charged with all of it. */
export type DeferredStep = { apr: RatePpm; before: Cents; added: Cents; charged: Cents };

export type CarriedInterest = { before: Cents; capitalised: Cents; after: Cents };

/** How the minimum followed from its rule, in an opening the amount that is still due; `result` is what was due. */
export type MinimumStep = {
  rule:
    | { type: "deferment" }
    | { type: "fixed"; amount: Cents }
    | { type: "percent"; of: Cents; share: RatePpm; portion: Cents; floor: Cents }
    | {
        type: "percentPlusInterest";
        of: Cents;
        share: RatePpm;
        portion: Cents;
        /** Interest and fees of the month. */
        charged: Cents;
        floor: Cents;
      };
  usesFloor: boolean;
  /** The rule asked for more than was owed. */
  isWholeBalance: boolean;
  result: Cents;
};

/** Money that went to the rated balance with this id; null = to unpaid interest. */
export type Allocation = { balance: string | null; amount: Cents };

import { Type, type Static } from "typebox";

import { MissingFigure } from "./debt.ts";
import { PayoffPlanSettings, PayoffStrategy } from "./payoff-plan.ts";
import {
  Amount,
  CalendarDate,
  closed,
  CurrencyCode,
  Instant,
  nullable,
  oneOf,
  Uuid,
} from "./scalars.ts";
import { ThisMonth } from "./this-month.ts";

/** The first of a month: month 1 of a plan is what is left of the calendar month of today, where the user is. */
const Month = CalendarDate;
const Count = Type.Integer({ minimum: 0 });

/** What the ledger knows of a debt's payments, as far as a plan that begins today needs it. */
export const PlannedLedger = closed({
  debt: Uuid,
  /** Payments that are not met yet, the oldest first, escrow and past due included. */
  open: Type.Array(
    closed({
      cycle: CalendarDate,
      due_date: CalendarDate,
      /** The last safe day to send it. */
      pay_by: CalendarDate,
      /** Null where nobody says. */
      amount: nullable(Amount),
      /** Sent or paid of it already. */
      paid: Amount,
      /** The lender misses it. */
      is_late: Type.Boolean(),
    }),
  ),
  /** What was sent for the month of today; what is due next month and was sent ahead is not. */
  sent_this_month: Amount,
  /** That of next month's payment: next month's money, and not off the debt before. */
  sent_ahead: Amount,
  /** What of all that was sent is not yet off what the debt is said to owe. */
  in_the_air: Amount,
  /**
   * Its payment of the month of today was due before anything was known of the debt: taken as made, so that
   * its money is not told to be sent to another debt.
   */
  is_met_before: Type.Optional(Type.Boolean()),
  /** Payments due before the month of which nobody knows whether they were paid; absent where there are none. */
  unanswered: Type.Optional(
    Type.Array(
      closed({
        cycle: CalendarDate,
        /** What is left of it. */
        amount: Amount,
      }),
    ),
  ),
});
export type PlannedLedger = Static<typeof PlannedLedger>;

/** Why there is no plan: an answer, with the figures that help to find one. */
export const PayoffFault = Type.Union([
  /** In this month the minimums are more than there is. */
  closed({
    code: Type.Literal("BUDGET_BELOW_MINIMUMS"),
    month: Month,
    minimums: Amount,
    budget: Amount,
    shortfall: Amount,
  }),
  /** After a hundred years something is still owed. */
  closed({
    code: Type.Literal("NEVER_PAYS_OFF"),
    /**
     * Monthly payments for all debts together that clear them in three and in five years; null where
     * none does, because a debt takes no more than its minimum.
     */
    clears_in_36: nullable(Amount),
    clears_in_60: nullable(Amount),
    /** Debts that grow although their minimum is paid. */
    negative_amortization: Type.Array(closed({ debt: Uuid, minimum: Amount, interest: Amount })),
  }),
  /** A figure of this debt is beyond what can be computed with. */
  closed({ code: oneOf(["BAD_ORDER", "RATE_OUT_OF_RANGE", "AMOUNT_TOO_LARGE"]), debt: Uuid }),
]);
export type PayoffFault = Static<typeof PayoffFault>;

/** A figure that a plan takes from an estimate, because nobody stated it. */
export const EstimatedFigure = oneOf(["minimum", "minimum_rule", "promo_end", "escrow"]);
export type EstimatedFigure = Static<typeof EstimatedFigure>;

/**
 * What a debt gets in a month whose money does not reach for all minimums: what a home or a car
 * answers for comes first, then what is late already, then the rest as it falls due.
 */
export const FirstPayment = closed({
  debt: Uuid,
  reason: oneOf(["secured", "overdue", "due", "no_date"]),
  /** When it is due in that month; null where nobody knows. */
  due_date: nullable(CalendarDate),
  /** When the month begins. */
  owed: Amount,
  minimum: Amount,
  /** What to pay of the minimum. */
  pay: Amount,
});
export type FirstPayment = Static<typeof FirstPayment>;

/** What a debt gets each month in a steady plan, without escrow. */
export const SteadyAmount = closed({ debt: Uuid, amount: Amount });
export type SteadyAmount = Static<typeof SteadyAmount>;

/** What one strategy comes to with the same debts and the same money. Null where it never ends. */
export const StrategyOutcome = closed({
  strategy: PayoffStrategy,
  months: nullable(Count),
  debt_free_month: nullable(Month),
  paid: nullable(Amount),
  interest: nullable(Amount),
  fees: nullable(Amount),
  /** The debt that is gone first. */
  first_payoff: nullable(closed({ debt: Uuid, month: Month })),
  debts_closed_in_twelve_months: nullable(Count),
  fault: Type.Union([...PayoffFault.anyOf, Type.Null()]),
});
export type StrategyOutcome = Static<typeof StrategyOutcome>;

/**
 * What the settings come to. `incomplete`: none of the debts can be planned, see `left_out`.
 * `impossible`: see `fault`. Figures are null unless there is a plan.
 */
export const PayoffOutcome = closed({
  status: oneOf(["plan", "impossible", "nothing_owed", "incomplete"]),
  /** What all amounts are in; null while no debt can be planned. */
  currency: nullable(CurrencyCode),
  /** Owed today on the debts of the plan. */
  owed: Amount,
  /** The calendar month of today. */
  first_month: Month,
  /** What to send this month; null where there is nothing to plan and nothing due. */
  this_month: Type.Union([ThisMonth, Type.Null()]),
  months: nullable(Count),
  debt_free_month: nullable(Month),
  /** From today on, as are the interest and the fees. */
  paid: nullable(Amount),
  interest: nullable(Amount),
  fees: nullable(Amount),
  /**
   * Against paying minimums only, which decline as the balances do. Null where minimums alone never
   * pay the debts off; negative where the plan is dearer.
   */
  interest_saved: nullable(Amount),
  months_saved: nullable(Type.Integer()),
  /**
   * Of `optimal`, and null where no bound is proven: no plan with this money pays less than
   * `lower_bound`, and this one pays `gap` more than that. Rounding to cents alone may account for
   * `rounding` of a gap, which may be more than there is: `gap <= rounding` proves that no plan is
   * cheaper, up to rounding; a larger gap says how much cheaper one could be at most.
   */
  certificate: nullable(closed({ lower_bound: Amount, gap: Amount, rounding: Amount })),
  /**
   * Budgets to begin with, with the strategy that ranks debts nearest to the chosen one: the least that works
   * in every month, and three larger ones. Who never chose a total has the least. Where paychecks bring the
   * budget, of each paycheck.
   */
  budgets: Type.Array(
    closed({ amount: Amount, months: Count, debt_free_month: Month, interest: Amount }),
  ),
  /**
   * Whether the plan pays each debt the same amount every month, and what it pays in all more by that than without
   * (less, with a minus). `amounts`: of each debt whose minimum would fall; none while it is off. Null where there is
   * nothing to choose, such as where the plan is steady of itself.
   */
  steady: nullable(
    closed({ on: Type.Boolean(), price: Amount, amounts: Type.Array(SteadyAmount) }),
  ),
  /**
   * Whether promotional balances are finished a month before their rate ends, and what the plan pays in all more by
   * that. Null where none is finished in its last month.
   */
  promo_margin: nullable(closed({ on: Type.Boolean(), price: Amount })),
  payoff_order: Type.Array(
    closed({ debt: Uuid, month: Month, paid: Amount, interest: Amount, fees: Amount }),
  ),
  fault: Type.Union([...PayoffFault.anyOf, Type.Null()]),
  /**
   * Where the money falls short of the minimums, what to pay in the month of the fault, the most
   * urgent first; none with other faults.
   */
  pay_first: Type.Array(FirstPayment),
  /** Debts that cannot be planned, and what it would take. */
  left_out: Type.Array(closed({ debt: Uuid, missing: Type.Array(MissingFigure) })),
  /** Which figures of the planned debts are estimates: with them all of the above is one. */
  estimated: Type.Array(closed({ debt: Uuid, figures: Type.Array(EstimatedFigure) })),
  strategies: Type.Array(StrategyOutcome),
});
export type PayoffOutcome = Static<typeof PayoffOutcome>;

export const PayoffPlan = closed({
  settings: PayoffPlanSettings,
  /** When it was computed, from what was known then. */
  as_of: Instant,
  /**
   * The user's calendar date, from which months are counted: in the time zone of the profile, or else in
   * that of the caller's device. Null where neither is known: the outcome then counts from the date in
   * UTC.
   */
  today: nullable(CalendarDate),
  /**
   * Payments of each debt, in the plan or not, as far as dates of any are known. A debt that is not among
   * them asks for one payment some time in the month.
   */
  ledger: Type.Array(PlannedLedger),
  /** What debts got in the steady plan of the last day that is kept: one of today goes on with that. */
  steady_amounts: Type.Array(SteadyAmount),
  outcome: PayoffOutcome,
});
export type PayoffPlan = Static<typeof PayoffPlan>;

/** Why a debt gets money in a month. */
export const PaymentReason = oneOf([
  "MINIMUM",
  "SMALLEST_BALANCE",
  "HIGHEST_APR",
  "CUSTOM_ORDER",
  "PROMO_ENDS",
  "DEFERRED_DEADLINE",
  "STOPS_FEE",
  "CUTS_WASTED_MINIMUM",
  "CASCADE",
  "FINAL_PAYMENT",
  "WINDFALL",
  "CHEAPEST_FOUND",
]);

/** One month of the plan. Of each debt: `start + interest + fee - payment = end`. */
export const PayoffMonth = closed({
  month: Month,
  debts: Type.Array(
    closed({
      debt: Uuid,
      start: Amount,
      interest: Amount,
      fee: Amount,
      minimum: Amount,
      /** Beyond the minimum; `minimum + extra = payment`. */
      extra: Amount,
      payment: Amount,
      end: Amount,
      /** Paid beside the debt: escrow and mortgage insurance. */
      beside: Amount,
      reasons: Type.Array(PaymentReason),
    }),
  ),
  interest: Amount,
  fees: Amount,
  paid: Amount,
  owed: Amount,
});
export type PayoffMonth = Static<typeof PayoffMonth>;

import { type Static, Type } from "typebox";

import { inSession, withTimeZoneHeader } from "./calls.ts";
import { MissingFigure } from "./debt.ts";
import { PlannedLedger } from "./month.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { PayoffPlanSettings, PLAN_BODY_BYTES_MAX } from "./payoff-plan.ts";
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

/**
 * The first day of a month. Month 1 of a plan is the rest of the current month in the user's time
 * zone.
 */
const Month = CalendarDate;
const Count = Type.Integer({ minimum: 0 });

/** Why there is no plan, with the figures that help the user find one. */
export const PayoffFault = Type.Union([
  /** The month's minimums exceed the budget. */
  closed({
    code: Type.Literal("BUDGET_BELOW_MINIMUMS"),
    month: Month,
    minimums: Amount,
    budget: Amount,
    shortfall: Amount,
  }),
  /** A debt remains after one hundred years. */
  closed({
    code: Type.Literal("NEVER_PAYS_OFF"),
    /**
     * Total monthly payments that clear all debts in three and in five years. Null if none does,
     * because a debt accepts only its minimum.
     */
    clears_in_36: nullable(Amount),
    clears_in_60: nullable(Amount),
    /** Debts that grow although their minimum is paid. */
    negative_amortization: Type.Array(closed({ debt: Uuid, minimum: Amount, interest: Amount })),
  }),
  /** A figure of this debt is outside the range that the engine can compute. */
  closed({ code: oneOf(["BAD_ORDER", "RATE_OUT_OF_RANGE", "AMOUNT_TOO_LARGE"]), debt: Uuid }),
]);
export type PayoffFault = Static<typeof PayoffFault>;

/** A figure that the plan estimates, because no source states it. */
export const EstimatedFigure = oneOf(["minimum", "minimum_rule", "promo_end", "escrow"]);
export type EstimatedFigure = Static<typeof EstimatedFigure>;

/** A debt's monthly payment in a steady plan, without escrow. */
export const SteadyAmount = closed({ debt: Uuid, amount: Amount });
export type SteadyAmount = Static<typeof SteadyAmount>;

export const PayoffStatus = oneOf(["plan", "impossible", "nothing_owed", "incomplete"]);

/**
 * The result of the settings.
 * `incomplete`: no debt can be planned, see `left_out`. `impossible`: see `fault`. Figures are null
 * unless there is a plan.
 */
export const PayoffOutcome = closed({
  status: PayoffStatus,
  /** Currency of all amounts. Null while no debt can be planned. */
  currency: nullable(CurrencyCode),
  /** The amount owed today on the debts of the plan. */
  owed: Amount,
  /** The current calendar month. */
  first_month: Month,
  months: nullable(Count),
  debt_free_month: nullable(Month),
  /** From today on, like interest and fees. */
  paid: nullable(Amount),
  interest: nullable(Amount),
  fees: nullable(Amount),
  /**
   * The lowest budget that works in every month, computed with the ranking strategy closest to the chosen one. A user
   * without a chosen total has it. If paychecks fund the budget, the amount is per paycheck. If the current budget is
   * short, the months are those of the plan with the chosen strategy. Null if no budget works.
   */
  least_budget: nullable(closed({ amount: Amount, months: Count })),
  /** A debt with its last payment on its way is paid off in the first month, also if there is no plan. */
  payoff_order: Type.Array(closed({ debt: Uuid, month: Month })),
  fault: Type.Union([...PayoffFault.anyOf, Type.Null()]),
  /**
   * Why there is no plan with the estimated minimum rules. The plan then uses other rules that fit today's minimums, so
   * its date may fail. Null if the plan does not depend on that.
   */
  estimate_fault: Type.Union([...PayoffFault.anyOf, Type.Null()]),
  /** Debts that cannot be planned, because figures are missing, the currency differs, or both. */
  left_out: Type.Array(
    closed({ debt: Uuid, missing: Type.Array(MissingFigure), is_other_currency: Type.Boolean() }),
  ),
  /** Estimated figures of the planned debts. If there are any, the whole result is an estimate. */
  estimated: Type.Array(closed({ debt: Uuid, figures: Type.Array(EstimatedFigure) })),
});
export type PayoffOutcome = Static<typeof PayoffOutcome>;

export const PayoffPlan = closed({
  settings: PayoffPlanSettings,
  /** When it was computed. */
  as_of: Instant,
  /** Whether the user chose these settings. Otherwise they have the smallest budget that works. */
  is_chosen: Type.Boolean(),
  /** If the user chose none, the total when this month began: what it grew since counts from next month on. */
  month_total: nullable(Amount),
  /**
   * Extras that last month listed from a paycheck of this month, and unsent ones from money that came too late to
   * arrive in last month. They are money of this month. Null if there are none.
   */
  delayed_extra: nullable(Amount),
  /**
   * What the paychecks of this month before today brought for debts, by the settings of their days. Another budget from
   * paychecks changes only those to come. Null if it is unknown, then as much as those to come.
   */
  past_paychecks: nullable(Amount),
  /**
   * The user's calendar date, from which months are counted. Uses the profile's time zone, or else
   * that of the caller's device. Null if neither is known: months then count from the UTC date.
   */
  today: nullable(CalendarDate),
  /**
   * Payments of each debt with known dates, whether in the plan or not. A debt that is not listed
   * has one payment at an unknown date in the month.
   */
  ledger: Type.Array(PlannedLedger),
  /**
   * Each debt's amount in the most recent stored steady plan. Today's steady plan continues with
   * it.
   */
  steady_amounts: Type.Array(SteadyAmount),
  outcome: PayoffOutcome,
});
export type PayoffPlan = Static<typeof PayoffPlan>;

/** What the plan pays in one month. */
export const PayoffMonth = closed({
  month: Month,
  /** Whether the plan is steady: minimums are then above those of the lenders. */
  is_steady: Type.Boolean(),
  debts: Type.Array(
    closed({
      debt: Uuid,
      minimum: Amount,
      /** The payment above the minimum: `minimum + extra = payment`. */
      extra: Amount,
      payment: Amount,
      /** What is owed at the end of the month. */
      end: Amount,
      /** Paid in addition to the debt: escrow and mortgage insurance. */
      escrow: Amount,
    }),
  ),
});
export type PayoffMonth = Static<typeof PayoffMonth>;

const { status, currency, owed, months, debt_free_month, paid, interest, fees } =
  PayoffOutcome.properties;

/** The plan's result on one day: the last one computed that day. */
export const PayoffSnapshot = closed({
  on: CalendarDate,
  status,
  currency,
  owed,
  months,
  debt_free_month,
  paid,
  interest,
  fees,
});
export type PayoffSnapshot = Static<typeof PayoffSnapshot>;

/** How much less is owed than when each debt was first in the plan, and how many payments were on time. */
export const PayoffProgress = closed({
  /** The first day with a plan; null if there was none before today. */
  since: nullable(CalendarDate),
  currency,
  /** Negative if more is owed. Null if `since` is. */
  less_owed: nullable(Amount),
  /** An estimate of the interest that payments above the bills have avoided since then. Null if `since` is. */
  interest_avoided: nullable(Amount),
  /**
   * The payments that were due in the last twelve months and of which it is known whether they were on time: how many,
   * how many of them were on time, and how many of the newest in a row.
   */
  payments: closed({ known: Type.Integer(), on_time: Type.Integer(), in_a_row: Type.Integer() }),
  /**
   * Debts that were paid off in the last 31 days, each with the debt that gets its payments. `amount` is what was sent
   * to `from` in one of the two whole months before. The plan pays `to` at least that much more per month.
   */
  handed_on: Type.Array(closed({ from: Uuid, to: Uuid, amount: Amount })),
});
export type PayoffProgress = Static<typeof PayoffProgress>;

/**
 * Why the plan became longer or shorter, more or less expensive.
 * - `recomputed`: the earlier plan, computed again now, differs from the one that the user saw that day
 * - `time`: the months that passed, if everything had gone to plan
 * - `removed_debts`: a debt left the plan although something was owed on it
 * - `payments`: more or less is recorded as paid than planned. The user may have paid what is not recorded
 * - `redirected`: money that was planned for one debt went to others, or the reverse
 * - `charges`: new purchases
 * - `interest`: interest and fees were not as planned, by the lender or by our estimate
 * - `balances`: the balance changed, and what is recorded does not explain it
 * - `rates`: rates, promotions, fees and the interest method
 * - `minimums`: the minimum that the lender requires, and money derived from it. A rule that was only inferred again
 * from a new balance or rate is reported with the balance or rate
 * - `budget`: what the user changed, such as the money, its timing or the strategy
 * - `steady_on`, `steady_off`: the user never chose steady payments, and their price crossed the
 * limit of the default
 */
export const ChangeCause = oneOf([
  "recomputed",
  "time",
  "removed_debts",
  "new_debts",
  "payments",
  "redirected",
  "charges",
  "interest",
  "balances",
  "rates",
  "minimums",
  "budget",
  "steady_on",
  "steady_off",
]);
export type ChangeCause = Static<typeof ChangeCause>;

/** A debt that is no longer listed, because the user removed it or its account was closed. */
const GoneDebt = closed({ debt: Uuid, name: Type.String(), how: oneOf(["removed", "closed"]) });

/** The plan of one of two compared days. */
const ComparedDay = closed({
  status,
  /** Null if there was no plan. The plans cannot be compared then, and there are no parts. */
  months: nullable(Type.Integer()),
  debt_free_month: nullable(CalendarDate),
  cost: nullable(Amount),
  /** Why there was no plan, although debts could be planned. */
  fault: Type.Union([...PayoffFault.anyOf, Type.Null()]),
  /** Debts that could not be planned that day, because figures were missing or the currency differed. */
  left_out: Type.Array(Uuid),
});

/**
 * Why today's plan differs from that of `from`. The parts' months and costs add up exactly to the
 * difference. Months and costs count from the day of each plan, so the part `time` does not move
 * the debt-free month.
 */
export const PayoffChange = closed({
  /** The day of the compared snapshot: the last one up to the requested day. */
  from: CalendarDate,
  /** Today, always later than `from`. */
  to: CalendarDate,
  before: ComparedDay,
  after: ComparedDay,
  parts: Type.Array(
    closed({
      cause: ChangeCause,
      debt: nullable(Uuid),
      months: Type.Integer(),
      cost: Amount,
    }),
  ),
  /**
   * Debts with a balance that the user entered, and not again since. Payments and estimated interest
   * have changed it.
   */
  as_entered: Type.Array(Uuid),
  /** Payments that are late since then, with the last day of the month if the due date is unknown; oldest first. */
  late: Type.Array(closed({ debt: Uuid, due_date: CalendarDate })),
  /** Debts of `from` that are no longer listed, if their names are still known. */
  gone: Type.Array(GoneDebt),
});
export type PayoffChange = Static<typeof PayoffChange>;

/** The day to compare today with. */
export const PayoffChangeQuery = closed({
  from: Type.String({ format: "date", maxLength: 10, pattern: "^(19|20|21)" }),
});

/** The user's payoff settings, and the resulting plan. */
export const payoffPlanRoutes = {
  getPayoffPlan: {
    summary: "Return the payoff plan, computed from the current debts",
    success: { status: 200, body: PayoffPlan },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  putPayoffPlan: {
    summary: "Replace the plan's settings; returns the resulting plan",
    body: PayoffPlanSettings,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: PayoffPlan },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  listPayoffMonths: {
    summary: "Return the plan by month, with the payment to each debt; empty if there is no plan",
    query: PageQuery,
    success: { status: 200, body: pageSchema(PayoffMonth) },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  listPayoffSnapshots: {
    summary: "List the plan's results on earlier days, newest first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(PayoffSnapshot) },
    ...inSession(),
  },
  getPayoffProgress: {
    summary: "Return how much less is owed than when each debt was first in the plan",
    success: { status: 200, body: PayoffProgress },
    ...inSession(),
  },
  getPayoffChange: {
    summary: "Explain why today's plan differs from that of an earlier day",
    query: PayoffChangeQuery,
    success: { status: 200, body: PayoffChange },
    ...inSession("snapshot_not_found"),
    ...withTimeZoneHeader,
  },
} as const;

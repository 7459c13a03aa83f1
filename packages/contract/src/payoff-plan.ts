import { type Static, Type } from "typebox";

import { EVERY_MONTHS_MAX, PLAN_CHANGES_MAX, PLANNED_NAME_LENGTH_MAX } from "./limits.ts";
import { closed, line, nullable, oneOf, oneOfKinds, Uuid } from "./scalars.ts";

/**
 * The order in which debts get the money above the minimums. With `minimum_only` no debt gets any.
 */
export const PayoffStrategy = oneOf([
  "optimal",
  "avalanche",
  "snowball",
  "hybrid",
  "custom",
  "minimum_only",
]);
export type PayoffStrategy = Static<typeof PayoffStrategy>;

/** A planned amount in whole cents, so that nothing must be rounded. */
export const PlannedAmount = Type.String({
  pattern: "^(0|[1-9][0-9]{0,8})\\.[0-9]{2}$",
  maxLength: 12,
});
/** Like `PlannedAmount`, but may be negative. */
export const SignedPlannedAmount = Type.String({
  pattern: "^-?(0|[1-9][0-9]{0,8})\\.[0-9]{2}$",
  maxLength: 13,
});

/** A yearly rate or a share, in percent, from zero to `RATE_PERCENT_MAX`. */
export const PlannedPercentage = Type.String({
  pattern: "^((0|[1-9][0-9]{0,2})(\\.[0-9]{1,4})?|1000(\\.0{1,4})?)$",
  maxLength: 9,
});

/** Dates within a lifetime: plans end after one hundred years. */
export const PlannedDate = Type.String({
  format: "date",
  pattern: "^(19|20|21)",
  maxLength: 10,
});

const Name = line(PLANNED_NAME_LENGTH_MAX, 1);
const EveryMonths = Type.Integer({ minimum: 1, maximum: EVERY_MONTHS_MAX });
/** Made by the client, so that an entry keeps its id when it changes. */
const EntryId = Uuid;

/** One-off money. A negative amount is missing from the budget. `debt` gets it first. */
export const OneOff = closed({
  kind: Type.Literal("one_off"),
  id: EntryId,
  name: Name,
  on: PlannedDate,
  amount: SignedPlannedAmount,
  debt: nullable(Uuid),
});
export type OneOff = Static<typeof OneOff>;

/** Recurring money, every `every_months` from `first_on`. */
export const RecurringExtra = closed({
  kind: Type.Literal("recurring"),
  id: EntryId,
  name: Name,
  first_on: PlannedDate,
  every_months: EveryMonths,
  last_on: nullable(PlannedDate),
  amount: SignedPlannedAmount,
});
export type RecurringExtra = Static<typeof RecurringExtra>;

/** Months in which only minimums are paid, both inclusive. */
export const ExtraPause = closed({
  kind: Type.Literal("pause"),
  id: EntryId,
  from: PlannedDate,
  through: PlannedDate,
});
export type ExtraPause = Static<typeof ExtraPause>;

/**
 * Growth of the budget by an amount and a percentage, in the month of `first_on` and every
 * `every_months` after. `extra` and `total` are the values before it. After that day, plans
 * continue with the grown values.
 */
export const BudgetGrowth = closed({
  kind: Type.Literal("growth"),
  first_on: PlannedDate,
  every_months: EveryMonths,
  amount: PlannedAmount,
  percent: PlannedPercentage,
});
export type BudgetGrowth = Static<typeof BudgetGrowth>;

/** A change of the budget of some months. */
export const PlanChange = oneOfKinds([OneOff, RecurringExtra, ExtraPause, BudgetGrowth]);
export type PlanChange = Static<typeof PlanChange>;

/** How often the user is paid. */
export const PaydayRhythm = oneOf(["week", "two_weeks", "half_month", "month"]);
export type PaydayRhythm = Static<typeof PaydayRhythm>;

/** The user's paydays, and how much of each paycheck goes to debts. */
export const Paydays = closed({
  every: PaydayRhythm,
  /** For `week` and `two_weeks`: any payday, past or future, from which the others are counted. */
  on: nullable(PlannedDate),
  /** For `half_month` two days of the month, for `month` one. 31 is the last day of each month. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { maxItems: 2 }),
  /**
   * Amount per paycheck, instead of a fixed monthly total. Each calendar month spends the paychecks
   * that arrive in it. Null keeps the total. Ignored without rollover, like a total.
   */
  amount: nullable(PlannedAmount),
});
export type Paydays = Static<typeof Paydays>;

/** Fits the maximum number of entries with the longest names in any script. */
export const PLAN_BODY_BYTES_MAX = 256 * 1024;

/** How a user wants to pay off the debts. */
export const PayoffPlanSettings = closed({
  strategy: PayoffStrategy,
  /** For `custom`: debts in order of payment. Other debts follow, highest rate first. */
  custom_order: Type.Array(Uuid, { maxItems: 200 }),
  /** For `hybrid`: how many debts to pay off smallest first, before the highest rate. */
  snowball_first: Type.Integer({ minimum: 0, maximum: 200 }),
  /** Monthly money above the first month's minimums. Used without a total or without rollover. */
  extra: PlannedAmount,
  /**
   * Monthly money for all debts, minimums included. It stays the same when a debt is paid off or a
   * minimum falls. Null means minimums plus `extra`.
   */
  total: nullable(PlannedAmount),
  /** Whether the money of a paid-off debt goes to the next debt. */
  rollover: Type.Boolean(),
  /** In any order. There is a maximum for each kind, and at most one growth. */
  changes: Type.Array(PlanChange, { maxItems: PLAN_CHANGES_MAX }),
  /**
   * Whether each debt gets the same amount every month, until a debt is paid off or a rate ends.
   * Null means not chosen: on if that costs less than a dollar a month.
   */
  steady: nullable(Type.Boolean()),
  /**
   * Whether promotional balances are cleared a month before their rate ends. Null means not chosen,
   * which turns it on.
   */
  promo_margin: nullable(Type.Boolean()),
  /** Null if not entered. */
  paydays: nullable(Paydays),
});
export type PayoffPlanSettings = Static<typeof PayoffPlanSettings>;

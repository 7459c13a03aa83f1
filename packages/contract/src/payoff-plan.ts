import { Type, type Static } from "typebox";

import {
  EVERY_MONTHS_MAX,
  ONE_OFFS_MAX,
  PAUSES_MAX,
  PLANNED_NAME_LENGTH_MAX,
  RECURRING_MAX,
} from "./payoff-plan-limits.ts";
import { closed, nullable, oneOf, text, Uuid } from "./scalars.ts";

/** In which order debts get what is left after the minimums; `minimum_only`: none gets any. */
export const PayoffStrategy = oneOf([
  "optimal",
  "avalanche",
  "snowball",
  "hybrid",
  "custom",
  "minimum_only",
]);
export type PayoffStrategy = Static<typeof PayoffStrategy>;

/** Money that is planned with: whole cents, so that nothing has to be rounded. */
export const PlannedAmount = Type.String({ pattern: "^[0-9]{1,9}\\.[0-9]{2}$", maxLength: 12 });
/** The same, where money may also be missing. */
export const SignedPlannedAmount = Type.String({
  pattern: "^-?[0-9]{1,9}\\.[0-9]{2}$",
  maxLength: 13,
});

/** A yearly rate or a share in percent, never negative, at most `RATE_PERCENT_MAX`. */
export const PlannedPercentage = Type.String({
  pattern: "^([0-9]{1,3}(\\.[0-9]{1,4})?|1000(\\.0{1,4})?)$",
  maxLength: 9,
});

/** Within a lifetime: plans end after a hundred years. */
export const PlannedDate = Type.String({
  format: "date",
  pattern: "^(19|20|21)",
  maxLength: 10,
});

const Name = text(PLANNED_NAME_LENGTH_MAX, 1);
const EveryMonths = Type.Integer({ minimum: 1, maximum: EVERY_MONTHS_MAX });
/** Made by the client, so that an entry is the same one after it was changed. */
const EntryId = Uuid;

/** Money that comes once, or with a minus is missing once. With `debt` it goes to that one first. */
export const OneOff = closed({
  id: EntryId,
  name: Name,
  on: PlannedDate,
  amount: SignedPlannedAmount,
  debt: nullable(Uuid),
});
export type OneOff = Static<typeof OneOff>;

/** Money that comes again and again: each `every_months` from `first_on`. */
export const RecurringExtra = closed({
  id: EntryId,
  name: Name,
  first_on: PlannedDate,
  every_months: EveryMonths,
  last_on: nullable(PlannedDate),
  amount: SignedPlannedAmount,
});
export type RecurringExtra = Static<typeof RecurringExtra>;

/** Months in which only minimums are paid, both ends included. */
export const ExtraPause = closed({ id: EntryId, from: PlannedDate, through: PlannedDate });
export type ExtraPause = Static<typeof ExtraPause>;

/**
 * The budget grows in the month of `first_on` and every `every_months` after, by an amount and by a
 * share of itself. `extra` and `total` are what they were before: once the day has passed, plans go on
 * with what they have grown to.
 */
export const BudgetGrowth = closed({
  first_on: PlannedDate,
  every_months: EveryMonths,
  amount: PlannedAmount,
  percent: PlannedPercentage,
});
export type BudgetGrowth = Static<typeof BudgetGrowth>;

/** How often a user is paid. */
export const PaydayRhythm = oneOf(["week", "two_weeks", "half_month", "month"]);
export type PaydayRhythm = Static<typeof PaydayRhythm>;

/** When a user is paid, and how much of each paycheck goes to debts. */
export const Paydays = closed({
  every: PaydayRhythm,
  /** Of `week` and `two_weeks`, one payday, past or to come: the others are counted from it. */
  on: nullable(PlannedDate),
  /** Of `half_month` two days of each month, of `month` one; 31 is each month's last. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { maxItems: 2 }),
  /**
   * Of each paycheck, in place of the same total every month: what comes within a calendar month is
   * spent in it. Null = the total stays. Without rollover it has no say, as a total has none.
   */
  amount: nullable(PlannedAmount),
});
export type Paydays = Static<typeof Paydays>;

/** As many entries as are allowed, with the longest names in any script, fit into it. */
export const PLAN_BODY_BYTES_MAX = 256 * 1024;

/** How a user wants to pay off the debts. */
export const PayoffPlanSettings = closed({
  strategy: PayoffStrategy,
  /** For `custom`: debts in the order of their turn. Those it leaves out come after, the highest rate first. */
  custom_order: Type.Array(Uuid, { maxItems: 200 }),
  /** For `hybrid`: debts that are paid off smallest first, before the highest rate counts. */
  snowball_first: Type.Integer({ minimum: 0, maximum: 200 }),
  /** Each month beyond the minimums of the first month. Counts without a total, or without rollover. */
  extra: PlannedAmount,
  /**
   * All that is put toward the debts each month, minimums included: it stays when a debt is paid off or
   * a minimum falls. Null = minimums plus `extra`.
   */
  total: nullable(PlannedAmount),
  /** Minimums that end are paid on to the next debt. */
  rollover: Type.Boolean(),
  one_offs: Type.Array(OneOff, { maxItems: ONE_OFFS_MAX }),
  recurring: Type.Array(RecurringExtra, { maxItems: RECURRING_MAX }),
  pauses: Type.Array(ExtraPause, { maxItems: PAUSES_MAX }),
  growth: nullable(BudgetGrowth),
  /**
   * The same amount to each debt every month, until one is finished or a rate ends. Null = not chosen: so
   * where that costs under a dollar a month. Absent in what an older page sends: as it is.
   */
  steady: Type.Optional(nullable(Type.Boolean())),
  /**
   * A promotional balance that is finished in time is finished a month before its rate ends. Null = not
   * chosen: it is; `false` takes the risk. Absent as above.
   */
  promo_margin: Type.Optional(nullable(Type.Boolean())),
  /** Null = not told. Whoever does not know this field leaves it out: it stays what it was. */
  paydays: Type.Optional(nullable(Paydays)),
});
export type PayoffPlanSettings = Static<typeof PayoffPlanSettings>;

import { Type, type Static } from "typebox";

import { PayoffFault, PayoffOutcome } from "./payoff-plan-outcome.ts";
import { Amount, CalendarDate, closed, nullable, oneOf, Uuid } from "./scalars.ts";

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

/**
 * Why the plan became longer or shorter.
 * - `time`: the months that passed, if everything had gone to plan
 * - `payments`: the user paid more or less than planned
 * - `charges`: new purchases
 * - `interest`: interest and fees were not as planned, by the lender or by our estimate
 * - `balances`: the balance changed without a transaction that explains it
 * - `steady_on`, `steady_off`: the user never chose steady payments, and their price crossed the
 * limit of the default
 */
export const ChangeCause = oneOf([
  "time",
  "removed_debts",
  "new_debts",
  "payments",
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

const AChangeCause = closed({ cause: ChangeCause, debt: nullable(Uuid) });

const AFault = Type.Union([...PayoffFault.anyOf, Type.Null()]);

/** A debt that is no longer listed, because the user removed it or its account was closed. */
const GoneDebt = closed({ debt: Uuid, name: Type.String(), how: oneOf(["removed", "closed"]) });

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
  status_before: status,
  status_after: status,
  /** Null if there was no plan. The plans cannot be compared then, and there are no parts. */
  months_before: nullable(Type.Integer()),
  months_after: nullable(Type.Integer()),
  debt_free_month_before: nullable(CalendarDate),
  debt_free_month_after: nullable(CalendarDate),
  cost_before: nullable(Amount),
  cost_after: nullable(Amount),
  /** Why there was no plan, although debts could be planned. */
  fault_before: AFault,
  fault_after: AFault,
  /**
   * Debts that could not be planned that day, because figures were missing or the currency
   * differed.
   */
  left_out_before: Type.Array(Uuid),
  left_out_after: Type.Array(Uuid),
  parts: Type.Array(closed({ ...AChangeCause.properties, months: Type.Integer(), cost: Amount })),
  /**
   * What made a plan impossible, or possible again. Null if both days or neither had a plan, and if
   * figures were missing.
   */
  turned_by: nullable(AChangeCause),
  /**
   * Debts with a balance that the user entered, and not again since. Payments and estimated interest
   * have changed it.
   */
  as_entered: Type.Array(Uuid),
  /** Debts of `from` that are no longer listed, if their names are still known. */
  gone: Type.Array(GoneDebt),
});
export type PayoffChange = Static<typeof PayoffChange>;

/** The day to compare today with. */
export const PayoffChangeQuery = closed({
  from: Type.String({ format: "date", maxLength: 10, pattern: "^(19|20|21)" }),
});

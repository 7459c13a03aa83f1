import { Type, type Static } from "typebox";

import { PayoffFault, PayoffOutcome } from "./payoff-plan-outcome.ts";
import { Amount, CalendarDate, closed, nullable, oneOf, Uuid } from "./scalars.ts";

const { status, currency, owed, months, debt_free_month, paid, interest, fees } =
  PayoffOutcome.properties;

/** What the plan came to on a day; one a day at most, the day's last one. */
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
 * What made the plan longer or shorter. `time`: the months that passed, had all gone to plan.
 * `payments`: more or less was paid than planned. `charges`: new purchases. `balances`: the balance
 * moved and no transaction says why. `steady_on`, `steady_off`: nobody chose whether payments stay the same
 * each month, and what that costs crossed the line beneath which they do.
 */
export const ChangeCause = oneOf([
  "time",
  "removed_debts",
  "new_debts",
  "payments",
  "charges",
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

/** What became of a debt that is no longer listed: the user removed it, or its account was closed. */
const GoneDebt = closed({ debt: Uuid, name: Type.String(), how: oneOf(["removed", "closed"]) });

/**
 * Why the plan of `to` is another one than that of `from`. The parts' months and costs add up exactly
 * to the difference; none where nothing changed. Months and costs count from the day of each plan, so
 * the debt-free month moved by all parts but `time`.
 */
export const PayoffChange = closed({
  /** The day of the snapshot that is compared with: the last one up to the day asked for. */
  from: CalendarDate,
  /** Today, always later than `from`. */
  to: CalendarDate,
  status_before: status,
  status_after: status,
  /** Null where there was no plan; then the plans cannot be compared and there are no parts. */
  months_before: nullable(Type.Integer()),
  months_after: nullable(Type.Integer()),
  debt_free_month_before: nullable(CalendarDate),
  debt_free_month_after: nullable(CalendarDate),
  cost_before: nullable(Amount),
  cost_after: nullable(Amount),
  /** Why there was no plan though debts could be planned. */
  fault_before: AFault,
  fault_after: AFault,
  /** Debts that could not be planned on the day, because figures were missing. */
  left_out_before: Type.Array(Uuid),
  left_out_after: Type.Array(Uuid),
  parts: Type.Array(closed({ ...AChangeCause.properties, months: Type.Integer(), cost: Amount })),
  /**
   * What made a plan impossible, or possible again; null where both days or neither had one, and
   * where figures were missing.
   */
  turned_by: nullable(AChangeCause),
  /** Debts of which the user entered what is owed, and has entered nothing else since. */
  as_entered: Type.Array(Uuid),
  /** Debts of `from` that are no longer listed, as far as their names are still known. */
  gone: Type.Array(GoneDebt),
});
export type PayoffChange = Static<typeof PayoffChange>;

/** The day to compare today with. */
export const PayoffChangeQuery = closed({
  from: Type.String({ format: "date", maxLength: 10, pattern: "^(19|20|21)" }),
});

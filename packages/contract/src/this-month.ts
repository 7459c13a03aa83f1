import { Type, type Static } from "typebox";

import { Amount, CalendarDate, closed, nullable, oneOf, Uuid } from "./scalars.ts";

/** One payment that is to be sent this month. `minimum + extra + escrow = amount`. */
export const Instruction = closed({
  debt: Uuid,
  /** Of the obligation that it meets; null where it is an extra alone, or no date is known. */
  cycle: nullable(CalendarDate),
  due_date: nullable(CalendarDate),
  /** The last safe day to send it. */
  pay_by: nullable(CalendarDate),
  /** When to send it: never before today. */
  send_on: CalendarDate,
  minimum: Amount,
  extra: Amount,
  escrow: Amount,
  /** Nobody stated how much of the payment is escrow. */
  is_escrow_estimated: Type.Boolean(),
  /** What leaves the account. */
  amount: Amount,
  /** Whether it is paid with the money of the plan. */
  in_plan: Type.Boolean(),
  /** `late`: the lender misses it. `extra`: beyond what is due, where the debt's own payment is made. */
  reason: oneOf(["late", "due", "extra"]),
  /**
   * Of the extra, what no paycheck has brought on `send_on`, and the payday that brings the last of it, which may be
   * next month's first. Absent where all of it is there, or nobody says when money comes.
   */
  extra_waits: Type.Optional(closed({ amount: Amount, from: CalendarDate })),
});
export type Instruction = Static<typeof Instruction>;

/**
 * What to send in the calendar month of today, by the day it is due: a payment of next month whose last
 * safe day lies in this one is among the instructions, and in no sum of this month. Of debts in the
 * plan's currency.
 */
export const ThisMonth = closed({
  /** Its first and its last day. */
  month: CalendarDate,
  through: CalendarDate,
  /** What leaves the account this month for the debts of the plan, escrow included; `sent + left`. */
  budget: Amount,
  /** Of that, what was sent already; what was sent ahead of a month counts with that month. */
  sent: Amount,
  /** Still to be sent for debts of the plan. */
  left: Amount,
  /** Still to be sent for debts that are not in the plan, outside of its budget. */
  left_outside: Amount,
  /**
   * Due before the month and perhaps not paid: the user is asked. Still to be sent until they say, for any debt, and
   * no part of the budget.
   */
  unanswered: Type.Array(closed({ debt: Uuid, cycle: CalendarDate, amount: Amount })),
  /** Of what is left: what the lenders miss. What nobody sees is due, and never late. */
  late: Amount,
  /** Open payments of the month whose amount nobody says and nothing estimates: in none of the sums. */
  unknown_count: Type.Integer({ minimum: 0 }),
  /** What is late first, then by the day to send it. */
  instructions: Type.Array(Instruction),
});
export type ThisMonth = Static<typeof ThisMonth>;

import { type Static, Type } from "typebox";

import { inSession, withTimeZoneHeader } from "./calls.ts";
import { MONTH_PAYMENT_STATES } from "./month.ts";
import { SignedPlannedAmount } from "./payoff-plan.ts";
import {
  Amount,
  CalendarDate,
  closed,
  CurrencyCode,
  Instant,
  nullable,
  oneOf,
  text,
  Uuid,
} from "./scalars.ts";

/**
 * One payment, on the day to make it or on which it was made. Skipped payments and payments that are not needed are
 * left out.
 */
export const CalendarEntry = closed({
  /**
   * Identifies the entry in every version of the calendar. A bill keeps its id when it is paid, so that calendar
   * programs update its event.
   */
  id: text(120),
  debt: Uuid,
  /** The user's name for the debt. */
  name: Type.String(),
  /** `extra`: more than the payment that is due, or what autopay does not collect. */
  kind: oneOf(["payment", "extra"]),
  /** The payment cycle; null for a payment that belongs to none, such as an extra. */
  cycle: nullable(CalendarDate),
  /** The missed date if it is late. Null for an extra without a bill, and if it is unknown. */
  due_date: nullable(CalendarDate),
  /**
   * Its day in the calendar: the pay-by day, today if that has passed, or the due date if the lender collects it by
   * autopay or the budget covers nothing of it. A payment in question is on today's date. A sent or paid one is on the
   * day it was sent, if known.
   */
  on: CalendarDate,
  /**
   * The amount to send, as on Home, or the amount that was sent or paid. Null if unknown. Of a paid entry it is unknown
   * if no payment was seen, but the lender reports nothing overdue.
   */
  amount: nullable(Amount),
  /** The part of a bill that this month's budget does not cover. Not part of `amount`. */
  uncovered: Amount,
  /** For a sent or paid entry: the amount that was billed, if it differs. Otherwise null. */
  was_due: nullable(Amount),
  /** `plan`: today's payoff plan. `last_bill`: the lender's most recent bill. `estimate`: a bill of unknown amount. */
  amount_source: nullable(oneOf(["bank", "user", "plan", "last_bill", "estimate"])),
  currency: nullable(CurrencyCode),
  /** Its state on Home, or `planned` for a payment of a future cycle. */
  status: oneOf([...MONTH_PAYMENT_STATES, "planned"]),
  /** Whether the lender collects it by autopay. */
  is_autopay: Type.Boolean(),
  /**
   * The question whether several payments were made, in the words of Home; null otherwise. The entry has the cycle and
   * due date of the first one, and the sum of the known amounts.
   */
  several_asked: nullable(Type.String()),
  /** Whether it is an extra that is sent too late to arrive in the month of its day. */
  arrives_next_month: Type.Boolean(),
  /** Whether the money of an extra comes after its day, so that it has to come from savings. */
  is_from_savings: Type.Boolean(),
  /** The last day of the deferral or promotional rate that the payment must arrive by. Null if it has none. */
  arrive_by: nullable(CalendarDate),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/**
 * One-off or recurring money of the plan on one day. A negative amount is missing from the budget.
 */
export const CalendarMoney = closed({
  /** uuid of the plan's entry. A recurring entry has the same uuid on each of its days. */
  id: Uuid,
  name: Type.String(),
  on: CalendarDate,
  amount: SignedPlannedAmount,
  currency: nullable(CurrencyCode),
});
export type CalendarMoney = Static<typeof CalendarMoney>;

/** A day on which a paycheck arrives. */
export const CalendarPayday = closed({
  on: CalendarDate,
  /** Its part for debts. Null if the budget is per month, and on past days. */
  amount: nullable(Amount),
  currency: nullable(CurrencyCode),
});
export type CalendarPayday = Static<typeof CalendarPayday>;

/** Payments, plan money and paydays, each sorted by day. */
export const Calendar = closed({
  entries: Type.Array(CalendarEntry),
  money: Type.Array(CalendarMoney),
  /** Empty if the user set no paydays. */
  paydays: Type.Array(CalendarPayday),
  /** The month in which the budget does not cover all payments. Later months have no plan. Null if there is a plan. */
  short_month: nullable(CalendarDate),
});
export type Calendar = Static<typeof Calendar>;

export const CalendarQuery = closed({
  /** First day, inclusive. At most `CALENDAR_DAYS_BACK` days ago. */
  from: CalendarDate,
  /** Last day, inclusive. At most `CALENDAR_DAYS_AHEAD` days from today. */
  to: CalendarDate,
});
export type CalendarQuery = Static<typeof CalendarQuery>;

/** When the private link was made. Null if there is none. The link itself is shown only once. */
export const CalendarFeed = closed({ created_at: nullable(Instant) });
export type CalendarFeed = Static<typeof CalendarFeed>;

export const CreatedCalendarFeed = closed({
  /**
   * The secret URL. It gives access to the feed without signing in. The server stores only its
   * hash.
   */
  url: text(2_048),
  created_at: Instant,
});
export type CreatedCalendarFeed = Static<typeof CreatedCalendarFeed>;

/** Payments by day, for the calendar screen and for calendar programs. */
export const calendarRoutes = {
  getCalendar: {
    summary: "List the payments of a date range: known payments and those of future cycles",
    query: CalendarQuery,
    success: { status: 200, body: Calendar },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  getDebtCalendar: {
    summary: "Download the payments of one debt as a calendar file (RFC 5545)",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Type.String(), contentType: "text/calendar" },
    ...inSession("not_found"),
    ...withTimeZoneHeader,
  },
  getCalendarFeed: {
    summary: "Return when the private calendar link was made, if there is one",
    success: { status: 200, body: CalendarFeed },
    ...inSession(),
  },
  makeCalendarFeed: {
    summary: "Make a private calendar link and revoke the previous one",
    success: { status: 201, body: CreatedCalendarFeed },
    ...inSession(),
  },
  revokeCalendarFeed: {
    summary: "Revoke the private calendar link",
    success: { status: 200, body: CalendarFeed },
    ...inSession(),
  },
} as const;

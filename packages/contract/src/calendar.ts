import { Type, type Static } from "typebox";

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

/** As a payment stands in the ledger; `planned`: of a cycle that is still to come. */
export const CalendarEntryStatus = oneOf([
  "upcoming",
  "sent",
  "paid",
  "partial",
  "late",
  "unknown",
  "planned",
]);
export type CalendarEntryStatus = Static<typeof CalendarEntryStatus>;

/** One thing to pay, on the day on which to do it. What is skipped or not needed is none. */
export const CalendarEntry = closed({
  debt: Uuid,
  /** What the user calls the debt. */
  name: Type.String(),
  /** `extra`: beyond what is due this month, or what the lender takes by itself in a coming cycle. */
  kind: oneOf(["payment", "extra"]),
  /** With debt and kind, its name for ever. */
  cycle: CalendarDate,
  due_date: CalendarDate,
  /** The last safe day to send it. */
  pay_by: CalendarDate,
  /** Where it stands in a calendar: on the pay-by day, or, taken by the lender, on the due date. */
  on: CalendarDate,
  /** Still to be sent; of what is sent or paid what that was. Null where nobody says. */
  amount: nullable(Amount),
  /** Of what is sent or paid, what was due where that was another amount; else null. */
  was_due: nullable(Amount),
  /** `plan`: as the plan has it today; `last_bill`: as the lender last asked. */
  amount_source: nullable(oneOf(["bank", "user", "plan", "last_bill"])),
  currency: nullable(CurrencyCode),
  status: CalendarEntryStatus,
  /** The lender takes it by itself. */
  is_autopay: Type.Boolean(),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** Money of the plan that comes on a day, or with a minus is missing. */
export const CalendarMoney = closed({
  /** Of the plan's own entry; one that comes again has it on each of its days. */
  id: Uuid,
  name: Type.String(),
  on: CalendarDate,
  amount: SignedPlannedAmount,
  currency: nullable(CurrencyCode),
});
export type CalendarMoney = Static<typeof CalendarMoney>;

/** Both in the order of their days. */
export const Calendar = closed({
  entries: Type.Array(CalendarEntry),
  money: Type.Array(CalendarMoney),
});
export type Calendar = Static<typeof Calendar>;

export const CalendarQuery = closed({
  /** First day; not further back than `CALENDAR_DAYS_BACK`. */
  from: CalendarDate,
  /** Last day; not further ahead than `CALENDAR_DAYS_AHEAD`. */
  to: CalendarDate,
});
export type CalendarQuery = Static<typeof CalendarQuery>;

/** Since when there is a private link; null where there is none. The link is shown once, when it is made. */
export const CalendarFeed = closed({ created_at: nullable(Instant) });
export type CalendarFeed = Static<typeof CalendarFeed>;

export const MadeCalendarFeed = closed({
  /** The secret address. Whoever has it reads the feed; only its hash is kept. */
  url: text(2_048),
  created_at: Instant,
});
export type MadeCalendarFeed = Static<typeof MadeCalendarFeed>;

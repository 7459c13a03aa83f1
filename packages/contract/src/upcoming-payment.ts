import { Type, type Static } from "typebox";

import { Autopay, DebtKind } from "./debt.ts";
import { LedgerQuestion, ObligationState, Recognition } from "./ledger.ts";
import { pageOf } from "./page.ts";
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

/** `unknown`: nobody said. `nothing_due`: zero. `due`: something is to be paid. */
export const UpcomingPaymentState = oneOf(["unknown", "nothing_due", "due"]);
export type UpcomingPaymentState = Static<typeof UpcomingPaymentState>;

const StatedBy = oneOf(["bank", "user"]);

export const UpcomingPayment = closed({
  /** uuid of the debt; with `cycle` it names the entry. */
  debt: Uuid,
  /** uuid of the account; null for a debt that the user entered. */
  account: nullable(Uuid),
  /** uuid of the connection it came through; null for a debt that the user entered. */
  item: nullable(Uuid),
  /** The account's official name, or its name where it has no official one; as entered by the user. */
  name: Type.String(),
  /** What the user calls the debt; null where the name will do. */
  nickname: nullable(Type.String()),
  mask: nullable(Type.String()),
  institution_id: nullable(Type.String()),
  /** Of an entered debt the lender's, as it was entered. */
  institution_name: nullable(Type.String()),
  /** Null where no bank reports one. */
  liability: nullable(oneOf(["credit", "mortgage", "student_loan"])),
  kind: DebtKind,
  /** The due date that the payment had when it was first known; null where none is known. */
  cycle: nullable(CalendarDate),
  /** The bank's, or that of the due day that the user said. */
  due_date: nullable(CalendarDate),
  due_date_source: nullable(StatedBy),
  /** The last safe day to send it. */
  pay_by: nullable(CalendarDate),
  /** The user's word where there is one, else the bank's. */
  amount: nullable(Amount),
  amount_source: nullable(StatedBy),
  /** When its source said so; null where that is not known. */
  amount_as_of: nullable(Instant),
  /** What the bank says where the user's word stands in its place; null where it says nothing. */
  bank_amount: nullable(Amount),
  /** What the lender says was due before and was not paid; null where it does not say. */
  past_due_amount: nullable(Amount),
  /** What the lender charged for paying late, in no other amount; null where it does not say. */
  late_fee_amount: nullable(Amount),
  currency: nullable(CurrencyCode),
  /** `nothing_due` as well where all of it was sent, paid or skipped. */
  state: UpcomingPaymentState,
  is_overdue: Type.Boolean(),
  status: ObligationState,
  /** What the lender has of it. */
  paid: Amount,
  /** What is in the air. */
  sent: Amount,
  /** What is still to be sent; null where nobody says. */
  left: nullable(Amount),
  recognised: nullable(Recognition),
  question: nullable(LedgerQuestion),
  /** Since when the user says that it was not paid; null where that was not said, or is over. */
  not_paid_on: nullable(CalendarDate),
  autopay: Autopay,
  /** False where the debt is kept out of the payoff plan: its payment is due all the same. */
  in_plan: Type.Boolean(),
  /** When the bank last told us; null before the first refresh is done. */
  as_of: nullable(Instant),
});
export type UpcomingPayment = Static<typeof UpcomingPayment>;

/** What is open of the whole list, the payments of its other pages included. */
export const OpenPayments = closed({
  /** The last day that `due` counts, of the month of today where the user is. */
  through: CalendarDate,
  /** One for each currency of which something is open, in the order of their first payments. */
  sums: Type.Array(
    closed({
      currency: nullable(CurrencyCode),
      /** Still to be sent through that day, what is late included. */
      due: Amount,
      /** Of that, what is late. */
      late: Amount,
      /** To be sent through that day for what is due later: in no sum of the month. */
      ahead: Amount,
    }),
  ),
  /** The first due date of what is to be sent ahead. */
  ahead_due: nullable(CalendarDate),
  /** Late payments, those included of which nobody says how much. */
  late_count: Type.Integer({ minimum: 0 }),
  late_unknown_count: Type.Integer({ minimum: 0 }),
  /** Payments to be sent through that day, or without a date, of which nobody says how much: in none of the sums. */
  unknown: Type.Array(closed({ debt: Uuid, cycle: nullable(CalendarDate) })),
});
export type OpenPayments = Static<typeof OpenPayments>;

/** A page of the list, and what the whole of it comes to. */
export const UpcomingPaymentPage = closed({
  ...pageOf(UpcomingPayment).properties,
  open: OpenPayments,
});
export type UpcomingPaymentPage = Static<typeof UpcomingPaymentPage>;

import { Type, type Static } from "typebox";

import { Amount, CalendarDate, closed, nullable, oneOf, Uuid } from "./scalars.ts";

/**
 * `upcoming` · `sent`: left the account, not seen at the lender · `paid`: seen there, or the user says
 * so · `partial`: less than is due · `late`: seen to be missed · `not_needed`: nothing is due · `skipped`
 * by the user · `unknown`: nobody says how much, or whether it was paid.
 */
export const ObligationState = oneOf([
  "upcoming",
  "sent",
  "paid",
  "partial",
  "late",
  "not_needed",
  "skipped",
  "unknown",
]);
export type ObligationState = Static<typeof ObligationState>;

/** What only the user can say. */
export const LedgerQuestion = oneOf(["was_it_paid", "did_it_arrive"]);
export type LedgerQuestion = Static<typeof LedgerQuestion>;

/**
 * How a payment was recognised: the user said so; a credit on the debt's own account; the lender's "last
 * payment"; the lender's name; an amount that only this debt asks for at that time.
 */
export const PaymentWhy = oneOf([
  "by_hand",
  "lender_credit",
  "last_payment",
  "name",
  "amount_and_date",
]);
export type PaymentWhy = Static<typeof PaymentWhy>;

/** As a payment; `not_overdue`: nobody saw one, and the lender misses nothing. */
export const Recognition = oneOf([
  "by_hand",
  "lender_credit",
  "last_payment",
  "name",
  "amount_and_date",
  "not_overdue",
]);
export type Recognition = Static<typeof Recognition>;

export const PaymentStatus = oneOf(["sent", "paid"]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const Payment = closed({
  uuid: Uuid,
  debt: Uuid,
  amount: Amount,
  sent_on: CalendarDate,
  /** When the lender had it, or the day that the user says; null while it is in the air. */
  seen_on: nullable(CalendarDate),
  status: PaymentStatus,
  source: oneOf(["user", "lender", "checking", "last_payment"]),
  why: PaymentWhy,
  /** The cycle that the user chose for it; null: the oldest that is open. */
  chosen_cycle: nullable(CalendarDate),
  /** Beyond all that is due, by the user's word: it meets no payment of any cycle. */
  is_extra: Type.Boolean(),
  /** When it came back: it counts for nothing. */
  returned_on: nullable(CalendarDate),
  /** When the user took it back: it counts for nothing, and can be restored. */
  undone_on: nullable(CalendarDate),
});
export type Payment = Static<typeof Payment>;

/** A debt that its bank no longer shows, with every payment that counted, the newest first. */
export const ClosedDebt = closed({
  uuid: Uuid,
  /** The user's name for it, where there is one. */
  name: Type.String(),
  mask: nullable(Type.String()),
  lender: nullable(Type.String()),
  currency: nullable(Type.String()),
  /** Since when the bank no longer shows it. */
  closed_on: CalendarDate,
  payments: Type.Array(closed({ uuid: Uuid, amount: Amount, sent_on: CalendarDate })),
});
export type ClosedDebt = Static<typeof ClosedDebt>;

/** One payment of one debt in one cycle. */
export const Obligation = closed({
  debt: Uuid,
  /** The due date that it had when it was first known: its name for ever. */
  cycle: CalendarDate,
  due_date: CalendarDate,
  due_date_source: oneOf(["bank", "user"]),
  /** The last safe day to send it. */
  pay_by: CalendarDate,
  /** As the lender bills it, escrow and past due included; null where nobody says. */
  amount: nullable(Amount),
  amount_source: nullable(oneOf(["bank", "user"])),
  /** What the lender has. */
  paid: Amount,
  /** What is in the air. */
  sent: Amount,
  /** What is still to be sent; null where nobody says. */
  left: nullable(Amount),
  status: ObligationState,
  recognised: nullable(Recognition),
  question: nullable(LedgerQuestion),
  /** Since when the user says that it was not paid; null where that was not said, or is over. */
  not_paid_on: nullable(CalendarDate),
  /** The last day before a charge for being late, where that is not the due date. */
  late_charge_after: nullable(CalendarDate),
  /**
   * With what of each went to this one; extras of its time, those that are missing and those taken back last, with
   * nothing, the newest first.
   */
  payments: Type.Array(
    closed({
      ...Payment.properties,
      counted: Amount,
      /** By now the lender would show it, and does not: it counts for nothing. */
      is_missing: Type.Boolean(),
    }),
  ),
});
export type Obligation = Static<typeof Obligation>;

/** What a call about a payment answers: it, and what it is for as that is then. */
export const RecordedPayment = closed({
  payment: Payment,
  /** Null where no cycle of the debt is known that it could be for. */
  obligation: Type.Union([Obligation, Type.Null()]),
});
export type RecordedPayment = Static<typeof RecordedPayment>;

export const PaymentInput = closed({
  /** Made by the client. The same again is the same payment: a double tap does not pay twice. */
  uuid: Uuid,
  amount: Amount,
  /** Today or before. */
  sent_on: CalendarDate,
  /** `paid`: the lender has it. */
  status: PaymentStatus,
  /** Absent or null: the oldest that is open. */
  cycle: Type.Optional(nullable(CalendarDate)),
  /** Beyond all that is due: it meets no payment, so it names no cycle. */
  is_extra: Type.Optional(Type.Boolean()),
});
export type PaymentInput = Static<typeof PaymentInput>;

/** Absent fields stay. Of a payment that was recognised only what it is for is the user's to say. */
export const PaymentChange = closed({
  amount: Type.Optional(Amount),
  sent_on: Type.Optional(CalendarDate),
  status: Type.Optional(PaymentStatus),
  cycle: Type.Optional(nullable(CalendarDate)),
  is_extra: Type.Optional(Type.Boolean()),
});
export type PaymentChange = Static<typeof PaymentChange>;

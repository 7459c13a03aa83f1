import { Type, type Static } from "typebox";

import { Amount, CalendarDate, closed, nullable, oneOf, Uuid } from "./scalars.ts";

/**
 * - `upcoming`: not sent
 * - `sent`: left the user's account, not confirmed by the lender
 * - `paid`: confirmed by the lender or by the user
 * - `partial`: paid less than the amount due
 * - `late`: known to be missed
 * - `not_needed`: nothing is due
 * - `skipped`: skipped by the user
 * - `unknown`: the amount, or whether it was paid, is unknown
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

/** Questions that only the user can answer. */
export const LedgerQuestion = oneOf(["was_it_paid", "did_it_arrive"]);
export type LedgerQuestion = Static<typeof LedgerQuestion>;

/**
 * The evidence for a payment: the user recorded it, a credit on the debt's account, the lender's
 * "last payment", the lender's name, or an amount that only this debt requires at that time.
 */
export const PaymentEvidence = oneOf([
  "by_hand",
  "lender_credit",
  "last_payment",
  "name",
  "amount_and_date",
]);
export type PaymentEvidence = Static<typeof PaymentEvidence>;

/**
 * The evidence for an obligation: that of its payment, or `not_overdue` if no payment was seen but
 * the lender reports nothing overdue.
 */
export const Recognition = oneOf([...PaymentEvidence.enum, "not_overdue"]);
export type Recognition = Static<typeof Recognition>;

export const PaymentStatus = oneOf(["sent", "paid"]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const PaymentSource = oneOf(["user", "lender", "checking", "last_payment"]);

export const Payment = closed({
  uuid: Uuid,
  debt: Uuid,
  amount: Amount,
  sent_on: CalendarDate,
  /**
   * When the lender received it, or the date that the user entered. Null while it is in transit.
   */
  seen_on: nullable(CalendarDate),
  status: PaymentStatus,
  source: PaymentSource,
  why: PaymentEvidence,
  /** The cycle that the user assigned it to. Null means the oldest open cycle. */
  chosen_cycle: nullable(CalendarDate),
  /** Whether the user marked it as an extra payment, which counts toward no cycle. */
  is_extra: Type.Boolean(),
  /** When the payment was returned. It then counts for nothing. */
  returned_on: nullable(CalendarDate),
  /** When the user undid it. It then counts for nothing, and can be restored. */
  undone_on: nullable(CalendarDate),
});
export type Payment = Static<typeof Payment>;

/** A debt that its bank no longer reports, with all counted payments, newest first. */
export const ClosedDebt = closed({
  uuid: Uuid,
  /** The user's name for the debt, or else the bank's. */
  name: Type.String(),
  mask: nullable(Type.String()),
  lender: nullable(Type.String()),
  currency: nullable(Type.String()),
  /** When the bank stopped reporting it. */
  closed_on: CalendarDate,
  payments: Type.Array(closed({ uuid: Uuid, amount: Amount, sent_on: CalendarDate })),
});
export type ClosedDebt = Static<typeof ClosedDebt>;

/** One payment of one debt in one cycle. */
export const Obligation = closed({
  debt: Uuid,
  /**
   * Its first known due date, or the last day of its calendar month if none was known. Identifies the obligation
   * permanently.
   */
  cycle: CalendarDate,
  /** Whether it only lists the payments of a debt of which no cycle is known; absent if not. */
  is_without_cycle: Type.Optional(Type.Boolean()),
  /** Null if no due date is known: it is due in the month of `cycle`. */
  due_date: nullable(CalendarDate),
  due_date_source: nullable(oneOf(["bank", "user"])),
  /** The last day to send it so that it arrives in time. Null if no due date is known. */
  pay_by: nullable(CalendarDate),
  /** The billed amount, including escrow and past-due amounts. Null if unknown. */
  amount: nullable(Amount),
  amount_source: nullable(oneOf(["bank", "user"])),
  /** The amount that the lender has received. */
  paid: Amount,
  /** The amount in transit. */
  sent: Amount,
  /** The amount still to send. Null if unknown. */
  left: nullable(Amount),
  status: ObligationState,
  recognised: nullable(Recognition),
  question: nullable(LedgerQuestion),
  /** When the user, or the lender of a bank that was unlinked since, reported it as not paid. Null if that does not apply. */
  not_paid_on: nullable(CalendarDate),
  /**
   * Payments with the amount that counts toward this obligation. Extra, missing and undone payments
   * of the same period come last, newest first, with an amount of zero.
   */
  payments: Type.Array(
    closed({
      ...Payment.properties,
      counted: Amount,
      /** The lender should show it by now, but does not. It then counts for nothing. */
      is_missing: Type.Boolean(),
      /** It counts, and has probably not arrived. */
      is_in_transit: Type.Boolean(),
    }),
  ),
});
export type Obligation = Static<typeof Obligation>;

export const PaymentInput = closed({
  /** Idempotency key made by the client: a double tap does not record two payments. */
  uuid: Uuid,
  amount: Amount,
  /** Today or earlier. */
  sent_on: CalendarDate,
  /** `paid`: the lender has received it. */
  status: PaymentStatus,
  /** Absent or null: the oldest open cycle. */
  cycle: Type.Optional(nullable(CalendarDate)),
  /** An extra payment counts toward no cycle, so it cannot have one. */
  is_extra: Type.Optional(Type.Boolean()),
});
export type PaymentInput = Static<typeof PaymentInput>;

/**
 * Absent fields stay as they are. On a matched payment, only the cycle, `is_extra` and `is_undone` can change.
 */
export const PaymentChange = closed({
  amount: Type.Optional(Amount),
  sent_on: Type.Optional(CalendarDate),
  status: Type.Optional(PaymentStatus),
  cycle: Type.Optional(nullable(CalendarDate)),
  is_extra: Type.Optional(Type.Boolean()),
  /** An undone payment counts for nothing. */
  is_undone: Type.Optional(Type.Boolean()),
});
export type PaymentChange = Static<typeof PaymentChange>;

/** Absent fields stay as they are. */
export const ObligationChange = closed({
  is_skipped: Type.Optional(Type.Boolean()),
  /** Whether the user reports that it was not paid after its due date. */
  is_unpaid: Type.Optional(Type.Boolean()),
});
export type ObligationChange = Static<typeof ObligationChange>;

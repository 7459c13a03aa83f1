import type { CalendarDate } from "./calendar-date.ts";
import type { Merchant } from "./merchants.ts";
import type { Cents } from "./terms.ts";

export type MovementKind =
  | "purchase"
  | "refund"
  | "payment"
  | "routine"
  | "interest"
  | "fee"
  /** Of a mortgage: the part of a payment for taxes and insurance, which reduces nothing owed. */
  | "escrow"
  /** Of a mortgage: a payment too small for an instalment, kept until the rest arrives. */
  | "held"
  /** Of a student loan: interest that joined the principal. */
  | "capitalised";

/**
 * What changes the balance of an account. Plaid's sign: above zero is money that leaves the account,
 * so that what is owed grows by it and what is held shrinks.
 */
export type Movement = {
  /** Unlike any other of the household, and the same when it is played again. */
  key: string;
  account: string;
  kind: MovementKind;
  cents: Cents;
  /** The day on which it happened. */
  on: CalendarDate;
  /** The day on which it counts; it is pending before. */
  postedOn: CalendarDate;
  /** The day on which the bank took it into its books. */
  bookedOn: CalendarDate;
  merchant: Merchant;
  /** Where it is not the account's. */
  currency?: string;
};

/** What happened on an account, before the bank has it in its books. */
export type Happening = Omit<Movement, "bookedOn">;

/** Notes a movement that an account has made; its balance has changed by it already. */
export type Note = (movement: Pick<Movement, "kind" | "cents" | "merchant">) => void;

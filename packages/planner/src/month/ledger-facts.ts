import type { PlannedLedger } from "@snowball/contract";

/**
 * The ledger of a debt in the current calendar month. Amounts are decimal strings, escrow and past due included; null
 * if unknown.
 */
export type LedgerFacts = Omit<PlannedLedger, "debt" | "payments" | "is_behind"> & {
  /** Unpaid payments, oldest first: late ones, those of this month, and early ones of next month. */
  open: readonly OpenObligation[];
  /** Whether no due date is known and nothing was sent this month: the payment is due at any time in it. */
  is_undated?: boolean;
  /** The part of what was sent that was due this month, without extras; absent if nothing was sent. */
  sent_of_bills?: string;
  /** What was due of this month and of missed ones, paid or not; null or absent if an amount is unknown. */
  due_this_month?: string | null;
  /**
   * The bill of next month as the bank reports it or the user entered it, paid or not; absent if it is not known yet,
   * or if it may contain missed payments.
   */
  next_bill?: string;
  /** Whether a payment was missed, or the bill contains missed payments, also if they were sent since. */
  is_behind?: boolean;
  /** A bill without missed payments and late fees; absent if it is not known whether there is any. */
  usual_bill?: string;
  /** Whether a payment of an earlier month is not confirmed, so that the bill may contain it. */
  may_be_behind?: boolean;
};

export type OpenObligation = {
  /** The original due date. It identifies the obligation within the debt. */
  cycle: string;
  due_date: string;
  /** The last safe day to send it. */
  pay_by: string;
  /** Whether no due date is known. Both dates are then the last day of the calendar month. */
  is_undated?: boolean;
  amount: string | null;
  /** What the plan last listed for a payment of unknown amount with a date that is past. */
  listed?: string;
  /** What was already sent or paid. */
  paid: string;
  /** The lender reports it as late. A payment that no data source shows is never late, only due before today. */
  is_late: boolean;
};

/** By the debt's uuid. A debt without an entry has no due dates; its payment is due at any time this month. */
export type Ledger = ReadonlyMap<string, LedgerFacts>;

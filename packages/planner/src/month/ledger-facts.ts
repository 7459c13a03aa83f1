/**
 * The ledger of a debt in the current calendar month. Amounts are decimal strings, escrow and past due included; null
 * if unknown.
 */
export type LedgerFacts = {
  /** Unpaid payments, oldest first: late ones, those of this month, and early ones of next month. */
  open: readonly OpenObligation[];
  /** Whether no due date is known and nothing was sent this month: the payment is due at any time in it. */
  is_undated?: boolean;
  /**
   * What left the account for the debt since the month began. A payment for a later month's bill counts in that month.
   */
  sent_this_month: string;
  /** The part of it that was due this month, without extras; absent if nothing was sent. */
  sent_of_bills?: string;
  /** What was due of this month and of missed ones, paid or not; null or absent if an amount is unknown. */
  due_this_month?: string | null;
  /** What was sent of the payments of later months. */
  sent_ahead: string;
  /** What was sent and is not yet in the lender's balance. */
  in_the_air: string;
  /**
   * The bill of next month as the bank reports it or the user entered it, paid or not; absent if it is not known yet,
   * or if it may contain missed payments.
   */
  next_bill?: string;
  /** The date before which the lender asks for nothing, as after a deferment; absent if a payment is due as usual. */
  first_due_on?: string;
  /** Whether a payment was missed, or the bill contains missed payments, also if they were sent since. */
  is_behind?: boolean;
  /** A bill without missed payments and late fees; absent if it is not known whether there is any. */
  usual_bill?: string;
  /** Whether a payment of an earlier month is not confirmed, so that the bill may contain it. */
  may_be_behind?: boolean;
  /** Whether this month's payment was due before the debt became known. It counts as paid. */
  is_met_before?: boolean;
  /** Its amount in the month's first plan, because a later statement lowers the minimum; absent if unknown. */
  met_before?: string;
  /** What the last plan of this month gives the debt this month, sent payments included; absent if there is none. */
  planned?: string;
  /**
   * What was sent to a card in the last 45 days, except for next month's bill, and when. Interest on it accrued until
   * then. Absent if there is none.
   */
  recent_payments?: readonly { on: string; amount: string }[];
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
  /** What was already sent or paid. */
  paid: string;
  /** The lender reports it as late. A payment that no data source shows is never late, only due before today. */
  is_late: boolean;
};

/** By the debt's uuid. A debt without an entry has no due dates; its payment is due at any time this month. */
export type Ledger = ReadonlyMap<string, LedgerFacts>;

/**
 * What the ledger knows of a debt in the calendar month of today. Amounts are decimal strings, escrow and past
 * due included; null = nobody says.
 */
export type LedgerFacts = {
  /** Payments that are not met yet, the oldest first: those that are late, and those of this month. */
  open: readonly OpenObligation[];
  /**
   * What left the account for the debt since the month began. A payment that is due next month and was sent ahead of
   * it counts with the month it is due in.
   */
  sent_this_month: string;
  /** That of next month's payment. */
  sent_ahead: string;
  /** What of all that was sent the lender has not seen yet. */
  in_the_air: string;
  /** Its payment of this month was due before anything was known of the debt, and is taken as made. */
  is_met_before?: boolean;
  /** Payments due before the month, of which nobody knows whether they were paid; with what is left of them. */
  unanswered?: { cycle: string; amount: string }[];
};

export type OpenObligation = {
  /** The due date it had when it was first known; with the debt it names the obligation. */
  cycle: string;
  due_date: string;
  /** The last safe day to send it. */
  pay_by: string;
  amount: string | null;
  /** Sent or paid of it already. */
  paid: string;
  /** The lender misses it. What nobody sees is never late, only due since a day before today. */
  is_late: boolean;
};

/** By the debt's uuid. A debt without an entry has no dates: its payment of the month is due some time in it. */
export type Ledger = ReadonlyMap<string, LedgerFacts>;

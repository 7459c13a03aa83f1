import type { DebtFacts } from "../facts/debt-facts.ts";
import type { LedgerPayment } from "./read-ledger.ts";

/** A debt with what a list of payments needs in addition to the plan's facts. */
export type MonthDebtFacts = DebtFacts & {
  name: string;
  nickname: string | null;
  autopay: { type: "none" | "minimum" | "statement" | "full" | "other" };
};

export type MonthPaymentState =
  | "to_send"
  | "scheduled"
  | "partial"
  | "late"
  | "question"
  | "unknown"
  | "sent"
  | "paid"
  | "nothing_due"
  | "skipped";

/** One payment of one debt. Amounts are decimal strings, null if unknown. `amount = minimum + extra + escrow`. */
export type MonthPayment = Omit<LedgerPayment, "pay_by" | "due" | "status" | "is_late"> & {
  debt: string;
  /**
   * `arrears`: missed, or due in an earlier month and not confirmed. `extra`: to send beyond what is due. `other`: sent
   * this month for none of the listed payments.
   */
  kind: "bill" | "arrears" | "extra" | "other";
  state: MonthPaymentState;
  /** What is to be sent now; zero if nothing is left to send. */
  amount: string | null;
  minimum: string;
  extra: string;
  escrow: string;
  /** The part of the bill that the budget does not cover, not part of `amount`. */
  uncovered: string;
  is_escrow_estimated: boolean;
  /** Whether `amount` is the plan's estimate of an unknown bill. */
  is_estimated: boolean;
  /** The last safe day to send it, today or later. */
  send_by: string | null;
  /** The payday that it needs, if earlier money does not cover it. */
  from_paycheck: string | null;
  /** Whether it probably arrives in the month after that of `send_by`: an extra sent after its last safe day. */
  arrives_next_month: boolean;
  in_plan: boolean;
};

/** Sums of `amount` over the listed payments of one currency. */
export type MonthTotal = {
  currency: string | null;
  /** By the end of the month, late payments and questions included. */
  to_send: string;
  /** What is late, also the part that the budget does not cover, without estimates. */
  late: string;
  in_question: string;
  estimated: string;
  outside_plan: string;
  /** What is due this month beyond the budget; not part of `to_send`. */
  uncovered: string;
  /** Due next month, to be sent this month; not part of `to_send`. */
  ahead: string;
  /** Sent with this month's money. */
  sent: string;
};

/** What will cost money, with the amount that avoids it. Amounts are decimal strings. */
export type MonthWarning =
  | {
      /** A debt of which a balance is charged deferred interest, or a higher rate, after a date. */
      kind: "back_interest" | "rate_rise";
      debt: string;
      balance: string;
      /** The last month of the plan that is paid in time; 0 if the date is before the first payment. */
      last_month: number;
      last_date: string | null;
      /** The first month that costs more. */
      from: string;
      /** What is left of the balance by then. Zero if the plan prevents the cost. */
      left: string;
      charged: string;
      /** The rate after the date, in percent. */
      apr: string;
      /** The smallest level payment that avoids it; null if none does. */
      clearing_payment: string | null;
      /** Whether `left` assumes the plan's payments, not minimum payments. */
      is_planned: boolean;
    }
  | {
      /** Minimum payments do not pay the debt off within a hundred years. */
      kind: "endless_minimum";
      debt: string;
      minimum: string;
      clears_in_36: string | null;
      clears_in_60: string | null;
      follows_income: boolean;
      /** When the plan pays it off; null if it does not. */
      payoff_month: string | null;
    }
  | { kind: "over_limit"; debt: string; limit: string; above: string }
  | {
      kind: "short_month";
      month: string;
      /** Of the whole month. */
      minimums: string;
      shortfall: string;
    };

/** The last paycheck. */
export type MonthPayday = {
  /** Its day, today or earlier. */
  on: string;
  /** Its part for debts; null if the budget is per month. */
  amount: string | null;
  /** The indexes in `payments` of those to send before the next paycheck. Empty if all are sent. */
  payments: number[];
};

/** The current month of all debts: what to send, to whom, by when, and what is done. */
export type Month = {
  today: string;
  month: string;
  through: string;
  payments: MonthPayment[];
  totals: MonthTotal[];
  unknown_count: number;
  late_count: number;
  /** The index in `payments` of the next one to send; null if nothing is left to send. */
  next: number | null;
  /** Null without paydays, or if the last paycheck pays nothing before the next one. */
  payday: MonthPayday | null;
  /** The money of the plan's debts; null without a plan. */
  budget: string | null;
  warnings: MonthWarning[];
};

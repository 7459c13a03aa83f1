import type { CalendarDate } from "../../bank/calendar-date.ts";

/**
 * Plaid's documented format for custom sandbox users, with this sandbox's extensions marked.
 * The personas are written in it too. Amounts are in units of the currency, rates in percent.
 */
export type CustomUser = {
  version?: number | string;
  seed?: string;
  override_accounts?: OverrideAccount[];
  mfa?: { type?: string; [detail: string]: unknown };
  recaptcha?: "good" | "bad";
  force_error?: string;
};

export type OverrideAccount = {
  type?: string;
  subtype?: string;
  starting_balance?: number;
  force_available_balance?: number;
  currency?: string;
  meta?: {
    name?: string;
    official_name?: string | null;
    limit?: number;
    mask?: string | null;
  };
  numbers?: {
    account?: string;
    ach_routing?: string;
    ach_wire_routing?: string;
    [other: string]: unknown;
  };
  transactions?: OverrideTransaction[];
  inflow_model?: InflowModel;
  liability?: OverrideLiability;
  identity?: unknown;
  income?: unknown;
  holdings?: unknown;
  /** Extension: how many purchases a day are invented when `transactions` is not given. */
  purchases_per_day?: number;
  /** Extension: how the account goes on from the day its bank is linked. */
  bank?: BankLife;
};

/** Extension. Amounts in units of the currency, rates in percent, months from the day of linking. */
export type BankLife = {
  /** What the lender pulls by itself; the minimum, where nothing is overdue. */
  autopay?: "none" | "minimum" | "statement" | "full";
  /** Days since a due date that was missed; with `is_overdue`. */
  days_behind?: number;
  /** Of a card: the statement before was paid in full, so that purchases bear no interest. */
  in_grace?: boolean;
  /** Of a card: parts of the balance with terms of their own. */
  balances?: {
    apr_type: "cash_apr" | "balance_transfer_apr" | "special";
    amount: number;
    apr: number;
    promotion?: { apr: number; months: number };
    deferred?: { accrued: number; months: number };
  }[];
  /** Of a mortgage: what is collected each month for taxes and insurance. */
  monthly_escrow?: number;
  /** Of a student loan: no payment is expected for some months. */
  pause?: {
    status: "in school" | "in grace" | "deferment" | "forbearance";
    months: number;
    is_subsidized?: boolean;
    capitalizes?: boolean;
  };
  /** Of a car loan or a personal loan. */
  apr?: number;
  /** Of a car or personal loan, and of a student loan with a minimum that is unknown or not due yet. */
  monthly_payment?: number;
  /** Of a checking account. */
  wages?: { amount: number; every: "two weeks" | "twice a month" | "month" };
  rent?: number;
  /** One purchase in so many is returned a week later. */
  refund_one_in?: number;
};

export type OverrideTransaction = {
  date_transacted: CalendarDate;
  date_posted: CalendarDate;
  amount: number;
  description: string;
  currency?: string;
};

export type InflowModel = {
  type: "none" | "monthly-income" | "monthly-balance-payment" | "monthly-interest-only-payment";
  income_amount?: number;
  payment_day_of_month?: number | "last";
  transaction_name?: string;
  statement_day_of_month?: number | "last";
};

/**
 * `type` "mortgage" is an extension, and so is every key that `/liabilities/get` answers with: it
 * overrides the computed value, null included.
 */
export type OverrideLiability = {
  type?: "credit" | "student" | "mortgage";
  purchase_apr?: number;
  cash_apr?: number;
  balance_transfer_apr?: number;
  special_apr?: number;
  principal?: number;
  nominal_apr?: number;
  interest_capitalization_grace_period_months?: number;
  repayment_model?: {
    type?: string;
    non_repayment_months?: number;
    repayment_months?: number;
  };
  is_federal?: boolean;
  repayment_plan_description?: string | null;
  repayment_plan_type?: string | null;
  origination_date?: CalendarDate | null;
  is_overdue?: boolean | null;
  minimum_payment_amount?: number | null;
  next_payment_due_date?: CalendarDate | null;
  [field: string]: unknown;
};

import { type Apr, LEAD_DAYS_DEFAULT, REMINDER_DAYS_DEFAULT } from "@snowball/contract";

import type { RowByName } from "#database/columns-by-name.ts";
import type { accounts, debtEntries } from "#database/schema.ts";
import type { Liability } from "#features/accounts/index.ts";

/** A row with the user's input about a debt; see the table. */
export type DebtEntry = RowByName<typeof debtEntries>;

/** The columns of an entry that are the user's input. */
export type StatedDebt = Omit<
  DebtEntry,
  | "id"
  | "user_id"
  | "account_id"
  | "removed_at"
  | "same_as"
  | "kept_apart"
  | "duplicate_of"
  | "created_at"
>;

/** The input of a user who entered nothing. */
export const NOTHING_STATED: StatedDebt = {
  name: null,
  lender: null,
  kind: null,
  currency: null,
  owed: null,
  balances: [],
  minimum: null,
  minimum_rule: null,
  due_day: null,
  accrual: null,
  accrued_interest: null,
  monthly_fee: null,
  annual_fee_amount: null,
  annual_fee_month: null,
  escrow: null,
  deferment_until: null,
  is_subsidized: false,
  is_included: null,
  is_secured: null,
  is_prepayable: true,
  is_bill_shared: null,
  nickname: null,
  note: null,
  autopay: "none",
  autopay_amount: null,
  lead_days: LEAD_DAYS_DEFAULT,
  reminder_days: REMINDER_DAYS_DEFAULT,
  owed_at: null,
  due_day_at: null,
  minimum_at: null,
  last_bank_report: null,
};

/** Returns the input of a user who entered nothing about a balance. */
export function emptyBalance(id: string): StatedDebt["balances"][number] {
  return { id, amount: null, amountAt: null, apr: null, aprAt: null, promo: null, deferred: null };
}

const STATED_COLUMNS = Object.keys(NOTHING_STATED) as (keyof StatedDebt)[];

/** Returns the user's input without the other properties that a row or an imported file may have. */
export function onlyStated(row: StatedDebt): StatedDebt {
  return Object.fromEntries(STATED_COLUMNS.map((column) => [column, row[column]])) as StatedDebt;
}

/** An account that is a debt, with the bank's report and the user's input. Null = unknown. */
export type LinkedDebt = typeof accounts.$inferSelect & {
  /** Id of the same account in an older connection; null if there is none. */
  duplicateOf: string | null;
  /**
   * Whether the user included the entered debt that was linked again as this one; null if there is none or it is
   * unset.
   */
  backInclusion: boolean | null;
  institutionId: string | null;
  institutionName: string | null;
  syncedAt: Date | null;
  /** Whether transactions of the account are read. Most lenders report none on loans. */
  hasTransactions: boolean;
  report: Liability | null;
  /** The latest day of the month on which a bill of the last year was due; null if none is known. */
  latestDueDay: number | null;
  /** APRs of a card, in the bank's order. */
  aprs: Apr[];
  /**
   * If the user entered deferred interest: each day since with transactions, oldest first, and what was paid from that
   * day on, less purchases.
   */
  paidSinceDeferral: { on: string; amount: string }[];
  /** Whether the user confirmed that the loans share one bill; null = not answered, which counts as yes. */
  billAnswer: boolean | null;
  entry: DebtEntry | null;
};

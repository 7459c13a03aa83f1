import {
  AutopayType,
  DEBT_AMOUNT_MAX,
  DEBT_NAME_LENGTH_MAX,
  DEBT_NOTE_LENGTH_MAX,
  DebtAccrual,
  DebtKind,
  LEAD_DAYS_DEFAULT,
  LEAD_DAYS_MAX,
  REMINDER_DAYS_DEFAULT,
  REMINDER_DAYS_MAX,
  type StudentLoanTerms,
} from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { accounts } from "./accounts.ts";
import { aList, anObject, from, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

/** User input for one balance of a debt; null means no input. Instants are ISO 8601 in UTC. */
export type StatedBalance = {
  id: string;
  amount: string | null;
  amountAt: string | null;
  apr: string | null;
  aprAt: string | null;
  promo: { apr: string; lastDate: string | null } | null;
  /** `accruedOn`: the user's calendar date when `accrued` was entered. */
  deferred: { apr: string; lastDate: string; accrued: string; accruedOn: string } | null;
  /** The bank's APR type from when the debt was linked; absent if it never was. */
  aprType?: string | null;
  /** Set if the APR is the last one that a formerly linked bank reported. A zero APR still needs an explanation. */
  isBanksApr?: true;
};

/** Data that only a bank reports, as of the last report of a debt that is no longer linked. */
export type LastBankReport = {
  /** Probable escrow of a mortgage, derived from its terms. */
  escrowEstimate: string | null;
  /** Estimated payment of a loan if its lender reported none; otherwise absent. */
  minimumEstimate?: string;
  studentLoan: StudentLoanTerms | null;
  /** Whether a payment that the bank did not show was missed; absent if that is not certain. */
  areMissesCertain?: boolean;
  /** Last digits of the account number; absent if the bank reported none. */
  mask?: string;
  /** When the bank last reported, in ISO 8601; absent if that was not stored. */
  seenAt?: string;
  /** The last statement of a card: what was owed at `seenAt` contains the interest up to it; absent if it is unknown. */
  statementOn?: string;
};

export type StatedRule = {
  type: "fixed" | "percent" | "percent_plus_interest" | "amortizing";
  amount: string | null;
  percent: string | null;
  floor: string | null;
  termMonths: number | null;
};

/** Marks a manual debt as the same debt as a linked one, with the data that the linked one took over. */
export type SameDebt = {
  /** The linked debt's id. */
  debt: string;
  /** Columns that the linked debt took over. The manual debt still has their values. */
  fields: string[];
  /** User input for the linked debt's balances before and after; null if nothing was added. */
  balances: { before: StatedBalance[]; after: StatedBalance[] } | null;
  /** Ledger rows that the linked debt took over; absent if none. */
  ledger?: CarriedLedger;
};

/** Ledger rows that a linked debt took over from a manual one: payment ids, cycles, and skipped cycles. */
export type CarriedLedger = { payments: string[]; cycles: string[]; skipped: string[] };

/** ISO 4217. */
const CURRENCY_LENGTH = 3;
/** Limits of amounts that a user enters. */
const AMOUNT = from(0, DEBT_AMOUNT_MAX);

/**
 * User input for debts: all data of a manual debt, or the overrides of the bank's data for a linked one. Null means
 * no input.
 */
export const debtEntries = pgTable(
  "debt_entries",
  {
    /** The debt's id, which for a linked debt is the account's id. */
    id: uuid().notNull(),
    userId: owner(),
    /** Null for a manual debt. */
    accountId: uuid("account_id"),
    name: text(),
    lender: text(),
    kind: text({ enum: DebtKind.enum }),
    currency: text(),
    /** Override of a linked debt's balance. A manual debt uses the sum of `balances` instead. */
    owed: numeric(),
    balances: jsonb().$type<StatedBalance[]>().notNull().default([]),
    minimum: numeric(),
    minimumRule: jsonb("minimum_rule").$type<StatedRule>(),
    dueDay: smallint("due_day"),
    accrual: text({ enum: DebtAccrual.enum }),
    accruedInterest: numeric("accrued_interest"),
    monthlyFee: numeric("monthly_fee"),
    annualFeeAmount: numeric("annual_fee_amount"),
    annualFeeMonth: smallint("annual_fee_month"),
    escrow: numeric(),
    defermentUntil: date("deferment_until", { mode: "string" }),
    isSubsidized: boolean("is_subsidized").notNull().default(false),
    /** Null means the default: included, except mortgages and duplicates of another debt. */
    isIncluded: boolean("is_included"),
    isSecured: boolean("is_secured"),
    isPrepayable: boolean("is_prepayable").notNull().default(true),
    /**
     * For a student loan: whether the minimum that the servicer reports on several loans is one bill for all of
     * them. Null means that the user has not answered, which counts as true.
     */
    isBillShared: boolean("is_bill_shared"),
    nickname: text(),
    note: text(),
    /** What the lender debits automatically. */
    autopay: text({ enum: AutopayType.enum }).notNull().default("none"),
    /** Amount of the autopay `other`. */
    autopayAmount: numeric("autopay_amount"),
    /** Business days before the due date on which a payment must be sent. */
    leadDays: smallint("lead_days").notNull().default(LEAD_DAYS_DEFAULT),
    /** Days before the send date on which the user is reminded; null means never. */
    reminderDays: smallint("reminder_days").default(REMINDER_DAYS_DEFAULT),
    /** When the user last entered `owed`, `dueDay` and `minimum`. */
    owedAt: timestamp("owed_at", { withTimezone: true }),
    dueDayAt: timestamp("due_day_at", { withTimezone: true }),
    minimumAt: timestamp("minimum_at", { withTimezone: true }),
    /** When the user removed the manual debt. It can be restored. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    /** Set if it was removed because it is the same as a linked debt. Restoring it undoes the merge. */
    sameAs: jsonb("same_as").$type<SameDebt>(),
    /** Set for a manual debt that was linked before; otherwise null. */
    lastBankReport: jsonb("last_bank_report").$type<LastBankReport>(),
    /** For a manual debt: ids of the linked debts that the user declared to be different debts. */
    keptApart: jsonb("kept_apart").$type<string[]>().notNull().default([]),
    /**
     * For a manual debt: the same user's linked account that is probably the same debt, until the user answers
     * the question. Until then only the account counts.
     */
    duplicateOf: uuid("duplicate_of"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    // The key includes the user, so that a manual debt cannot block the id of another user's account.
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: "debt_entries_account_id_user_id_fk",
      columns: [table.accountId, table.userId],
      foreignColumns: [accounts.id, accounts.userId],
    }).onDelete("cascade"),
    check(
      "debt_entries_linked_or_whole",
      sql`case when ${table.accountId} is null
        then ${table.name} is not null and ${table.kind} is not null and ${table.currency} is not null
        else ${table.accountId} = ${table.id} and ${table.removedAt} is null end`,
    ),
    check(
      "debt_entries_duplicate_is_manual",
      sql`${table.duplicateOf} is null or ${table.accountId} is null`,
    ),
    check(
      "debt_entries_autopay_with_amount",
      sql`(${table.autopay} = 'other') = (${table.autopayAmount} is not null)`,
    ),
    // For lists of manual debts, without the removed ones.
    index("debt_entries_user_id_created_at_index")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.accountId} is null and ${table.removedAt} is null`),
    index("debt_entries_account_id_user_id_index").on(table.accountId, table.userId),
    index("debt_entries_duplicate_of_user_id_index")
      .on(table.duplicateOf, table.userId)
      .where(sql`${table.duplicateOf} is not null`),
    index("debt_entries_removed_at_index")
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    ...limits(table, {
      name: upTo(DEBT_NAME_LENGTH_MAX),
      lender: upTo(DEBT_NAME_LENGTH_MAX),
      currency: upTo(CURRENCY_LENGTH),
      owed: AMOUNT,
      balances: aList,
      sameAs: anObject,
      lastBankReport: anObject,
      keptApart: aList,
      minimum: AMOUNT,
      minimumRule: anObject,
      dueDay: from(1, 31),
      accruedInterest: AMOUNT,
      monthlyFee: AMOUNT,
      annualFeeAmount: AMOUNT,
      annualFeeMonth: from(1, 12),
      escrow: AMOUNT,
      nickname: upTo(DEBT_NAME_LENGTH_MAX),
      note: upTo(DEBT_NOTE_LENGTH_MAX),
      autopayAmount: AMOUNT,
      leadDays: from(0, LEAD_DAYS_MAX),
      reminderDays: from(0, REMINDER_DAYS_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

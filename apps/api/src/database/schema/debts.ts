import {
  DEBT_AMOUNT_MAX,
  DEBT_NAME_LENGTH_MAX,
  LEAD_DAYS_DEFAULT,
  LEAD_DAYS_MAX,
  REMINDER_DAYS_DEFAULT,
  REMINDER_DAYS_MAX,
  type PayoffPlanSettings,
  type StudentLoanTerms,
  type WhatIf,
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
import { aList, anObject, from, limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** What a user says of one balance of a debt; null = nothing. Instants are ISO 8601 in UTC. */
export type StatedBalance = {
  id: string;
  amount: string | null;
  amountAt: string | null;
  apr: string | null;
  aprAt: string | null;
  promo: { apr: string; lastDate: string | null } | null;
  deferred: { apr: string; lastDate: string; accrued: string } | null;
  /** What a bank called the rate, while it told of the debt; absent where none did. */
  aprType?: string | null;
  /** The rate is the last word of a bank that tells no more: that it is zero still wants to be explained. */
  isBanksApr?: true;
};

/** What only a bank can say of a debt, and said last before it told no more. */
export type LastWord = {
  /** What the escrow of a mortgage probably is, by its terms. */
  escrowEstimate: string | null;
  /** The payment of a loan whose lender reported none; absent if it did. */
  minimumEstimate?: string;
  studentLoan: StudentLoanTerms | null;
  /** The last digits of its number; absent where the bank told none, or nobody kept them yet. */
  mask?: string;
};

export type StatedRule = {
  type: "fixed" | "percent" | "percent_plus_interest" | "amortizing";
  amount: string | null;
  percent: string | null;
  floor: string | null;
  termMonths: number | null;
};

/** That a manual debt is a linked one, and what the linked one was told by it. */
export type SameDebt = {
  /** The linked debt's id. */
  debt: string;
  /** Columns that were taken over; the manual debt's own hold what was taken. */
  fields: string[];
  /** What the user said of the linked debt's balances before and since; null where nothing was added. */
  balances: { before: StatedBalance[]; after: StatedBalance[] } | null;
  /** What the linked one's ledger was given of the manual one's; absent where nothing was. */
  ledger?: CarriedLedger;
  /** What scenarios that named the manual one were before they name the linked one; absent where none did. */
  scenarios?: CarriedScenario[];
};

/** What of a scenario names debts, as it was. */
export type CarriedScenario = {
  id: string;
  settings: Pick<PayoffPlanSettings, "custom_order" | "one_offs">;
  whatIf: WhatIf;
};

/** Rows of a linked debt that tell what a manual one's told: by id, by cycle, and cycles skipped by its word. */
export type CarriedLedger = { payments: string[]; cycles: string[]; skipped: string[] };

/** ISO 4217. */
const CURRENCY_LENGTH = 3;
/** What a user may enter. */
const AMOUNT = from(0, DEBT_AMOUNT_MAX);

const KINDS = [
  "credit_card",
  "mortgage",
  "student_loan",
  "auto_loan",
  "personal_loan",
  "medical",
  "other",
] as const;
const ACCRUALS = ["monthly", "semi_annual", "simple_daily"] as const;
const AUTOPAYS = ["none", "minimum", "statement", "full", "other"] as const;

/**
 * What a user says of a debt: all there is to a manual one, or what stands in place of the bank's
 * word about a linked one. Null = the user says nothing.
 */
export const debtEntries = pgTable(
  "debt_entries",
  {
    /** The debt's id; of a linked debt the account's. */
    id: uuid().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for a manual debt. */
    accountId: uuid("account_id"),
    name: text(),
    lender: text(),
    kind: text({ enum: KINDS }),
    currency: text(),
    /** Of a linked debt; what is owed on a manual one is the sum of its balances. */
    owed: numeric(),
    balances: jsonb().$type<StatedBalance[]>().notNull().default([]),
    minimum: numeric(),
    minimumRule: jsonb("minimum_rule").$type<StatedRule>(),
    dueDay: smallint("due_day"),
    accrual: text({ enum: ACCRUALS }),
    accruedInterest: numeric("accrued_interest"),
    monthlyFee: numeric("monthly_fee"),
    annualFeeAmount: numeric("annual_fee_amount"),
    annualFeeMonth: smallint("annual_fee_month"),
    escrow: numeric(),
    defermentUntil: date("deferment_until", { mode: "string" }),
    isSubsidized: boolean("is_subsidized").notNull().default(false),
    /** Null = the user does not say: it is, unless it is a mortgage or repeats another debt. */
    isIncluded: boolean("is_included"),
    isSecured: boolean("is_secured"),
    isPrepayable: boolean("is_prepayable").notNull().default(true),
    /**
     * Of a student loan: whether the minimum that the servicer reports on several loans is one bill for all of
     * them. Null = the user has not answered: it is.
     */
    isBillShared: boolean("is_bill_shared"),
    /** What the user calls the debt, whatever its lender does. */
    nickname: text(),
    /** What the lender takes by itself. */
    autopay: text({ enum: AUTOPAYS }).notNull().default("none"),
    /** Of `other`. */
    autopayAmount: numeric("autopay_amount"),
    /** Business days before the due date by which a payment has to be sent. */
    leadDays: smallint("lead_days").notNull().default(LEAD_DAYS_DEFAULT),
    /** Days before that day on which the user is reminded; null = never. */
    reminderDays: smallint("reminder_days").default(REMINDER_DAYS_DEFAULT),
    /**
     * The total of the plan before and after it followed the last change of `is_included`, so that
     * going back restores it to the cent; null = no total has followed.
     */
    totalBefore: numeric("total_before"),
    totalAfter: numeric("total_after"),
    /** When `owed`, `minimum` and `dueDay` were said last. */
    owedAt: timestamp("owed_at", { withTimezone: true }),
    dueDayAt: timestamp("due_day_at", { withTimezone: true }),
    minimumAt: timestamp("minimum_at", { withTimezone: true }),
    /** Set when the user removed a manual debt, so that it can be brought back. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    /** Set when it was removed because it is a linked debt, so that bringing it back undoes that. */
    sameAs: jsonb("same_as").$type<SameDebt>(),
    /** Of a manual debt that a bank told of before; null of every other. */
    lastWord: jsonb("last_word").$type<LastWord>(),
    /** Of a manual debt: linked ones, by id, that the user said are another. */
    keptApart: jsonb("kept_apart").$type<string[]>().notNull().default([]),
    /**
     * Of a manual debt: the account, of the same user, as which a bank reports it again, as long as the user
     * was asked and has not said. It counts as that account, and not a second time.
     */
    duplicateOf: uuid("duplicate_of"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    // With the user in it: nobody's manual debt occupies the id of somebody else's account.
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
    // What is listed: removed debts cost a reader nothing.
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
      kind: oneOf(KINDS),
      currency: upTo(CURRENCY_LENGTH),
      owed: AMOUNT,
      balances: aList,
      sameAs: anObject,
      lastWord: anObject,
      keptApart: aList,
      minimum: AMOUNT,
      minimumRule: anObject,
      dueDay: from(1, 31),
      accrual: oneOf(ACCRUALS),
      accruedInterest: AMOUNT,
      monthlyFee: AMOUNT,
      annualFeeAmount: AMOUNT,
      annualFeeMonth: from(1, 12),
      escrow: AMOUNT,
      nickname: upTo(DEBT_NAME_LENGTH_MAX),
      autopay: oneOf(AUTOPAYS),
      autopayAmount: AMOUNT,
      leadDays: from(0, LEAD_DAYS_MAX),
      reminderDays: from(0, REMINDER_DAYS_MAX),
      totalBefore: AMOUNT,
      totalAfter: AMOUNT,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

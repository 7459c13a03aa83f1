import {
  type PayoffPlanSettings,
  PayoffStatus,
  PLANNED_NAME_LENGTH_MAX,
  type PlannedLedger,
  TERM_MONTHS_MAX,
  type WhatIf,
} from "@snowball/contract";
import type { DebtFacts } from "@snowball/planner";
import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { CURRENCY_LENGTH_MAX } from "#ports/bank-data.ts";

import { aList, anObject, from, limits, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

function owner() {
  return uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

// Settings are one JSON document, because they are always read and written as a whole and never searched.

/** Input of a plan, without names of the debt or its lender. */
export type SnapshotDebt = DebtFacts & {
  /** Account id; null for a manual debt. */
  account: string | null;
  /** Known payments of the debt; null if no due date was known. */
  ledger: PlannedLedger | null;
  /** Monthly amount for the debt in a steady plan; null if the plan was not steady. */
  steady: string | null;
  /** Amounts that the plan listed to send for the debt on that day. */
  listed: string[];
  /** Those of them for payments that are due next month. */
  listed_ahead: string[];
  /** The listed extras that need money of a later day, or of one of the month's last days, with that day. */
  delayed: { amount: string; from: string }[];
};

/** The settings that an import replaced, so that undoing the import restores them. */
export type ReplacedSettings = {
  import: string;
  /** Time of the import. If the user changed the settings since, it differs from `updatedAt`. */
  at: string;
  /** Null if the user had not chosen any. */
  settings: PayoffPlanSettings | null;
};

/** How a user wants to pay off the debts. A user who never chose settings has no row. */
export const payoffPlanSettings = pgTable(
  "payoff_plan_settings",
  {
    userId: owner().primaryKey(),
    settings: jsonb().$type<PayoffPlanSettings>().notNull(),
    replaced: jsonb().$type<ReplacedSettings>(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    ...limits(table, { settings: anObject, replaced: anObject }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Payoff plans that the user saved for comparison. */
export const scenarios = pgTable(
  "scenarios",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    settings: jsonb().$type<PayoffPlanSettings>().notNull(),
    whatIf: jsonb("what_if").$type<WhatIf>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
    /** When the user deleted it. The row is kept for a while, so that the deletion can be undone. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [
    index("scenarios_user_id_created_at_index").on(table.userId, table.createdAt, table.id),
    index("scenarios_deleted_at_index")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    ...limits(table, {
      name: upTo(PLANNED_NAME_LENGTH_MAX),
      settings: anObject,
      whatIf: aList,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Limit for sums over all debts and a hundred years. */
const SUM_MAX = "99999999999999999";

/**
 * Input and totals of a payoff plan on a day. The input is stored instead of the plan, so that a better engine
 * can compute the plan again.
 */
export const payoffSnapshots = pgTable(
  "payoff_snapshots",
  {
    userId: owner(),
    /** Day in the user's time zone. */
    takenOn: date("taken_on", { mode: "string" }).notNull(),
    takenAt: timestamp("taken_at", { withTimezone: true }).notNull(),
    /**
     * The figures of the user's debts. A trigger on `accounts` removes the figures of a deleted account
     * (migration 0000).
     */
    debts: jsonb().$type<SnapshotDebt[]>().notNull(),
    settings: jsonb().$type<PayoffPlanSettings>().notNull(),
    status: text({ enum: PayoffStatus.enum }).notNull(),
    currency: text(),
    owed: numeric().notNull(),
    months: integer(),
    debtFreeMonth: date("debt_free_month", { mode: "string" }),
    paid: numeric(),
    interest: numeric(),
    fees: numeric(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.takenOn] }),
    index("payoff_snapshots_taken_on_index").on(table.takenOn),
    ...limits(table, {
      debts: aList,
      settings: anObject,
      currency: upTo(CURRENCY_LENGTH_MAX),
      owed: upToEitherWay(SUM_MAX),
      months: from(0, TERM_MONTHS_MAX),
      paid: from(0, SUM_MAX),
      interest: from(0, SUM_MAX),
      fees: from(0, SUM_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

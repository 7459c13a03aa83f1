import {
  type PayoffPlanSettings,
  PLANNED_NAME_LENGTH_MAX,
  type PlannedLedger,
  TERM_MONTHS_MAX,
  type WhatIf,
} from "@snowball/contract";
import type { DebtFacts } from "@snowball/planner";
import { sql } from "drizzle-orm";
import {
  boolean,
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

import { CURRENCY_LENGTH_MAX } from "#ports/bank-data-limits.ts";

import { aList, anObject, from, limits, oneOf, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

function owner() {
  return uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

// Settings are read and written as a whole and nothing searches in them, so they are one document.

/** What a plan is computed from, and nothing that names the debt or its lender. */
export type SnapshotDebt = DebtFacts & {
  /** Null for a debt that the user entered. */
  account: string | null;
  /** What was known of its payments; null where no date was known, absent where it is older than ledgers are. */
  ledger?: PlannedLedger | null;
  /** What a steady plan has it get each month; null where it was not steady, absent where it is older than that. */
  steady?: string | null;
  /** The amounts that the plan listed to send for it on the day. Absent in older snapshots. */
  listed?: string[];
};

/** What settings that came with an import took the place of, so that its undo brings it back. */
export type ReplacedSettings = {
  import: string;
  /** When; as they are changed, it is no longer when they were updated. */
  at: string;
  /** Null where none were chosen. */
  settings: PayoffPlanSettings | null;
};

/** How a user wants to pay off the debts. Who never chose has no row. */
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

/** Payoff plans that are kept to be compared with. */
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
    /** Deleted by the user; kept for a while, so that it can be undone. */
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
      whatIf: anObject,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

const OUTCOMES = ["plan", "impossible", "nothing_owed", "incomplete"] as const;
/** Of all debts together, over a hundred years. */
const SUM_MAX = "99999999999999999";

/**
 * What a payoff plan was computed from on a day, and what it came to. The facts are kept, not the
 * plan: a plan can be computed from them again, and by a better engine.
 */
export const payoffSnapshots = pgTable(
  "payoff_snapshots",
  {
    userId: owner(),
    /** The day where the user was. */
    takenOn: date("taken_on", { mode: "string" }).notNull(),
    takenAt: timestamp("taken_at", { withTimezone: true }).notNull(),
    /**
     * The figures of the user's debts. Those of an account go when the account is deleted: a trigger
     * on `accounts` sees to it (migration 0002).
     */
    debts: jsonb().$type<SnapshotDebt[]>().notNull(),
    settings: jsonb().$type<PayoffPlanSettings>().notNull(),
    status: text({ enum: OUTCOMES }).notNull(),
    currency: text(),
    owed: numeric().notNull(),
    months: integer(),
    debtFreeMonth: date("debt_free_month", { mode: "string" }),
    paid: numeric(),
    interest: numeric(),
    fees: numeric(),
    /** Set when all others of its month were let go: it is kept for good. */
    isMonthEnd: boolean("is_month_end").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.takenOn] }),
    // What was judged is read by no later round, however many years are kept.
    index("payoff_snapshots_unjudged_index")
      .on(table.takenOn)
      .where(sql`not ${table.isMonthEnd}`),
    ...limits(table, {
      debts: aList,
      settings: anObject,
      status: oneOf(OUTCOMES),
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

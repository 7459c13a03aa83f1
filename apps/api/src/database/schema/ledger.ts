import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { AMOUNT_MAX, PROVIDER_ID_LENGTH_MAX } from "#ports/bank-data-limits.ts";

import { debtEntries } from "./debts.ts";
import { from, limits, oneOf, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";

const STATED_BY = ["bank", "user"] as const;
const PAYMENT_SOURCES = ["user", "lender", "checking", "last_payment"] as const;
const REASONS = ["by_hand", "lender_credit", "last_payment", "name", "amount_and_date"] as const;
const SAID = ["sent", "paid"] as const;
const AMOUNT = from(0, AMOUNT_MAX);

/** With the user in it; what is written of a debt goes with the debt, and that with its account. */
function ofOwnDebt(table: { debtId: ExtraConfigColumn; userId: ExtraConfigColumn }) {
  return foreignKey({
    columns: [table.userId, table.debtId],
    foreignColumns: [debtEntries.userId, debtEntries.id],
  }).onDelete("cascade");
}

/** One payment of one debt in one cycle, as the lender or the user told of it; days are the user's. */
export const obligations = pgTable(
  "obligations",
  {
    userId: uuid("user_id").notNull(),
    debtId: uuid("debt_id").notNull(),
    /** The due date that it had when it was first known; names it for ever. */
    cycle: date({ mode: "string" }).notNull(),
    /** Corrected where the bank or the user did; the month's last day without a known date. */
    dueDate: date("due_date", { mode: "string" }).notNull(),
    /** Null if no due date is known. */
    dueDateSource: text("due_date_source", { enum: STATED_BY }),
    /** As the lender bills it, escrow included; null = nobody says. */
    amount: numeric(),
    amountSource: text("amount_source", { enum: STATED_BY }),
    /** Of a card: when the statement was issued that billed it. */
    statementDate: date("statement_date", { mode: "string" }),
    /** Of the data, or of the user's word, that it was first known from. */
    statedOn: date("stated_on", { mode: "string" }).notNull(),
    /** What the lender asks for now, where that is less than it billed, and on the day of which data. */
    stillAsked: numeric("still_asked"),
    stillAskedOn: date("still_asked_on", { mode: "string" }),
    /** Its due date passed in a deferment: nothing was due, whatever becomes of the deferment. */
    isDeferred: boolean("is_deferred").notNull().default(false),
    /** Set while the user says that nothing will be paid of it. */
    skippedOn: date("skipped_on", { mode: "string" }),
    /** Set while the user says that it was not paid, with what could be seen of it when that was said. */
    notPaidOn: date("not_paid_on", { mode: "string" }),
    notPaidSeen: numeric("not_paid_seen"),
    /** Over long ago, like all before it: what is read with every look at Home leaves it out. */
    isClosed: boolean("is_closed").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.debtId, table.cycle] }),
    ofOwnDebt(table),
    index("obligations_open_index")
      .on(table.userId)
      .where(sql`not ${table.isClosed}`),
    check(
      "obligations_amount_with_source",
      sql`(${table.amount} is null) = (${table.amountSource} is null)`,
    ),
    check(
      "obligations_asked_with_day",
      sql`(${table.stillAsked} is null) = (${table.stillAskedOn} is null)`,
    ),
    check(
      "obligations_not_paid_with_seen",
      sql`(${table.notPaidOn} is null) = (${table.notPaidSeen} is null)`,
    ),
    ...limits(table, {
      dueDateSource: oneOf(STATED_BY),
      amount: AMOUNT,
      amountSource: oneOf(STATED_BY),
      stillAsked: AMOUNT,
      notPaidSeen: AMOUNT,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Money that left for a debt, or arrived there: recorded by the user, or recognised. */
export const payments = pgTable(
  "payments",
  {
    /** Of one that the user records, made by the client: the same again is the same payment. */
    id: uuid().notNull(),
    userId: uuid("user_id").notNull(),
    debtId: uuid("debt_id").notNull(),
    amount: numeric().notNull(),
    sentOn: date("sent_on", { mode: "string" }).notNull(),
    /** When the lender had it, or the day on which the user says so; null while it is in the air. */
    seenOn: date("seen_on", { mode: "string" }),
    source: text({ enum: PAYMENT_SOURCES }).notNull(),
    why: text({ enum: REASONS }).notNull(),
    /** Of one that was entered by hand. */
    said: text({ enum: SAID }),
    /** The cycle that the user chose for it; null: the rules find it. */
    chosenCycle: date("chosen_cycle", { mode: "string" }),
    /** The user says that it is beyond all that is due: it meets no cycle, but one that was chosen. */
    isExtra: boolean("is_extra").notNull().default(false),
    /**
     * The provider's ids of what it was recognised by. No keys: one that the bank takes back is looked
     * for, and takes the payment along.
     */
    checkingTransactionId: text("checking_transaction_id"),
    lenderTransactionId: text("lender_transaction_id"),
    /** When it came back: it counts for nothing. */
    returnedOn: date("returned_on", { mode: "string" }),
    /** Set while the user says that it is none. It is kept, so that it is not recognised again. */
    undoneOn: date("undone_on", { mode: "string" }),
    /** All that it paid is closed. */
    isClosed: boolean("is_closed").notNull().default(false),
    /** When it was recorded or recognised; of what the lender tells, when its bank was asked. */
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofOwnDebt(table),
    foreignKey({
      name: "payments_chosen_cycle_fk",
      columns: [table.userId, table.debtId, table.chosenCycle],
      foreignColumns: [obligations.userId, obligations.debtId, obligations.cycle],
    }).onDelete("cascade"),
    // One withdrawal may pay one bill of several student loans: then each loan has its part of it.
    uniqueIndex("payments_checking_transaction_of_debt_key").on(
      table.userId,
      table.checkingTransactionId,
      table.debtId,
    ),
    uniqueIndex("payments_lender_transaction_key").on(table.userId, table.lenderTransactionId),
    index("payments_debt_index").on(table.userId, table.debtId, table.sentOn),
    // What was paid since a balance was said last, however long the history before.
    index("payments_since_index").on(table.userId, table.debtId, table.createdAt),
    index("payments_open_index")
      .on(table.userId)
      .where(sql`not ${table.isClosed}`),
    check(
      "payments_by_hand_or_recognised",
      sql`(${table.source} = 'user') = (${table.said} is not null) and (${table.source} = 'user') = (${table.why} = 'by_hand')`,
    ),
    ...limits(table, {
      amount: from("0.0001", AMOUNT_MAX),
      source: oneOf(PAYMENT_SOURCES),
      why: oneOf(REASONS),
      said: oneOf(SAID),
      checkingTransactionId: upTo(PROVIDER_ID_LENGTH_MAX),
      lenderTransactionId: upTo(PROVIDER_ID_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

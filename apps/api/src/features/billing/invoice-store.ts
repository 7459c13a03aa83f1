import { isDeepStrictEqual } from "node:util";

import { and, eq, getTableColumns, lt, ne, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import {
  billingRecords,
  checkouts,
  invoices,
  paymentCustomers,
  subscriptions,
} from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

type IssuedStatus = Exclude<ProviderInvoice["status"], "draft">;

export type StoredInvoice = Awaited<ReturnType<typeof findInvoices>>[number];

/** A draft may still change or be deleted, so it was not billed yet. */
const isIssued = sql`${invoices.status} <> 'draft'`;

export async function findInvoices(db: Db, userId: string, { limit, offset }: Window) {
  return (
    db
      .select({
        ...getTableColumns(invoices),
        status: sql<IssuedStatus>`${invoices.status}`,
      })
      .from(invoices)
      .where(sql`${invoices.userId} = ${userId} and ${isIssued}`)
      // Must match the index expression, so that the index provides the order without a sort.
      .orderBy(sql`${invoices.issuedAt} desc nulls last, ${invoices.id}`)
      .limit(limit)
      .offset(offset)
  );
}

export async function countInvoices(db: Db, userId: string): Promise<number> {
  return db.$count(invoices, sql`${invoices.userId} = ${userId} and ${isIssued}`);
}

type InvoiceReading = { userId: string; invoice: ProviderInvoice; readAt: Date };

/**
 * Stores an invoice, unless the stored version was read later.
 * @returns whether its refund or dispute changed.
 */
export async function upsertInvoice(
  db: Db,
  { userId, invoice, readAt }: InvoiceReading,
): Promise<boolean> {
  const { id, customerId: _customerId, refund: _refund, ...rest } = invoice;
  const moneyBack = moneyBackOf(invoice);
  const values = { ...rest, ...moneyBack };
  const lostAt = invoice.dispute === "lost" ? readAt : null;
  const [before = NO_MONEY_BACK] = await db
    .select(moneyBackColumns)
    .from(invoices)
    .where(eq(invoices.id, id));

  const written = await db
    .insert(invoices)
    .values({ id, userId, ...values, lostAt, readAt })
    .onConflictDoUpdate({
      target: invoices.id,
      set: {
        ...values,
        // Keeps the time of the first reading.
        lostAt: lostAt && sql`coalesce(${invoices.lostAt}, excluded.lost_at)`,
        readAt,
      },
      setWhere: sql`${invoices.readAt} <= excluded.read_at`,
    })
    .returning({ id: invoices.id });
  return written.length > 0 && !isDeepStrictEqual(before, moneyBack);
}

function moneyBackOf({ refund, dispute }: ProviderInvoice) {
  if (refund === null) return { ...NO_MONEY_BACK, dispute };
  const { amount: refunded, at: refundedAt, isFull: isRefundFull } = refund;
  return { refunded, refundedAt, isRefundFull, dispute };
}

const moneyBackColumns = {
  refunded: invoices.refunded,
  refundedAt: invoices.refundedAt,
  isRefundFull: invoices.isRefundFull,
  dispute: invoices.dispute,
};
/** The default for an invoice that is not stored yet. */
const NO_MONEY_BACK = { refunded: null, refundedAt: null, isRefundFull: false, dispute: null };

const COLUMNS = {
  refunded_at: sql`case when ${invoices.isRefundFull} then ${invoices.refundedAt} end`,
  lost_at: sql`${invoices.lostAt}`,
};

/**
 * Selects a column of a subscription's newest paid invoice: when it was fully refunded, or when its
 * dispute was lost. Null if neither happened. Ignores invoices of zero and credits, because they
 * paid for no period.
 */
export function newestPaid(column: keyof typeof COLUMNS) {
  const at = sql`(
    select ${COLUMNS[column]} from ${invoices}
    where ${invoices.subscriptionId} = ${subscriptions.id}
      and ${invoices.userId} = ${subscriptions.userId}
      and ${invoices.status} = 'paid' and ${invoices.amount} > 0
    order by ${invoices.issuedAt} desc limit 1
  )`;
  // Drizzle drops table names from the columns of a single-table select, but not inside nested
  // `sql`.
  return sql<Date | null>`${at}`;
}

/**
 * Returns the ids of the user's subscriptions that are still running although the dispute of their
 * newest paid invoice was lost.
 */
export async function findLostSubscriptions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      sql`${subscriptions.userId} = ${userId}
        and ${subscriptions.status} not in ('canceled', 'incomplete_expired')
        and ${newestPaid("lost_at")} is not null`,
    );

  return rows.map(({ id }) => id);
}

/**
 * Marks the invoice's failed payment attempts as notified. Excludes invoices of a price switch: the
 * screen shows that the bank wants a confirmation, and nothing is owed.
 * @returns the user to notify; null if all attempts were notified or no payment is due.
 */
export async function claimFailedAttempts(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .update(invoices)
    .set({ attemptsTold: sql`${invoices.attempts}` })
    .where(
      sql`${invoices.id} = ${id} and ${invoices.status} = 'open' and ${invoices.subscriptionId} is not null
        and not ${invoices.isOfSwitch} and ${invoices.attempts} > ${invoices.attemptsTold}`,
    )
    .returning({ userId: invoices.userId });

  return row?.userId ?? null;
}

/**
 * Copies a user's invoices to records that survive the account, because tax law requires it. Each
 * record is kept until the end of the seventh year after the invoice. Skips drafts, which were
 * never billed.
 */
export async function keepBillingRecords(db: Db, userId: string): Promise<void> {
  const { issuedAt } = invoices;
  await db
    .insert(billingRecords)
    .select(
      db
        .select({
          invoiceId: invoices.id,
          number: invoices.number,
          issuedAt,
          amount: invoices.amount,
          currency: invoices.currency,
          status: sql<string>`${invoices.status}`.as("status"),
          refunded: invoices.refunded,
          keptUntil:
            sql<string>`make_date(extract(year from ${issuedAt} at time zone 'UTC')::integer
            + ${sql.raw(String(BILLING_RECORDS_KEPT_YEARS))}, 12, 31)`.as("kept_until"),
        })
        .from(invoices)
        .where(and(eq(invoices.userId, userId), ne(invoices.status, "draft"))),
    )
    .onConflictDoNothing();
}

/** Counted from the end of the year in which the invoice was issued. */
export const BILLING_RECORDS_KEPT_YEARS = 7;

export async function deleteBillingRecordsBefore(db: Db, day: string): Promise<void> {
  await db.delete(billingRecords).where(lt(billingRecords.keptUntil, day));
}

/**
 * Returns all provider ids that belong to a user: customer, subscriptions, checkouts and invoices.
 */
export async function listProviderIds(db: Db, userId: string): Promise<string[]> {
  const rows = await Promise.all(
    [
      paymentCustomers.providerCustomerId,
      subscriptions.id,
      checkouts.providerSessionId,
      invoices.id,
    ].map((id) =>
      db
        .select({ id })
        .from(id.table)
        .where(sql`user_id = ${userId}`),
    ),
  );

  return rows.flat().flatMap(({ id }) => id ?? []);
}

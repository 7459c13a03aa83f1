import { and, eq, lt, ne, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import {
  billingRecords,
  checkouts,
  invoices,
  paymentCustomers,
  subscriptions,
} from "#database/schema.ts";

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

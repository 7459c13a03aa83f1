import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { invoices } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

type IssuedStatus = Exclude<ProviderInvoice["status"], "draft">;

/** An invoice that the user was sent. */
export type StoredInvoice = Omit<
  ProviderInvoice,
  "customerId" | "subscriptionId" | "status" | "attempts"
> & {
  status: IssuedStatus;
};

/** A draft may still change or vanish: nobody has been billed yet. */
const isIssued = sql`${invoices.status} <> 'draft'`;

/** One window of the user's invoices, newest first. */
export async function findInvoices(
  queries: Queries,
  userId: string,
  { limit, offset }: Window,
): Promise<StoredInvoice[]> {
  return invoicesStatement(queries).execute({ userId, limit, offset });
}

export async function countInvoices(queries: Queries, userId: string): Promise<number> {
  const [row] = await countStatement(queries).execute({ userId });
  return row?.count ?? 0;
}

const invoicesStatement = prepareOnce((queries) =>
  queries
    .select({
      id: invoices.id,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      amount: invoices.amount,
      currency: invoices.currency,
      status: sql<IssuedStatus>`${invoices.status}`,
      hostedUrl: invoices.hostedUrl,
    })
    .from(invoices)
    .where(sql`${invoices.userId} = ${sql.placeholder("userId")} and ${isIssued}`)
    // In the words of the index, so that a page is read from it and nothing is sorted.
    .orderBy(sql`${invoices.issuedAt} desc nulls last, ${invoices.id}`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("find_invoices"),
);

const countStatement = prepareOnce((queries) =>
  queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(invoices)
    .where(sql`${invoices.userId} = ${sql.placeholder("userId")} and ${isIssued}`)
    .prepare("count_invoices"),
);

type Reading = { userId: string; invoice: ProviderInvoice; readAt: Date };

/** Keeps what the provider said, unless what is stored was read later. */
export async function upsertInvoice(
  queries: Queries,
  { userId, invoice, readAt }: Reading,
): Promise<void> {
  const { id, customerId: _customerId, ...told } = invoice;

  await queries
    .insert(invoices)
    .values({ id, userId, ...told, readAt })
    .onConflictDoUpdate({
      target: invoices.id,
      set: { ...told, readAt },
      setWhere: sql`${invoices.readAt} <= excluded.read_at`,
    });
}

/**
 * Takes the failed attempts to collect an invoice that nobody was told of.
 * @returns whom to tell; null where each was told, or the invoice waits for none.
 */
export async function claimFailedAttempts(queries: Queries, id: string): Promise<string | null> {
  const [row] = await queries
    .update(invoices)
    .set({ attemptsTold: sql`${invoices.attempts}` })
    .where(
      sql`${invoices.id} = ${id} and ${invoices.status} = 'open' and ${invoices.subscriptionId} is not null
        and ${invoices.attempts} > ${invoices.attemptsTold}`,
    )
    .returning({ userId: invoices.userId });

  return row?.userId ?? null;
}

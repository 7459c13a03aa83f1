import { isDeepStrictEqual } from "node:util";

import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { invoices, subscriptions } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

type IssuedStatus = Exclude<ProviderInvoice["status"], "draft">;

/** An invoice that the user was sent. */
export type StoredInvoice = Omit<
  ProviderInvoice,
  "customerId" | "subscriptionId" | "status" | "attempts" | "isOfSwitch" | "refund"
> & {
  status: IssuedStatus;
  refunded: bigint | null;
  refundedAt: Date | null;
  isRefundFull: boolean;
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
      refunded: invoices.refunded,
      refundedAt: invoices.refundedAt,
      isRefundFull: invoices.isRefundFull,
      dispute: invoices.dispute,
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

/**
 * Keeps what the provider said, unless what is stored was read later.
 * @returns whether other money was given or taken back than before.
 */
export async function upsertInvoice(
  queries: Queries,
  { userId, invoice, readAt }: Reading,
): Promise<boolean> {
  const { id, customerId: _customerId, refund: _refund, ...rest } = invoice;
  const moneyBack = moneyBackOf(invoice);
  const told = { ...rest, ...moneyBack };
  const lostAt = invoice.dispute === "lost" ? readAt : null;
  const [before = NOTHING_BACK] = await queries
    .select(moneyBackColumns)
    .from(invoices)
    .where(sql`${invoices.id} = ${id}`);

  const written = await queries
    .insert(invoices)
    .values({ id, userId, ...told, lostAt, readAt })
    .onConflictDoUpdate({
      target: invoices.id,
      set: {
        ...told,
        // The first reading counts.
        lostAt: lostAt && sql`coalesce(${invoices.lostAt}, excluded.lost_at)`,
        readAt,
      },
      setWhere: sql`${invoices.readAt} <= excluded.read_at`,
    })
    .returning({ id: invoices.id });
  return written.length > 0 && !isDeepStrictEqual(before, moneyBack);
}

function moneyBackOf({ refund, dispute }: ProviderInvoice) {
  if (refund === null) return { ...NOTHING_BACK, dispute };
  const { amount: refunded, at: refundedAt, isFull: isRefundFull } = refund;
  return { refunded, refundedAt, isRefundFull, dispute };
}

const moneyBackColumns = {
  refunded: invoices.refunded,
  refundedAt: invoices.refundedAt,
  isRefundFull: invoices.isRefundFull,
  dispute: invoices.dispute,
};
/** Of an invoice that was not known before. */
const NOTHING_BACK = { refunded: null, refundedAt: null, isRefundFull: false, dispute: null };

const COLUMNS = {
  refunded_at: sql`case when ${invoices.isRefundFull} then ${invoices.refundedAt} end`,
  lost_at: sql`${invoices.lostAt}`,
};

/**
 * When the newest bill that was paid of a subscription was given back in full, or taken back for good;
 * null where it was not. Bills of nothing, and credits, paid for no period.
 */
export function newestPaid(column: keyof typeof COLUMNS) {
  const at = sql`(
    select ${COLUMNS[column]} from ${invoices}
    where ${invoices.subscriptionId} = ${subscriptions.id}
      and ${invoices.userId} = ${subscriptions.userId}
      and ${invoices.status} = 'paid' and ${invoices.amount} > 0
    order by ${invoices.issuedAt} desc limit 1
  )`;
  // Of what a select of one table names itself, the tables are left out; not of what lies within.
  return sql<Date | null>`${at}`;
}

/** Subscriptions of a user that go on although the payment of their newest paid bill was taken back for good. */
export async function findLostSubscriptions(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
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
 * Takes the failed attempts to collect an invoice that nobody was told of. Who switches to another price is
 * told on the screen that the bank asks, and owes nothing.
 * @returns whom to tell; null where each was told, or the invoice waits for none.
 */
export async function claimFailedAttempts(queries: Queries, id: string): Promise<string | null> {
  const [row] = await queries
    .update(invoices)
    .set({ attemptsTold: sql`${invoices.attempts}` })
    .where(
      sql`${invoices.id} = ${id} and ${invoices.status} = 'open' and ${invoices.subscriptionId} is not null
        and not ${invoices.isOfSwitch} and ${invoices.attempts} > ${invoices.attemptsTold}`,
    )
    .returning({ userId: invoices.userId });

  return row?.userId ?? null;
}

import { isDeepStrictEqual } from "node:util";

import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { invoices, subscriptionPrices, subscriptions } from "#database/schema.ts";
import type { ProviderSubscription } from "#ports/card-payments.ts";

import { ACCESS_STATUSES, STANDING_STATUSES } from "./billing-rules.ts";

/** A subscription with the name of what was bought; null when the price is none of ours any more. */
export type NamedSubscription = Omit<
  ProviderSubscription,
  "customerId" | "productId" | "canceledAt" | "endedAt"
> & {
  productName: string | null;
  /** Where its newest open invoice of a period is paid; null where none is open. */
  paymentUrl: string | null;
  /** Where a switch that waits for the payer's bank is confirmed; null where none does. */
  confirmationUrl: string | null;
};

const openInvoice = sql`${invoices.subscriptionId} = ${subscriptions.id}
  and ${invoices.userId} = ${subscriptions.userId} and ${invoices.status} = 'open'`;

/** The page of the newest open invoice of that kind. */
function openPage(isOfSwitch: boolean) {
  const kind = isOfSwitch ? invoices.isOfSwitch : sql`not ${invoices.isOfSwitch}`;
  return sql<string | null>`(
    select ${invoices.hostedUrl} from ${invoices} where ${openInvoice} and ${kind}
    order by ${invoices.issuedAt} desc limit 1
  )`;
}

const named = {
  id: subscriptions.id,
  status: subscriptions.status,
  priceId: subscriptions.priceId,
  productName: subscriptionPrices.productName,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  cancelAt: subscriptions.cancelAt,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  trialStart: subscriptions.trialStart,
  trialEnd: subscriptions.trialEnd,
  paymentUrl: openPage(false),
  confirmationUrl: openPage(true),
};

/**
 * The user's subscriptions that have not ended: those that grant access first, and the one that lasts
 * longest. One that was never paid counts as long as its invoice can be.
 */
export async function listStandingSubscriptions(
  queries: Queries,
  userId: string,
): Promise<NamedSubscription[]> {
  return standingStatement(queries).execute({ userId });
}

const standingStatement = prepareOnce((queries) =>
  queries
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, sql`${subscriptionPrices.priceId} = ${subscriptions.priceId}`)
    .where(
      sql`${subscriptions.userId} = ${sql.placeholder("userId")}
        and ${subscriptions.status} in ${[...STANDING_STATUSES]}
        and (${subscriptions.status} <> 'incomplete'
          or exists (select 1 from ${invoices} where ${openInvoice}))`,
    )
    .orderBy(
      sql`${subscriptions.status} in ${[...ACCESS_STATUSES]} desc`,
      sql`${subscriptions.periodEnd} desc nulls last`,
      subscriptions.id,
    )
    .prepare("list_standing_subscriptions"),
);

export async function findSubscription(
  queries: Queries,
  subscriptionId: string,
): Promise<NamedSubscription | null> {
  const rows = await queries
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, sql`${subscriptionPrices.priceId} = ${subscriptions.priceId}`)
    .where(sql`${subscriptions.id} = ${subscriptionId}`);

  return rows[0] ?? null;
}

type Reading = { userId: string; subscription: ProviderSubscription; readAt: Date };

/**
 * Keeps what the provider said, unless what is stored was read later.
 * @returns whether anything is another than before.
 */
export async function upsertSubscription(
  queries: Queries,
  { userId, subscription, readAt }: Reading,
): Promise<boolean> {
  const { id, customerId: _customerId, ...told } = subscription;
  const [before] = await queries
    .select(toldColumns)
    .from(subscriptions)
    .where(sql`${subscriptions.id} = ${id}`);

  const written = await queries
    .insert(subscriptions)
    .values({ id, userId, ...told, readAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...told,
        switchedAt: sql`case when ${subscriptions.priceId} <> excluded.price_id
          then excluded.read_at else ${subscriptions.switchedAt} end`,
        readAt,
      },
      setWhere: sql`${subscriptions.readAt} <= excluded.read_at`,
    })
    .returning({ id: subscriptions.id });
  return written.length > 0 && !isDeepStrictEqual(before, told);
}

const toldColumns = {
  status: subscriptions.status,
  priceId: subscriptions.priceId,
  productId: subscriptions.productId,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  cancelAt: subscriptions.cancelAt,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  canceledAt: subscriptions.canceledAt,
  trialStart: subscriptions.trialStart,
  trialEnd: subscriptions.trialEnd,
  endedAt: subscriptions.endedAt,
};

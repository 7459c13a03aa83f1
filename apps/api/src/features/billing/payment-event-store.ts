import { and, eq, isNull, lt, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { webhookInbox } from "#database/schema.ts";

export async function isPaymentEventProcessed(queries: Queries, inboxId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.id, inboxId), isNull(webhookInbox.processedAt)));

  return rows.length === 0;
}

export async function markPaymentEventProcessed(
  queries: Queries,
  { inboxId, processedAt }: { inboxId: string; processedAt: Date },
): Promise<void> {
  await queries.update(webhookInbox).set({ processedAt }).where(eq(webhookInbox.id, inboxId));
}

/** Deletes the events that contain one of the provider's ids. */
export async function deletePaymentEventsNaming(
  queries: Queries,
  ids: readonly string[],
): Promise<void> {
  const list = sql.param([...ids]);
  await queries.delete(webhookInbox).where(
    and(
      eq(webhookInbox.provider, "stripe"),
      or(
        sql`${webhookInbox.about} ?| ${list}::text[]`,
        // Events that were stored before the column `about` was filled.
        sql`(${webhookInbox.about} = '[]' and exists (
            select from unnest(${list}::text[]) named where strpos(${webhookInbox.body}, named) > 0))`,
      ),
    ),
  );
}

/** Deletes an event that concerns no current user. */
export async function deletePaymentEvent(queries: Queries, inboxId: string): Promise<void> {
  await queries.delete(webhookInbox).where(eq(webhookInbox.id, inboxId));
}

/** Deletes the events that were processed before the instant. */
export async function deleteProcessedPaymentEvents(queries: Queries, before: Date): Promise<void> {
  await queries
    .delete(webhookInbox)
    .where(and(eq(webhookInbox.provider, "stripe"), lt(webhookInbox.processedAt, before)));
}

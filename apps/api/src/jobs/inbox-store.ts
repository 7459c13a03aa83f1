import { randomUUID } from "node:crypto";

import { and, eq, isNull, lt, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { webhookInbox } from "#database/schema.ts";

import { callOf, type JobRequest } from "./job.ts";

/** A provider's webhook message with a verified signature. */
type Message = Pick<
  typeof webhookInbox.$inferSelect,
  "provider" | "dedupeKey" | "body" | "receivedAt"
> & {
  /** The provider's ids in the message. */
  about: readonly string[];
};

type Order<Payload> = { job: JobRequest<Payload>; payloadOf: (messageId: string) => Payload };

/**
 * Stores a message and enqueues the job that processes it in one statement, so that neither exists without the
 * other. Does nothing if the message was stored before.
 */
export async function keepMessage<Payload extends object>(
  db: Db,
  { provider, dedupeKey, body, about, receivedAt }: Message,
  { job, payloadOf }: Order<Payload>,
): Promise<void> {
  const id = randomUUID();

  await db.execute(sql`
    with kept as (
      insert into ${webhookInbox} (id, provider, dedupe_key, body, about, received_at)
      values (${id}::uuid, ${provider}, ${dedupeKey}, ${body}, ${JSON.stringify(about)}::jsonb,
        ${receivedAt.toISOString()}::timestamptz)
      on conflict (provider, dedupe_key) do nothing
      returning id)
    select ${callOf(job, payloadOf(id))} from kept`);
}

/** Returns the body of an unprocessed message; null if there is none with that id. */
export async function findWaitingMessage(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ body: webhookInbox.body })
    .from(webhookInbox)
    .where(isWaiting(id));

  return row?.body ?? null;
}

/** @returns false if the message was processed before, so that it must not take effect again. */
export async function markMessageProcessed(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.update(webhookInbox).set({ processedAt: now }).where(isWaiting(id));

  return rowCount === 1;
}

function isWaiting(id: string) {
  return and(eq(webhookInbox.id, id), isNull(webhookInbox.processedAt));
}

/** Deletes a message that concerns no current user. */
export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.delete(webhookInbox).where(eq(webhookInbox.id, id));
}

type Provider = Message["provider"];

/** Deletes the messages of a provider that contain one of its ids. */
export async function deleteMessagesAbout(
  db: Db,
  { provider, ids }: { provider: Provider; ids: readonly string[] },
): Promise<void> {
  const list = sql.param([...ids]);

  await db
    .delete(webhookInbox)
    .where(and(eq(webhookInbox.provider, provider), sql`${webhookInbox.about} ?| ${list}::text[]`));
}

/** Deletes the messages of a provider that were processed before the instant. */
export async function deleteProcessedMessages(
  db: Db,
  { provider, before }: { provider: Provider; before: Date },
): Promise<void> {
  await db
    .delete(webhookInbox)
    .where(and(eq(webhookInbox.provider, provider), lt(webhookInbox.processedAt, before)));
}

import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
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
  queries: Queries,
  { provider, dedupeKey, body, about, receivedAt }: Message,
  { job, payloadOf }: Order<Payload>,
): Promise<void> {
  const id = randomUUID();

  await queries.execute(sql`
    with kept as (
      insert into ${webhookInbox} (id, provider, dedupe_key, body, about, received_at)
      values (${id}::uuid, ${provider}, ${dedupeKey}, ${body}, ${JSON.stringify(about)}::jsonb,
        ${receivedAt.toISOString()}::timestamptz)
      on conflict (provider, dedupe_key) do nothing
      returning id)
    select ${callOf(job, payloadOf(id))} from kept`);
}

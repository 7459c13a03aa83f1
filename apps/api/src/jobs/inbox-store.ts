import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { webhookInbox } from "#database/schema.ts";

import { callOf, type JobRequest } from "./job.ts";

/** A provider's message, its signature checked. */
type Message = Pick<
  typeof webhookInbox.$inferSelect,
  "provider" | "dedupeKey" | "body" | "receivedAt"
> & {
  /** The provider's ids that it names. */
  about: readonly string[];
};

type Order<Payload> = { job: JobRequest<Payload>; payloadOf: (messageId: string) => Payload };

/**
 * Keeps a message with the order to work it off, in one statement: the one exists exactly if the other does. Of
 * a message that was kept before nothing happens.
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

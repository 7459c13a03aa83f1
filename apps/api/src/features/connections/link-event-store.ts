import { and, eq, gte, lt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { linkEvents } from "#database/schema.ts";

type LinkEvent = Omit<typeof linkEvents.$inferInsert, "id">;

export async function countLinkEvents(
  queries: Queries,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(linkEvents)
    .where(and(eq(linkEvents.userId, userId), gte(linkEvents.createdAt, since)));
  return row?.count ?? 0;
}

export async function insertLinkEvents(
  queries: Queries,
  events: readonly LinkEvent[],
): Promise<void> {
  await queries.insert(linkEvents).values([...events]);
}

export async function deleteLinkEvents(queries: Queries, before: Date): Promise<void> {
  await queries.delete(linkEvents).where(lt(linkEvents.createdAt, before));
}

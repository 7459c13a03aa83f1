import { and, eq, gt, ne, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections } from "#database/schema.ts";

import { type Connection, withSealedType } from "./connection-store.ts";

/**
 * Returns connections with another webhook URL that are not disconnected, ordered by id and
 * starting after `after`.
 */
export async function findWithOtherWebhookUrl(
  queries: Queries,
  { address, after, limit }: { address: string; after: string | null; limit: number },
): Promise<Connection[]> {
  const rows = await queries
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.bank, "plaid"),
        ne(connections.status, "disconnected"),
        sql`${connections.noticeAddress} is distinct from ${address}`,
        after === null ? undefined : gt(connections.id, after),
      ),
    )
    .orderBy(connections.id)
    .limit(limit);
  return rows.flatMap((row) => withSealedType(row) ?? []);
}

/** Keeps the revision, so that running syncs are not disturbed. */
export async function storeWebhookUrl(
  queries: Queries,
  { connectionId, address }: { connectionId: string; address: string },
): Promise<void> {
  await queries
    .update(connections)
    .set({ noticeAddress: address })
    .where(eq(connections.id, connectionId));
}

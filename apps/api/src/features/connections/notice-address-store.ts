import { and, eq, gt, ne, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections } from "#database/schema.ts";

import { type Connection, withSealedType } from "./connection-store.ts";

/** Living connections of the provider's that are told of elsewhere, by id; those after `after`, where given. */
export async function findToldElsewhere(
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

/** Not a change of what is known of the connection: its revision stays, and a running sync goes on. */
export async function noteNoticeAddress(
  queries: Queries,
  { connectionId, address }: { connectionId: string; address: string },
): Promise<void> {
  await queries
    .update(connections)
    .set({ noticeAddress: address })
    .where(eq(connections.id, connectionId));
}

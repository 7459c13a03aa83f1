import type { Item } from "@snowball/contract";

type SyncState = Pick<Item, "uuid" | "status" | "last_synced_at">;

/** Whether a bank was read since the previous request, or a connection was added or removed. */
export function hasNewBankData(before: readonly SyncState[], after: readonly SyncState[]): boolean {
  const earlier = new Map(before.map((connection) => [connection.uuid, connection]));

  return (
    before.length !== after.length ||
    after.some((connection) => {
      const past = earlier.get(connection.uuid);
      return (
        past?.last_synced_at !== connection.last_synced_at ||
        (past.status === "syncing" && connection.status !== "syncing")
      );
    })
  );
}

/**
 * Whether a bank was read after `openedAt`. A new page requests its debts and payments together with
 * its connections. It may have received them before the bank's data was stored.
 */
export function wasReadSince(openedAt: Date, connections: readonly SyncState[]): boolean {
  return connections.some(
    ({ last_synced_at: readAt }) => readAt !== null && new Date(readAt) > openedAt,
  );
}

import type { Item } from "@snowball/contract";

type Seen = Pick<Item, "uuid" | "status" | "last_synced_at">;

/** True when a bank was read since the look before, or a connection came or went. */
export function hasNewBankData(before: readonly Seen[], after: readonly Seen[]): boolean {
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
 * True when a bank was read after `openedAt`. A page that asks for connections for the first time asks for its debts and
 * payments at the same moment, and may have received those before the bank's data was stored.
 */
export function wasReadSince(openedAt: Date, connections: readonly Seen[]): boolean {
  return connections.some(
    ({ last_synced_at: readAt }) => readAt !== null && new Date(readAt) > openedAt,
  );
}

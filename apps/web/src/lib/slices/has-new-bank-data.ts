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

import type { Item } from "@snowball/contract";

import { shownStatus } from "./connection-rules.ts";
import type { ListedConnection } from "./connection-store.ts";

/**
 * Converts a connection to the API's *item* (the specification's word). The access token is never
 * included.
 */
export function presentConnection(connection: ListedConnection): Item {
  return {
    uuid: connection.id,
    institution_id: connection.institutionId,
    institution_name: connection.institutionName,
    purpose: connection.purpose,
    status: shownStatus(connection),
    status_reason: connection.statusReason,
    last_synced_at: connection.lastSyncedAt?.toISOString() ?? null,
    transactions_update_status: connection.transactionsUpdateStatus,
    duplicate_of: connection.duplicateOf,
    created_at: connection.createdAt.toISOString(),
  };
}

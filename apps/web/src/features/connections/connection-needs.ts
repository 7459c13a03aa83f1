import type { Item, ItemStatus } from "@snowball/contract";

type NeedsInput = Pick<Item, "status" | "status_reason" | "duplicate_of">;

/**
 * Returns a sentence about what the user must do for a connection, or null if nothing. A stale connection
 * needs no action, because the server retries.
 */
export function describeNeed({ status, status_reason, duplicate_of }: NeedsInput): string | null {
  if (requiresUserAction(status)) return status_reason ?? FALLBACKS[status];
  return duplicate_of === null ? null : LINKED_TWICE;
}

function requiresUserAction(status: ItemStatus): status is keyof typeof FALLBACKS {
  return status in FALLBACKS;
}

const LINKED_TWICE =
  "These accounts are linked twice and counted once. Remove one of the two connections.";

const FALLBACKS = {
  login_required: "Your bank asks you to sign in again. Please update the account.",
  permission_required:
    "Your bank needs your permission to share more data. Update the account to allow it.",
  pending_disconnect: "Your bank will end this connection soon. Please update the account.",
  new_accounts_available:
    "Your bank has accounts that are not linked yet. Update the account to add them.",
  disconnected: "This connection has ended. Please link the bank again.",
} as const satisfies Partial<Record<ItemStatus, string>>;

/** Messages while the bank still prepares transactions. They arrive without user action. */
const PREPARING = {
  not_ready: "Your bank is still preparing your transactions. They'll appear here automatically.",
  initial_update_complete:
    "The latest transactions are here. Your bank is still preparing the older ones.",
} as const;

type StateInput = NeedsInput & Pick<Item, "transactions_update_status">;

/**
 * Returns a sentence about the connection's state: the needed user action, or the progress. Null if there is
 * nothing to say.
 */
export function stateSentence(connection: StateInput): string | null {
  if (connection.status === "syncing" && connection.duplicate_of === null) {
    return "Your accounts are on their way. This takes a minute at most.";
  }
  return describeNeed(connection) ?? connection.status_reason ?? preparingSentence(connection);
}

function preparingSentence({ transactions_update_status: status }: StateInput): string | null {
  return status === null || status === "historical_update_complete" ? null : PREPARING[status];
}

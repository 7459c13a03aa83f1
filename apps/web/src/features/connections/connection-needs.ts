import type { Item, ItemStatus } from "@snowball/contract";

type Judged = Pick<Item, "status" | "status_reason" | "duplicate_of">;

/**
 * What a connection's state asks of its user, in a sentence; null when it asks for nothing. A bank
 * that is merely late is no task: we keep trying.
 */
export function needOf({ status, status_reason, duplicate_of }: Judged): string | null {
  if (asksItsUser(status)) return status_reason ?? FALLBACKS[status];
  return duplicate_of === null ? null : LINKED_TWICE;
}

function asksItsUser(status: ItemStatus): status is keyof typeof FALLBACKS {
  return status in FALLBACKS;
}

const LINKED_TWICE =
  "These accounts are linked twice and counted once. Remove one of the two connections.";

const FALLBACKS = {
  login_required: "Your bank asks you to sign in again. Please update the account.",
  permission_required:
    "Your bank wants your permission to share what is missing. Update the account to give it.",
  pending_disconnect: "Your bank will end this connection soon. Please update the account.",
  new_accounts_available:
    "Your bank has accounts that are not linked yet. Update the account to add them.",
  disconnected: "This connection has ended. Please link the bank again.",
} as const satisfies Partial<Record<ItemStatus, string>>;

/** What the bank still prepares; it comes by itself. */
const PREPARING = {
  not_ready: "Your bank is still preparing your transactions. They appear here by themselves.",
  initial_update_complete:
    "The latest transactions are here. Your bank is still preparing the older ones.",
} as const;

type Stated = Judged & Pick<Item, "transactions_update_status">;

/** What the connection's state means in a sentence: what is asked of the user, or what goes on. */
export function stateSentence(connection: Stated): string | null {
  if (connection.status === "syncing" && connection.duplicate_of === null) {
    return "Your accounts are on their way. This takes a minute at most.";
  }
  return needOf(connection) ?? connection.status_reason ?? preparingSentence(connection);
}

function preparingSentence({ transactions_update_status: status }: Stated): string | null {
  return status === null || status === "historical_update_complete" ? null : PREPARING[status];
}

import { liabilityKind } from "./bank/describe-liabilities.ts";
import { chosenAccounts } from "./plaid-item.ts";
import type { PlaidItem } from "./plaid-item.ts";
import { itemError } from "./present-item.ts";
import { syncUpdatesPayload } from "./send-webhook.ts";
import type { WebhookPayload } from "./send-webhook.ts";

type Order = { code: string; type: string | undefined };
type Compose = (item: PlaidItem, now: Date) => WebhookPayload;

/** Plaid: a pending disconnection is announced seven days ahead. */
const NOTICE_MS = 7 * 24 * 60 * 60 * 1000;

const COMPOSE: Record<string, Compose> = {
  "TRANSACTIONS/SYNC_UPDATES_AVAILABLE": (item) => syncUpdatesPayload(item),
  "TRANSACTIONS/DEFAULT_UPDATE": () => ({
    webhook_type: "TRANSACTIONS",
    webhook_code: "DEFAULT_UPDATE",
    error: null,
    new_transactions: 0,
  }),
  "TRANSACTIONS/RECURRING_TRANSACTIONS_UPDATE": (item) => ({
    webhook_type: "TRANSACTIONS",
    webhook_code: "RECURRING_TRANSACTIONS_UPDATE",
    account_ids: item.accountIds,
  }),
  "LIABILITIES/DEFAULT_UPDATE": (item) => ({
    webhook_type: "LIABILITIES",
    webhook_code: "DEFAULT_UPDATE",
    error: null,
    account_ids_with_new_liabilities: [],
    account_ids_with_updated_liabilities: Object.fromEntries(
      chosenAccounts(item)
        .filter(liabilityKind)
        .map(({ accountId }) => [accountId, ["next_payment_due_date"]]),
    ),
  }),
  "ITEM/NEW_ACCOUNTS_AVAILABLE": () => itemPayload("NEW_ACCOUNTS_AVAILABLE", { error: null }),
  "ITEM/LOGIN_REPAIRED": () => itemPayload("LOGIN_REPAIRED", {}),
  "ITEM/USER_PERMISSION_REVOKED": () =>
    itemPayload("USER_PERMISSION_REVOKED", { error: itemError("USER_PERMISSION_REVOKED") }),
  "ITEM/USER_ACCOUNT_REVOKED": (item) =>
    itemPayload("USER_ACCOUNT_REVOKED", { account_id: item.accountIds[0] ?? "" }),
  "ITEM/PENDING_DISCONNECT": (_item, now) =>
    itemPayload("PENDING_DISCONNECT", {
      reason: "INSTITUTION_TOKEN_EXPIRATION",
      disconnect_time: new Date(now.getTime() + NOTICE_MS).toISOString(),
    }),
};

/**
 * The payload for `/sandbox/item/fire_webhook`, or null for codes that belong to products which
 * the sandbox does not serve. Without a type, the first one that has the code is meant.
 */
export function firedPayload(item: PlaidItem, order: Order, now: Date): WebhookPayload | null {
  const key =
    order.type === undefined
      ? Object.keys(COMPOSE).find((known) => known.endsWith(`/${order.code}`))
      : `${order.type}/${order.code}`;
  const compose = key !== undefined && Object.hasOwn(COMPOSE, key) ? COMPOSE[key] : undefined;
  return compose?.(item, now) ?? null;
}

function itemPayload(code: string, rest: object): WebhookPayload {
  return { webhook_type: "ITEM", webhook_code: code, ...rest };
}

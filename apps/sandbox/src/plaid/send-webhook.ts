import type { PlaidErrorCode } from "./errors.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { itemError } from "./present-item.ts";

export type WebhookPayload = {
  webhook_type: string;
  webhook_code: string;
  [field: string]: unknown;
};

/** The name under which Plaid's signature is known to the delivery. */
export const PLAID_SIGNER = "plaid";

/** Sends a webhook about the item if it has a webhook address. Returns whether it has one. */
export function sendWebhook(world: PlaidWorld, item: PlaidItem, payload: WebhookPayload): boolean {
  if (item.webhook === null) return false;
  const { clock, webhooks } = world.core;
  const full = { ...payload, item_id: item.id, environment: "sandbox" };
  webhooks.deliver({
    url: item.webhook,
    body: JSON.stringify(full, null, 2),
    signer: PLAID_SIGNER,
  });
  const stored = world.items.get(item.id);
  if (stored) {
    const lastWebhook = { sentAt: clock.now().toISOString(), code: payload.webhook_code };
    world.items.put({ ...stored, lastWebhook });
  }
  return true;
}

/** Announces new transactions. Plaid: only after the first `/transactions/sync`. */
export function sendSyncUpdates(world: PlaidWorld, item: PlaidItem): void {
  if (!item.syncedOnce) return;
  sendWebhook(world, item, syncUpdatesPayload(item));
}

/** The payload of SYNC_UPDATES_AVAILABLE for the stage that was announced. */
export function syncUpdatesPayload({ announced }: PlaidItem): WebhookPayload {
  return {
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    initial_update_complete: announced !== "NOT_READY",
    historical_update_complete: announced === "HISTORICAL_UPDATE_COMPLETE",
  };
}

/** Puts the item into an error state and announces that by webhook. */
export function breakItem(world: PlaidWorld, item: PlaidItem, errorCode: PlaidErrorCode): void {
  world.items.put({ ...item, errorCode });
  sendWebhook(world, item, {
    webhook_type: "ITEM",
    webhook_code: "ERROR",
    error: itemError(errorCode),
  });
}

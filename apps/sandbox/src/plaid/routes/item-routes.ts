import { findItem } from "../find-item.ts";
import { plaidError } from "../plaid-error.ts";
import type { PlaidItem } from "../plaid-item.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentItem } from "../present-item.ts";
import { sendWebhook } from "../send-webhook.ts";
import { settleItem } from "../settle-items.ts";

type TokenBody = { access_token: string };

/** The operations under `/item/`. */
export function registerItems(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/item/public_token/exchange", (body: { public_token: string }) => {
    const token = world.publicTokens.get(body.public_token);
    const item = token && world.items.get(token.itemId);
    if (!item || Date.parse(token.expiresAt) <= world.core.clock.now().getTime()) {
      throw plaidError("INVALID_PUBLIC_TOKEN");
    }
    // Plaid: a public token is for one exchange.
    world.publicTokens.remove(token.id);
    return { access_token: item.accessToken, item_id: item.id };
  });

  operation("/item/get", (body: TokenBody) => {
    const { id } = findItem(world, body.access_token);
    const item = settleItem(world, id) ?? findItem(world, body.access_token);
    return {
      item: {
        ...presentItem(item),
        created_at: item.createdAt,
        consented_use_cases: [],
        consented_data_scopes: [],
      },
      status: statusOfItem(world, item),
    };
  });

  operation("/item/remove", (body: TokenBody) => {
    const item = findItem(world, body.access_token);
    world.accessTokens.remove(item.accessToken);
    world.items.remove(item.id);
    return {};
  });

  operation("/item/webhook/update", (body: TokenBody & { webhook?: string | null }) => {
    const item = { ...findItem(world, body.access_token), webhook: body.webhook || null };
    world.items.put(item);
    if (item.webhook !== null) {
      sendWebhook(world, item, {
        webhook_type: "ITEM",
        webhook_code: "WEBHOOK_UPDATE_ACKNOWLEDGED",
        error: null,
        new_webhook_url: item.webhook,
      });
    }
    return { item: presentItem(item) };
  });
}

function statusOfItem(world: PlaidWorld, item: PlaidItem): object {
  const { lastWebhook } = item;
  const healthy = item.errorCode === null;
  const now = world.core.clock.now().toISOString();
  const transactions = {
    last_successful_update: healthy ? now : item.createdAt,
    last_failed_update: healthy ? null : now,
  };
  return {
    ...(item.products.includes("transactions") ? { transactions } : {}),
    last_webhook: lastWebhook && { sent_at: lastWebhook.sentAt, code_sent: lastWebhook.code },
  };
}

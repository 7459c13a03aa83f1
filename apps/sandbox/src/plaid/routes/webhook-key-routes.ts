import { plaidError } from "../plaid-error.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { describeKey } from "../webhook-key.ts";

/** `/webhook_verification_key/get`. */
export function registerWebhookKeys(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/webhook_verification_key/get", (body: { key_id: string }) => {
    const key = world.webhookKey();
    if (body.key_id !== key.id) throw plaidError("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
    return { key: describeKey(key) };
  });
}

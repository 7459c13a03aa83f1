import { createHash, createPublicKey, verify } from "node:crypto";
import type { JsonWebKey } from "node:crypto";
import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";

const CODES: [type: string | undefined, code: string, came: string][] = [
  ["TRANSACTIONS", "SYNC_UPDATES_AVAILABLE", "TRANSACTIONS/SYNC_UPDATES_AVAILABLE"],
  ["TRANSACTIONS", "DEFAULT_UPDATE", "TRANSACTIONS/DEFAULT_UPDATE"],
  ["TRANSACTIONS", "RECURRING_TRANSACTIONS_UPDATE", "TRANSACTIONS/RECURRING_TRANSACTIONS_UPDATE"],
  ["LIABILITIES", "DEFAULT_UPDATE", "LIABILITIES/DEFAULT_UPDATE"],
  [undefined, "NEW_ACCOUNTS_AVAILABLE", "ITEM/NEW_ACCOUNTS_AVAILABLE"],
  ["ITEM", "LOGIN_REPAIRED", "ITEM/LOGIN_REPAIRED"],
  ["ITEM", "USER_PERMISSION_REVOKED", "ITEM/USER_PERMISSION_REVOKED"],
  ["ITEM", "USER_ACCOUNT_REVOKED", "ITEM/USER_ACCOUNT_REVOKED"],
  ["ITEM", "PENDING_DISCONNECT", "ITEM/PENDING_DISCONNECT"],
];

test("a webhook's signature is verified with the key that the API gives out", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ webhook: true, products: ["liabilities"] });
  // The receiver's clock is its own: a sandbox a month ahead still signs the present.
  await running.advance(31 * 24 * 60 * 60 * 1000);
  await running.call("/sandbox/item/reset_login", { access_token });
  await running.core.webhooks.idle();
  const webhook = running.receiver.webhooks.at(-1);
  const token = String(webhook?.headers["plaid-verification"]);
  const [head = "", payload = "", signature = ""] = token.split(".");
  const { alg, kid } = decode(head);
  expect(alg).toBe("ES256");

  const { body } = await running.call<{ key: JsonWebKey }>("/webhook_verification_key/get", {
    key_id: kid,
  });
  const key = createPublicKey({ key: body.key, format: "jwk" });
  const signed = Buffer.from(`${head}.${payload}`);
  const given = Buffer.from(signature, "base64url");
  expect(verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, given)).toBe(true);

  const claims = decode(payload);
  const sha = createHash("sha256")
    .update(webhook?.raw ?? "")
    .digest("hex");
  expect(claims["request_body_sha256"]).toBe(sha);
  expect(Math.abs(Date.now() / 1000 - Number(claims["iat"]))).toBeLessThan(60);
  expect(webhook?.raw).toBe(JSON.stringify(webhook?.payload, null, 2));
  expect(webhook?.payload["error"]).toMatchObject({
    error_code: "ITEM_LOGIN_REQUIRED",
    status: 400,
  });
});

test("the signing key stays the same and no other key is known", async () => {
  const { call } = await startPlaid();
  const { status, body } = await call("/webhook_verification_key/get", { key_id: "nope" });
  expect(status).toBe(400);
  expect(body["error_code"]).toBe("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
});

test("each webhook that can be fired comes in its documented form", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ webhook: true, products: ["liabilities"] });
  for (const [webhook_type, webhook_code] of CODES) {
    const { status } = await running.call("/sandbox/item/fire_webhook", {
      access_token,
      webhook_code,
      webhook_type,
    });
    expect(status).toBe(200);
  }
  await running.core.webhooks.idle();
  expect(running.receiver.codes().toSorted()).toEqual(CODES.map(([, , came]) => came).toSorted());
});

test("a webhook for a product the sandbox has not, or without an address, is refused", async () => {
  const running = await startPlaid();
  const [silent, loud] = [await running.link(), await running.link({ webhook: true })];
  const fire = (access_token: string, webhook_code: string): Promise<unknown> =>
    running
      .call("/sandbox/item/fire_webhook", { access_token, webhook_code })
      .then(({ body }) => body["error_code"]);
  expect(await fire(silent, "NEW_ACCOUNTS_AVAILABLE")).toBe("SANDBOX_WEBHOOK_INVALID");
  expect(await fire(loud, "PRODUCT_READY")).toBe("SANDBOX_WEBHOOK_INVALID");
});

test("LOGIN_REPAIRED is true: the item works again", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ webhook: true });
  await running.call("/sandbox/item/reset_login", { access_token });
  expect((await running.call("/accounts/get", { access_token })).status).toBe(400);
  const webhook_code = "LOGIN_REPAIRED";
  await running.call("/sandbox/item/fire_webhook", { access_token, webhook_code });
  expect((await running.call("/accounts/get", { access_token })).status).toBe(200);
});

test("the error switch breaks an item with any known code, and mends it", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ webhook: true });
  const { body } = await running.call<{ item: { item_id: string } }>("/item/get", { access_token });
  const path = `/_sandbox/plaid/items/${body.item.item_id}/error`;
  await running.call(path, { errorCode: "INSTITUTION_DOWN" });
  const down = await running.call("/accounts/get", { access_token });
  expect(down.body).toMatchObject({
    error_type: "INSTITUTION_ERROR",
    error_code: "INSTITUTION_DOWN",
  });
  expect((await running.call(path, { errorCode: "NOT_A_CODE" })).status).toBe(400);
  await running.call(path, { errorCode: null });
  expect((await running.call("/accounts/get", { access_token })).status).toBe(200);
});

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
}

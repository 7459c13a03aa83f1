import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { JsonWebKey } from "node:crypto";

/** A P-256 key pair as stored; `id` is the JWT's `kid`. */
export type WebhookKey = { id: string; createdAt: string; privateJwk: JsonWebKey };

/** Makes a new key to sign webhooks with. */
export function createWebhookKey(now: Date): WebhookKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    id: randomUUID(),
    createdAt: now.toISOString(),
    privateJwk: privateKey.export({ format: "jwk" }),
  };
}

/** The public half, as `/webhook_verification_key/get` answers it. */
export function describeKey({ id, createdAt, privateJwk }: WebhookKey): object {
  const { kty, crv, x, y } = privateJwk;
  const created = Math.floor(Date.parse(createdAt) / 1000);
  return {
    alg: "ES256",
    crv,
    kid: id,
    kty,
    use: "sig",
    x,
    y,
    created_at: created,
    expired_at: null,
  };
}

/**
 * The headers of a webhook: a JWT over the SHA-256 of the exact body, which the receiver accepts
 * for five minutes after `sentAt`.
 */
export function signWebhook(key: WebhookKey, body: string, sentAt: Date): Record<string, string> {
  const head = encode({ alg: "ES256", kid: key.id, typ: "JWT" });
  const payload = encode({
    iat: Math.floor(sentAt.getTime() / 1000),
    request_body_sha256: createHash("sha256").update(body).digest("hex"),
  });
  const signature = sign("sha256", Buffer.from(`${head}.${payload}`), {
    key: createPrivateKey({ key: key.privateJwk, format: "jwk" }),
    // JOSE wants r and s side by side; Node's default is DER.
    dsaEncoding: "ieee-p1363",
  });
  return { "plaid-verification": `${head}.${payload}.${signature.toString("base64url")}` };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

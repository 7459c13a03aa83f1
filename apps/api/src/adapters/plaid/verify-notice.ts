import { createHash, type KeyObject } from "node:crypto";

import { errors, jwtVerify } from "jose";

import type { WebhookKeyStore } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import type { FindVerificationKey } from "./verification-keys.ts";

/** Plaid: a signature is valid for five minutes. */
const AGE_SECONDS_MAX = 300;
/** Clocks differ; a message from further in the future is rejected. */
const SKEW_SECONDS_MAX = 30;
const TOKEN_LENGTH_MAX = 4_096;
const KEY_ID = /^[A-Za-z0-9_-]{1,128}$/;

type Deps = { clock: Clock; findKey: FindVerificationKey };
type Message = { body: Buffer; signature: string | null; source: string; keys: WebhookKeyStore };

/**
 * Verifies Plaid's signature, a JWT (ES256) with the time and the SHA-256 of the exact body as claims.
 * https://plaid.com/docs/api/webhooks/webhook-verification/
 * @returns a deduplication key, which is the same for each delivery. Null if the message is forged, altered or old.
 * @throws BankDataError if an unknown key cannot be looked up now
 */
export async function verifyNotice(deps: Deps, message: Message): Promise<string | null> {
  const { body, signature, source, keys } = message;
  if (signature === null || signature.length > TOKEN_LENGTH_MAX) return null;

  const findKey = async (keyId: unknown): Promise<KeyObject> => {
    const isId = typeof keyId === "string" && KEY_ID.test(keyId);
    const key = isId ? await deps.findKey({ keyId, source, keys }) : null;
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(signature, ({ kid }) => findKey(kid), {
      algorithms: ["ES256"],
      requiredClaims: ["iat", "request_body_sha256"],
      currentDate: deps.clock.now(),
      // jose adds the tolerance to the age as well.
      maxTokenAge: AGE_SECONDS_MAX - SKEW_SECONDS_MAX,
      clockTolerance: SKEW_SECONDS_MAX,
    });
    const bodyHash = createHash("sha256").update(body).digest("hex");
    return payload["request_body_sha256"] === bodyHash ? `${bodyHash}.${payload.iat}` : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

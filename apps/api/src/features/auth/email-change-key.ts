import { randomBytes } from "node:crypto";

import { hashOfSecret } from "./refresh-token.ts";

const KEY_BYTES = 32;
const DAY_MS = 24 * 3_600_000;

/** How long the confirmation link sent to a new address works. */
export const CONFIRM_MS = DAY_MS;
/** How long a change can be undone and no other account can take the old address. */
export const UNDO_MS = 7 * DAY_MS;

/** Returns the secret for a mailed link, and its hash to store. */
export function newEmailChangeKey(): { key: string; keyHash: string } {
  const key = randomBytes(KEY_BYTES).toString("base64url");

  return { key, keyHash: hashOfSecret(key) };
}

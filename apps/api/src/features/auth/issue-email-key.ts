import { randomBytes } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { insertEmailKey, type NewEmailKey } from "./email-key-store.ts";
import { hashOfSecret } from "./refresh-token.ts";

const KEY_BYTES = 32;

/** Returns a new single-use key for a mailed link. Only its hash is stored. */
export async function issueEmailKey(
  { clock }: Pick<Dependencies, "clock">,
  queries: Queries,
  { lifetimeMs, ...owner }: Pick<NewEmailKey, "userId" | "purpose"> & { lifetimeMs: number },
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const now = clock.now();

  await insertEmailKey(queries, {
    ...owner,
    keyHash: hashOfSecret(key),
    createdAt: now,
    expiresAt: instantAfter(now, lifetimeMs),
  });
  return key;
}

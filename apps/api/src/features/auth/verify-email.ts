import type { Dependencies } from "#dependencies.ts";
import { orderMails } from "#features/notifications/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { KEYS_PER_IP } from "./attempt-rules.ts";
import { refundAttempt } from "./attempt-store.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { useEmailKey } from "./email-key-store.ts";
import { hashOfSecret } from "./refresh-token.ts";
import { markEmailVerified } from "./user-store.ts";

type VerifyDeps = Pick<Dependencies, "clock" | "database" | "refreshKey">;

/**
 * Confirms an address with the key from the mail. Does not sign in, because the reader of the mail
 * may not be the person who registered.
 * @throws Problem `not_found` when the key is unknown, used or older than 24 hours.
 */
export async function verifyEmail(
  deps: VerifyDeps,
  { key, client }: { key: string; client: Client },
): Promise<void> {
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);
  const now = deps.clock.now();

  const userId = await deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, { key: attempt, limit: KEYS_PER_IP });
    const owner = await useEmailKey(queries, {
      keyHash: hashOfSecret(key),
      purpose: "verify_email",
      now,
    });
    if (owner === null) return null;

    await markEmailVerified(queries, { userId: owner, now });
    await recordSecurityEvent(deps, queries, {
      userId: owner,
      kind: "email_verified",
      origin: originOf(client),
    });
    // An unconfirmed address received no mails until now.
    await orderMails(queries, owner);
    await refundAttempt(queries, attempt);
    return owner;
  });
  if (userId === null) throw new Problem("not_found", { reason: "dead e-mail key" });
}

import { randomBytes } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { tellAddressRequest } from "#features/billing/index.ts";
import { revokeFeedIn } from "#features/calendar/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { enqueueJob } from "#jobs/job.ts";

import type { Client } from "./client-hash.ts";
import { type EmailChangeRow, endEmailChangesSince, findByUndoKey } from "./email-change-store.ts";
import { useUpEmailKeys } from "./email-key-store.ts";
import { deletePasskeysOfUser } from "./passkey-store.ts";
import { deadEmailChangeKey, redeemEmailChangeKey } from "./redeem-email-change-key.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { changeAddress, lockAccount, savePasswordHash } from "./user-store.ts";

type UndoDeps = Pick<
  Dependencies,
  | "clock"
  | "database"
  | "mailDelivery"
  | "passwordHashing"
  | "publicUrl"
  | "refreshKey"
  | "secretBox"
>;

/**
 * Takes a change back, before or after it happened, by the key from a mail to the old address. Whoever asked
 * for it knew the password: so that one works no more, every session ends, and a link to choose another goes
 * to the old address. Changes that came after it are taken back with it.
 * @throws Problem `not_found` when the key is unknown, used or too old.
 */
export async function undoEmailChange(
  deps: UndoDeps,
  { key, client }: { key: string; client: Client },
): Promise<{ email: string }> {
  const { change, findAgain } = await redeemEmailChangeKey(deps, { key, client }, findByUndoKey);
  const { userId, oldEmail: email } = change;
  const nobodysPassword = await deps.passwordHashing.hash(randomBytes(32).toString("base64url"));

  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, userId);
    const live = await findAgain(queries);
    if (account === null || live === null) throw deadEmailChangeKey();

    const { confirmedAt: verifiedAt } = live;
    // It was kept for its user since then.
    if (verifiedAt !== null) await changeAddress(queries, { userId, email, verifiedAt });
    await enqueueJob(queries, tellAddressRequest, { userId });
    await savePasswordHash(queries, { userId, passwordHash: nobodysPassword });
    await endWhatWasBefore(deps, queries, live);
    const origin = originOf(client);
    await recordSecurityEvent(deps, queries, { userId, kind: "email_change_undone", origin });
    await revokeFeedIn(deps, queries, { userId, origin });
    await sendPasswordReset(deps, queries, { id: userId, email });
  });
  return { email };
}

async function endWhatWasBefore(
  { clock }: UndoDeps,
  queries: Queries,
  { userId, requestedAt }: EmailChangeRow,
): Promise<void> {
  const now = clock.now();

  // Whoever asked for it may have added one, which would sign in without any password.
  await deletePasskeysOfUser(queries, { userId, since: requestedAt });
  await endEmailChangesSince(queries, { userId, requestedAt, now });
  await revokeSessionsOfUser(queries, {
    userId,
    keptSessionId: null,
    reason: "email_change_undone",
    now,
  });
  await useUpEmailKeys(queries, { userId, purpose: "reset_password", now });
  await useUpEmailKeys(queries, { userId, purpose: "verify_email", now });
}

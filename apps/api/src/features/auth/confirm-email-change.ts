import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { tellAddressRequest } from "#features/billing/index.ts";
import { queueMail } from "#features/mail/index.ts";
import { orderMails } from "#features/notifications/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import type { Client } from "./client-hash.ts";
import { newEmailChangeKey, UNDO_MS } from "./email-change-key.ts";
import {
  type EmailChangeRow,
  findByConfirmKey,
  isKeptForAnother,
  markEmailChangeConfirmed,
} from "./email-change-store.ts";
import { useUpEmailKeys } from "./email-key-store.ts";
import { deadEmailChangeKey, redeemEmailChangeKey } from "./redeem-email-change-key.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { changeAddress, isAddressTaken, lockAccount, type LockedAccount } from "./user-store.ts";
import { writeAddressChangedMail } from "./write-email-change-mails.ts";

type ConfirmDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

/**
 * Makes a new address the one to sign in with, by the key from the mail to it. The session that asked goes
 * on, all others end, and so do links by mail that went to the old address. That one is told, with a link
 * that undoes it. Signs nobody in.
 * @throws Problem `not_found` when the key is unknown, used, taken back or older than 24 hours;
 *   `address_taken` when somebody registered the address meanwhile.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { key, client }: { key: string; client: Client },
): Promise<{ email: string }> {
  const { change, findAgain } = await redeemEmailChangeKey(deps, { key, client }, findByConfirmKey);

  const work = deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, change.userId);
    const isLive = (await findAgain(queries)) !== null;
    if (account === null || !isLive) throw deadEmailChangeKey();

    await takeAddress(deps, queries, change);
    await endWhatWasBefore(deps, queries, change);
    await recordSecurityEvent(deps, queries, {
      userId: account.id,
      kind: "email_changed",
      origin: originOf(client),
    });
    await tellOldAddress(deps, queries, { change, account });
    // Until now nothing may have been written to the user.
    await orderMails(queries, account.id);
    await enqueueJob(queries, tellAddressRequest, { userId: account.id });
  });
  await work.catch((error: unknown) => {
    throw isAddressTaken(error) ? addressTaken() : error;
  });
  return { email: change.newEmail };
}

/** Looks afterwards, so that a change that gave the address free a moment ago is seen. */
async function takeAddress(
  { clock }: ConfirmDeps,
  queries: Queries,
  { userId, newEmail: email }: EmailChangeRow,
): Promise<void> {
  const now = clock.now();
  await changeAddress(queries, { userId, email, verifiedAt: now });
  if (await isKeptForAnother(queries, { email, userId, now })) throw addressTaken();
}

async function endWhatWasBefore(
  { clock }: ConfirmDeps,
  queries: Queries,
  { userId, sessionId }: EmailChangeRow,
): Promise<void> {
  const now = clock.now();

  await revokeSessionsOfUser(queries, {
    userId,
    keptSessionId: sessionId,
    reason: "email_changed",
    now,
  });
  await useUpEmailKeys(queries, { userId, purpose: "reset_password", now });
  await useUpEmailKeys(queries, { userId, purpose: "verify_email", now });
}

async function tellOldAddress(
  deps: ConfirmDeps,
  queries: Queries,
  { change, account }: { change: EmailChangeRow; account: LockedAccount },
): Promise<void> {
  const now = deps.clock.now();
  const { id, userId, oldEmail: email, newEmail } = change;
  if (!account.isVerified) {
    return markEmailChangeConfirmed(queries, { id, now, undoUntil: null, undoKeyHash: null });
  }

  const { key, keyHash } = newEmailChangeKey();
  const undoUntil = instantAfter(now, UNDO_MS);
  await markEmailChangeConfirmed(queries, { id, now, undoUntil, undoKeyHash: keyHash });
  const link = `${deps.publicUrl}/email/change/undo/${key}`;
  await queueMail(deps, queries, {
    userId,
    recipient: email,
    ...writeAddressChangedMail({ email, newEmail, link }),
  });
}

function addressTaken(): Problem {
  return new Problem("address_taken", { reason: "registered meanwhile" });
}

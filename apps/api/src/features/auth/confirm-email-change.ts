import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { tellAddressRequest } from "#features/billing/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import type { Client } from "./client-hash.ts";
import { UNDO_MS } from "./email-change-key.ts";
import {
  type EmailChangeRow,
  findByConfirmKey,
  isKeptForAnother,
  markEmailChangeConfirmed,
} from "./email-change-store.ts";
import { endEveryWayIn } from "./end-every-way-in.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deadKey, redeemKey } from "./redeem-key.ts";
import { changeAddress, isAddressTaken, lockAccount } from "./user-store.ts";
import { writeAddressChangedMail } from "./write-email-change-mails.ts";

type ConfirmDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

/**
 * Makes a new address the one to sign in with, by the key from the email to it. The session that
 * requested the change continues. All others end, and so do links in emails to the old address. The
 * old address receives a link that undoes the change. Signs no one in.
 * @throws Problem `not_found` when the key is unknown, used, canceled or older than 24 hours;
 * `address_taken` when another user registered the address in the meantime.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { key, client }: { key: string; client: Client },
): Promise<{ email: string }> {
  const { found: change, findAgain } = await redeemKey(deps, { key, client }, findByConfirmKey);

  const work = deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, change.userId);
    const isLive = (await findAgain(queries)) !== null;
    if (account === null || !isLive) throw deadKey();
    // The request is from before a confirmed address was required.
    if (!account.isVerified) throw deadKey();

    await takeAddress(deps, queries, change);
    // Sent to the old address. Comes before the confirmation is recorded, because the link undoes
    // what happened after it was created.
    await notifyOwner(deps, queries, {
      account,
      kind: "email_changed",
      client,
      isUndoable: true,
      mail: (about) => writeAddressChangedMail({ ...about, newEmail: change.newEmail }),
    });
    const now = deps.clock.now();
    const undoUntil = instantAfter(now, UNDO_MS);
    await markEmailChangeConfirmed(queries, { id: change.id, now, undoUntil });
    await endEveryWayIn(deps, queries, {
      account,
      reason: "email_changed",
      passwordHash: null,
      keptSessionId: change.sessionId,
      client,
    });
    await enqueueJob(queries, tellAddressRequest, { userId: account.id });
  });
  await work.catch((error: unknown) => {
    throw isAddressTaken(error) ? addressTaken() : error;
  });
  return { email: change.newEmail };
}

/**
 * Checks reservations after the update, so it also sees one by a change that released the address a
 * moment ago.
 */
async function takeAddress(
  { clock }: ConfirmDeps,
  queries: Queries,
  { userId, newEmail: email }: EmailChangeRow,
): Promise<void> {
  const now = clock.now();
  await changeAddress(queries, { userId, email, now });
  if (await isKeptForAnother(queries, { email, userId, now })) throw addressTaken();
}

function addressTaken(): Problem {
  return new Problem("address_taken", { reason: "registered meanwhile" });
}

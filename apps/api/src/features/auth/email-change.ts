import type { EmailChangeInput } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  writeAddressChangedMail,
  writeAddressInUseMail,
  writeChangeRequestedMail,
  writeConfirmChangeMail,
} from "./mails.ts";
import {
  attemptKeyOfUser,
  consumeMailQuota,
  EMAIL_CHANGES_PER_ACCOUNT,
  enforceRateLimit,
} from "./attempts.ts";
import {
  type EmailChangeRow,
  endWaitingEmailChange,
  findWaitingEmailChange,
  insertEmailChange,
  isReservedByAnotherUser,
  markEmailChangeConfirmed,
  saveConfirmKey,
} from "./email-store.ts";
import {
  deadKey,
  newEmailKey,
  redeemKey,
  requireConfirmedAddress,
  requireConfirmedUser,
} from "./email-verification.ts";
import { CONFIRM_MS, notifyOwner, UNDO_MS } from "./notify-owner.ts";
import { lockReauthenticatedAccount, PASSWORD_FIELD, provePassword } from "./prove-owner.ts";
import { endEveryWayIn } from "./recovery.ts";
import type { Client } from "./tokens.ts";
import { changeAddress, findUserByEmail, isAddressTaken, lockAccount } from "./user-store.ts";

type RequestCall = { input: EmailChangeInput; session: SessionIdentity; client: Client };

/**
 * Requests another address to sign in with. Nothing changes until the link that goes there is followed.
 * A job finds out whether another account has the address, so that neither the answer nor its time
 * reveals it. The old address receives a link that stops the change. An earlier request ends.
 * @throws FieldProblem when the password is wrong or the address is the user's already; Problem
 *   `email_confirmation_needed`, `mail_switched_off`, `throttled`.
 */
export async function requestEmailChange(
  deps: Dependencies,
  { input, session, client }: RequestCall,
): Promise<{ newEmail: string; confirmUntil: Date }> {
  if (deps.mailDelivery === null) throw new Problem("mail_switched_off", { isFault: false });
  const { userId, sessionId } = session;
  await requireConfirmedUser(deps, userId);
  const { email: newEmail, password } = input;
  const isSame = (email: string) => email.toLowerCase() === newEmail.toLowerCase();
  const proven = await provePassword(deps, {
    userId,
    password,
    client,
    field: PASSWORD_FIELD,
    findFaults: ({ email }) =>
      isSame(email) ? { email: ["You sign in with this address already."] } : {},
  });

  const now = deps.clock.now();
  const confirmUntil = instantAfter(now, CONFIRM_MS);
  await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockReauthenticatedAccount(deps, db, proven);
    requireConfirmedAddress(deps, account);
    await enforceRateLimit(deps, db, {
      key: attemptKeyOfUser("email-changes", userId, deps.refreshKey),
      limit: EMAIL_CHANGES_PER_ACCOUNT,
    });
    await endWaitingEmailChange(db, { userId, now });
    const changeId = await insertEmailChange(db, {
      userId,
      sessionId,
      oldEmail: account.email,
      newEmail,
      requestedAt: now,
      confirmUntil,
    });
    await enqueue(db, "send_email_change", { changeId });
    await notifyOwner(deps, db, {
      account,
      kind: "email_change_requested",
      client,
      sessionId,
      mail: (about) => writeChangeRequestedMail({ ...about, newEmail }),
    });
  });
  return { newEmail, confirmUntil };
}

/**
 * Makes a new address the one to sign in with, by the key from the email to it. The session that
 * requested the change continues. All others end, and so do links in emails to the old address. The
 * old address receives a link that undoes the change. Signs no one in.
 * @throws Problem `not_found` when the key is unknown, used, canceled or older than 24 hours;
 * `address_taken` when another user registered the address in the meantime.
 */
export async function confirmEmailChange(
  deps: Dependencies,
  { key, client }: { key: string; client: Client },
): Promise<{ email: string }> {
  const { found: change, findAgain } = await redeemKey(
    deps,
    { key, client },
    (db, { keyHash: confirmKeyHash, now }) => findWaitingEmailChange(db, { confirmKeyHash }, now),
  );

  const work = deps.database.asSystemInTransaction(async (db) => {
    const account = await lockAccount(db, change.userId);
    const isLive = (await findAgain(db)) !== null;
    if (account === null || !isLive) throw deadKey();
    // The request is from before a confirmed address was required.
    if (!account.isVerified) throw deadKey();

    await takeAddress(deps, db, change);
    // Sent to the old address. Comes before the confirmation is recorded, because the link undoes
    // what happened after it was created.
    await notifyOwner(deps, db, {
      account,
      kind: "email_changed",
      client,
      mail: (about) => writeAddressChangedMail({ ...about, newEmail: change.newEmail }),
    });
    const now = deps.clock.now();
    const undoUntil = instantAfter(now, UNDO_MS);
    await markEmailChangeConfirmed(db, { id: change.id, now, undoUntil });
    await endEveryWayIn(deps, db, {
      account,
      reason: "email_changed",
      passwordHash: null,
      keptSessionId: change.sessionId,
      client,
    });
    await enqueue(db, "tell_payment_address", { userId: account.id });
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
  { clock }: Dependencies,
  db: Db,
  { userId, newEmail: email }: EmailChangeRow,
): Promise<void> {
  const now = clock.now();
  await changeAddress(db, { userId, email, now });
  if (await isReservedByAnotherUser(db, { email, userId, now })) throw addressTaken();
}

function addressTaken(): Problem {
  return new Problem("address_taken", { reason: "registered since" });
}

/**
 * Cancels the pending email change, so the link sent to the new address stops working. Does nothing
 * if none is pending.
 */
export async function cancelEmailChange(
  { clock, database }: Dependencies,
  userId: string,
): Promise<void> {
  await database.asSystemInTransaction(async (db) => {
    // The lock prevents a confirmation from running at the same time.
    await lockAccount(db, userId);
    await endWaitingEmailChange(db, { userId, now: clock.now() });
  });
}

/**
 * Queues the mail to a new address. It contains the confirmation link, or says that the address is
 * in use. Above the limits of mails to one address, it sends nothing and reports no error.
 */
export function createSendEmailChangeJob(deps: Dependencies) {
  return createJob("send_email_change", ({ changeId }) =>
    deps.database.asSystemInTransaction(async (db) => {
      const now = deps.clock.now();
      const change = await findWaitingEmailChange(db, { id: changeId }, now);
      if (change === null || deps.mailDelivery === null) return;
      const { userId, newEmail: email } = change;
      const isTaken =
        (await findUserByEmail(db, email)) !== null ||
        (await isReservedByAnotherUser(db, { email, userId, now }));
      // The hour's other mails to an address in use are reserved for its owner.
      const request = { email, ...(isTaken && { recentMax: 0 }) };
      if (!(await consumeMailQuota(deps, db, request))) return;

      const content = await writeContent(deps, db, { ...change, isTaken });
      await queueMail(deps, db, { userId, recipient: email, ...content });
    }),
  );
}

async function writeContent(
  deps: Dependencies,
  db: Db,
  { id, newEmail: email, isTaken }: EmailChangeRow & { isTaken: boolean },
) {
  if (isTaken) return writeAddressInUseMail({ email, link: `${deps.publicUrl}/login` });

  const { key, keyHash } = newEmailKey();
  await saveConfirmKey(db, { id, keyHash });
  return writeConfirmChangeMail({
    email,
    link: `${deps.publicUrl}/email/change/confirm/${key}`,
  });
}

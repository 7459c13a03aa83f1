import type { Dependencies } from "#dependencies.ts";
import {
  clearSignIn,
  endEveryWayIn,
  endOwnDemo,
  reauthenticateWithTwoFactor,
} from "#features/auth/index.ts";
import { BILLING_RECORDS_KEPT_YEARS, endBilling, forgetBilling } from "#features/billing/index.ts";
import { leaveBanks } from "#features/connections/index.ts";
import { type MailContent, writeHtmlBody } from "#features/mail/index.ts";
import type { Route } from "#http/router.ts";
import { createJob, enqueue, enqueueForUsers, forgetJobs } from "#jobs/job-list.ts";
import { deleteMessagesAbout } from "#jobs/inbox-store.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  type Closing,
  deleteUser,
  findClosing,
  hasConnection,
  insertClosing,
  lockUser,
  markNotified,
  unfinishedClosings,
} from "./closing-store.ts";

export function registerClosingRoutes(route: Route, deps: Dependencies): void {
  route("deleteMe", async ({ body, session, client }) => {
    await closeAccount(deps, {
      userId: session.userId,
      password: body.password ?? "",
      code: body.one_time_code ?? "",
      client,
    });
    return {};
  });
}

/** Password and code are empty if the client sent none. No account has an empty password. */
type CloseInput = Parameters<typeof reauthenticateWithTwoFactor>[1];

/**
 * Deletes the user's account. When this returns, every session has ended and the address is free. A
 * job, enqueued in the same transaction, ends access at banks and at the card-payment provider. A
 * demo household has no password, so it is deleted without a check.
 * @throws FieldProblem when the password is wrong, or the code if two-factor authentication is on;
 * Problem `throttled`.
 */
async function closeAccount(deps: Dependencies, input: CloseInput): Promise<void> {
  const { database } = deps;
  const { userId, client } = input;
  const wasDemo = await database.asSystemInTransaction(async (db) => {
    const isEnded = await endOwnDemo(deps, db, userId);
    if (isEnded) await enqueue(db, "end_demo", { userId });
    return isEnded;
  });
  if (wasDemo) return;

  await reauthenticateWithTwoFactor(deps, input, async (db, account) => {
    const recipient = account.isVerified ? account.email : null;
    await insertClosing(db, { userId, recipient, requestedAt: deps.clock.now() });
    await endEveryWayIn(deps, db, {
      account,
      reason: "account_closed",
      passwordHash: null,
      keptSessionId: null,
      client,
    });
    await clearSignIn(db, userId);
    await enqueue(db, "finish_closing", { userId });
  });
}

/**
 * Finishes the deletion of an account: ends our access at the banks, ends the subscription, deletes
 * the customer at the card-payment provider, sends an email, and then deletes every row. Each step
 * can be repeated, so a later attempt finishes an interrupted one. Rows are deleted last, because
 * the earlier steps need them.
 */
export function createFinishClosingJob(deps: Dependencies) {
  return createJob("finish_closing", async ({ userId }) => {
    const closing = await deps.database.asSystem((db) => findClosing(db, userId));
    if (closing === null) return;

    await leaveBanks(deps, userId);
    await endBilling(deps, userId);
    await sendAccountDeletedMail(deps, closing);
    await deleteUserData(deps, closing);
  });
}

async function deleteUserData(
  { database }: Dependencies,
  { userId, recipient }: Closing,
): Promise<void> {
  await database.asSystemInTransaction(async (db) => {
    if (!(await lockUser(db, userId))) return;
    // Only the connection's row contains the bank access token.
    if (await hasConnection(db, userId)) throw new Error("A bank was linked during the deletion.");

    const providerIds = await forgetBilling(db, userId);
    await deleteUser(db, userId);
    await forgetJobs(db, [userId, ...providerIds, ...(recipient === null ? [] : [recipient])]);
    // After the jobs: an event that arrives in between still has its job, and the job deletes it. An
    // event without a job would remain.
    await deleteMessagesAbout(db, { provider: "stripe", ids: providerIds });
  });
}

/** Until then, the first attempt and its retries may still be running. */
const STUCK_AFTER_MS = 30 * 60_000;

/**
 * Enqueues closings again that are unfinished, for example after a long provider outage or a crash.
 */
export function createEnqueueClosingsJob({ database, clock }: Dependencies) {
  return createJob("order_closings", () =>
    enqueueForUsers(
      database,
      "finish_closing",
      unfinishedClosings(instantAfter(clock.now(), -STUCK_AFTER_MS)),
    ),
  );
}

/** After this time, a failing mailbox no longer blocks the deletion. */
const TRIED_MS = 24 * 3_600_000;

/**
 * Sends an email to the former address about the deleted account. Does not use the outbox, which
 * would store the address. Records the delivery before the rows are deleted.
 * @throws the mail server's error within the first day, so the queue retries.
 */
async function sendAccountDeletedMail(
  { database, clock, mailDelivery }: Dependencies,
  { userId, recipient, requestedAt, toldAt }: Closing,
): Promise<void> {
  if (recipient === null || toldAt !== null || mailDelivery === null) return;

  try {
    await mailDelivery.deliver({ id: userId, recipient, ...writeClosedMail() });
  } catch (error) {
    if (clock.now().getTime() - requestedAt.getTime() < TRIED_MS) throw error;
  }
  await database.asSystem((db) => markNotified(db, { userId, toldAt: clock.now() }));
}

/** Writes the last mail of an account. It has no link, because there is nothing to sign in to. */
function writeClosedMail(): MailContent {
  const lines = [
    "Your Snowball account was deleted, as you asked.",
    "We ended our access to your banks and any subscription, and deleted your data. You won't be charged again.",
    `Tax law requires us to keep your Snowball invoices for ${BILLING_RECORDS_KEPT_YEARS} years, without your name and without bank data.`,
    "If you did not ask for this, someone else knew your password. Change it wherever else you use it.",
  ];

  return {
    subject: "Your account was deleted",
    textBody: `${lines.join("\n\n")}\n`,
    htmlBody: writeHtmlBody(...lines.map((line) => `<p>${line}</p>`)),
  };
}

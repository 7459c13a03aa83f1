import type { Queries } from "#database/database.ts";
import { enqueueJob, type JobRequest } from "#jobs/job.ts";

type Payload = { userId: string };

/** `mayTell`: else it only notes when there will be something to tell. */
export type RemindPayload = Payload & { mayTell: boolean };

/** What orders a look at whether a user is to be reminded of payments; looking again changes nothing. */
export const remindPaymentsRequest: JobRequest<RemindPayload> = {
  name: "remind_payments",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** The same for the weekly digest. */
export const writeDigestRequest: JobRequest<Payload> = {
  name: "write_digest",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** So that who enters debts or moves payments about gets one mail of how it is then. */
export const CALM_MS = 10 * 60_000;

/**
 * Orders a look at a user's reminders, in the transaction of a change that they depend on. What is to be
 * told by now is left to a round a while later, after the last of several changes.
 */
export async function orderReminders(queries: Queries, userId: string): Promise<void> {
  await enqueueJob(queries, remindPaymentsRequest, { userId, mayTell: false });
}

/** Where all mails depend on what changed: the time zone, the address, which mails are wanted. */
export async function orderMails(queries: Queries, userId: string): Promise<void> {
  await orderReminders(queries, userId);
  await enqueueJob(queries, { ...writeDigestRequest, delayMs: CALM_MS }, { userId });
}

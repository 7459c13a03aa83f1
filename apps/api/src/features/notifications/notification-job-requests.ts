import type { Queries } from "#database/database.ts";
import { enqueueJob, type JobRequest } from "#jobs/job.ts";

type Payload = { userId: string };

/** `maySend`: otherwise the check only stores when a reminder will be due. */
export type RemindPayload = Payload & { maySend: boolean };

/** Enqueues a check whether a user is to be reminded of payments. A repeated check changes nothing. */
export const remindPaymentsRequest: JobRequest<RemindPayload> = {
  name: "remind_payments",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** Like `remindPaymentsRequest`, but for the weekly digest. */
export const writeDigestRequest: JobRequest<Payload> = {
  name: "write_digest",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** A user who enters several debts or payments gets one email about the result. */
export const DEBOUNCE_MS = 10 * 60_000;

/**
 * Enqueues a check of a user's reminders, in the transaction of a change that they depend on. A reminder that is due
 * already is sent by a scheduled job a while later, after the last of several changes.
 */
export async function orderReminders(queries: Queries, userId: string): Promise<void> {
  await enqueueJob(queries, remindPaymentsRequest, { userId, maySend: false });
}

/** Enqueues checks of all emails, after a change of the time zone, the address or the wanted emails. */
export async function orderMails(queries: Queries, userId: string): Promise<void> {
  await orderReminders(queries, userId);
  await enqueueJob(queries, { ...writeDigestRequest, delayMs: DEBOUNCE_MS }, { userId });
}

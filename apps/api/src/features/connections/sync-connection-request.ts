import type { JobRequest } from "#jobs/job.ts";

export type SyncConnectionPayload = {
  connectionId: string;
  /** Which attempt in a row this is, from 1. */
  attempt: number;
};

/**
 * What orders a sync. One connection has one order waiting at most, whose place a newer one takes, and
 * one that is carried out: whatever the bank tells meanwhile leads to one sync more.
 */
export const syncConnectionRequest: JobRequest<SyncConnectionPayload> = {
  name: "sync_connection",
  // For failures of our own; those of the bank are retried on their own schedule.
  attemptsMax: 10,
  keyOf: ({ connectionId }) => connectionId,
  isOneAtATime: true,
};

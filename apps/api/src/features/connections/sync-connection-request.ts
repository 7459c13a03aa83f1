import type { JobRequest } from "#jobs/job.ts";

export type SyncConnectionPayload = {
  connectionId: string;
  /** Number of the attempt in a row, from 1. */
  attempt: number;
};

/**
 * The job that syncs a connection. At most one is waiting per connection, and a new one replaces
 * it. At most one is running. Webhooks during a sync therefore lead to one more sync.
 */
export const syncConnectionRequest: JobRequest<SyncConnectionPayload> = {
  name: "sync_connection",
  // For our own failures; those of the bank are retried on their own schedule.
  attemptsMax: 10,
  keyOf: ({ connectionId }) => connectionId,
  isOneAtATime: true,
};

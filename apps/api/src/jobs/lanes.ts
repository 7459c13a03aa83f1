/** Whom a job waits for. Jobs of one lane never wait for those of another. */
export type Lane = "banks" | "money" | "mail" | "notifications" | "housekeeping";

/**
 * How many jobs of a lane a process does at once. A sync is nearly all waiting for its bank; what keeps
 * our own house reckons, and two of that are as much as the processor takes beside the answers.
 */
export const LANES: Readonly<Record<Lane, { slots: number }>> = {
  banks: { slots: 8 },
  money: { slots: 3 },
  mail: { slots: 3 },
  notifications: { slots: 2 },
  housekeeping: { slots: 2 },
};

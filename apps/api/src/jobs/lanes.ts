/** Groups of jobs. Jobs of one lane never wait for those of another. */
export type Lane = "banks" | "money" | "mail" | "notifications" | "housekeeping";

/**
 * Number of jobs of a lane that a process runs at once. Bank jobs mostly wait for the bank. Housekeeping jobs need
 * CPU time, so more than two would slow down requests.
 */
export const LANES: Readonly<Record<Lane, { slots: number }>> = {
  banks: { slots: 8 },
  money: { slots: 3 },
  mail: { slots: 3 },
  notifications: { slots: 2 },
  housekeeping: { slots: 2 },
};

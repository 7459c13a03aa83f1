// Apart from the schemas, so that the database and the screens name the same kinds without them.

/** Mails that a user can do without. What concerns the safety of the account is none of them. */
export const NOTIFICATION_KINDS = [
  "payment_reminders",
  "weekly_digest",
  "connection_problems",
  "payment_problems",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

// Kept out of the schema files, so that the database and the web app can import it without them.

/**
 * Optional emails. Emails about the security of the account are always sent and are not listed
 * here.
 */
export const NOTIFICATION_KINDS = [
  "payment_reminders",
  "weekly_digest",
  "connection_problems",
  "payment_problems",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

// Kept out of the schema files, so that the database and the web app can import it without them.

/**
 * Optional emails, each with its name within a sentence. Emails about the security of the account are always sent and
 * are not listed here.
 */
export const NOTIFICATIONS = {
  /** Sent before a payment's pay-by day. */
  payment_reminders: { name: "payment reminders", isOnByDefault: true },
  weekly_digest: { name: "the weekly digest", isOnByDefault: false },
  /** Sent on the first day of a month, about the month before. */
  month_review: { name: "the month in review", isOnByDefault: false },
  /** Sent when a bank or lender returns no data until the user signs in there again. */
  connection_problems: { name: "emails about banks that need you", isOnByDefault: true },
  /** Sent when a payment for the subscription fails. */
  payment_problems: { name: "emails about payments for your subscription", isOnByDefault: true },
} as const;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

/** Recorded security events of an account. Its owner can read them on the profile screen. */
export const SECURITY_EVENT_KINDS = [
  "registered",
  "signed_in",
  "signed_in_on_new_device",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "sessions_ended_by_support",
  "token_reused",
  "password_changed",
  "password_reset",
  "second_step_on",
  "second_step_off",
  "second_step_off_by_support",
  "second_step_failed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "email_verified",
  "email_change_requested",
  "email_changed",
  "email_change_undone",
  "security_change_undone",
  "recovered_by_support",
  "bank_linked",
  "bank_repaired",
  "bank_removed",
  "calendar_link_made",
  "calendar_link_revoked",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

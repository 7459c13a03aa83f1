// Apart from the schemas, so that the database and the screens name the same kinds without them.

/** What is kept of the safety of an account; see the owner's list of it. */
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
  "bank_linked",
  "bank_repaired",
  "bank_removed",
  "calendar_link_made",
  "calendar_link_revoked",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

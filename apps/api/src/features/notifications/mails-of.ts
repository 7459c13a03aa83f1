import type { NotificationKind } from "@snowball/contract";

/** The name of each kind of email within a sentence. */
export const MAILS_OF: Record<NotificationKind, string> = {
  payment_reminders: "payment reminders",
  weekly_digest: "the weekly digest",
  connection_problems: "emails about banks that need you",
  payment_problems: "emails about payments for your subscription",
};

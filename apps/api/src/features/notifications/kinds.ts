import type { NotificationKind, NotificationSettings } from "@snowball/contract";

type Kind = {
  /** Its name within a sentence. */
  name: string;
  isOnByDefault: boolean;
};

/** Every kind of optional email. */
export const KINDS: Record<NotificationKind, Kind> = {
  payment_reminders: { name: "payment reminders", isOnByDefault: true },
  weekly_digest: { name: "the weekly digest", isOnByDefault: false },
  month_review: { name: "the month in review", isOnByDefault: false },
  connection_problems: { name: "emails about banks that need you", isOnByDefault: true },
  payment_problems: { name: "emails about payments for your subscription", isOnByDefault: true },
};

/** Returns the settings of a user who never chose. */
export function defaultSettings(): NotificationSettings {
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, { isOnByDefault }]) => [kind, isOnByDefault]),
  ) as NotificationSettings;
}

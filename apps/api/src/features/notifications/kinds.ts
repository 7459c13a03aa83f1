import type { NotificationKind, NotificationSettings } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { enqueue } from "#jobs/job-list.ts";

type Check = {
  /** Enqueues a check that may send the email. */
  due: (queries: Queries, userId: string) => Promise<void>;
  /** Enqueues a check after a change of the time zone, the address or the wanted emails. */
  changed: (queries: Queries, userId: string) => Promise<void>;
};

type Kind = {
  /** Its name within a sentence. */
  name: string;
  isOnByDefault: boolean;
  /** For a kind that a schedule sends. */
  check?: Check;
};

/** A user who enters several debts or payments gets one email about the result. */
export const DEBOUNCE_MS = 10 * 60_000;

/** Every kind of optional email. */
export const KINDS: Record<NotificationKind, Kind> = {
  payment_reminders: {
    name: "payment reminders",
    isOnByDefault: true,
    check: {
      due: (queries, userId) => enqueue(queries, "remind_payments", { userId, maySend: true }),
      changed: orderReminders,
    },
  },
  weekly_digest: {
    name: "the weekly digest",
    isOnByDefault: false,
    check: {
      due: (queries, userId) => enqueue(queries, "write_digest", { userId }),
      changed: (queries, userId) =>
        enqueue(queries, "write_digest", { userId }, { delayMs: DEBOUNCE_MS }),
    },
  },
  connection_problems: { name: "emails about banks that need you", isOnByDefault: true },
  payment_problems: { name: "emails about payments for your subscription", isOnByDefault: true },
};

/** Returns the settings of a user who never chose. */
export function defaultSettings(): NotificationSettings {
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, { isOnByDefault }]) => [kind, isOnByDefault]),
  ) as NotificationSettings;
}

/**
 * Enqueues a check of a user's reminders, in the transaction of a change that they depend on. A reminder that is due
 * already is sent by a scheduled job a while later, after the last of several changes.
 */
export async function orderReminders(queries: Queries, userId: string): Promise<void> {
  await enqueue(queries, "remind_payments", { userId, maySend: false });
}

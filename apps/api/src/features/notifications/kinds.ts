import type { NotificationKind, NotificationSettings } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";

import { type DueCheck, findDueChecks } from "./agenda-store.ts";

/** Enqueues checks of all emails, after a change of the time zone, the address or the wanted emails. */
export async function orderMails(queries: Queries, userId: string): Promise<void> {
  for (const { check } of Object.values(KINDS)) await check?.changed(queries, userId);
}

const BATCH_SIZE = 500;

/**
 * Enqueues the checks that are due. It only enqueues, so running twice at once is harmless, and users who were not
 * served are enqueued again.
 */
export function createOrderMailsJob({ database, clock, mailDelivery }: Dependencies) {
  return createJob("order_mails", async () => {
    if (mailDelivery === null) return;
    const now = clock.now();
    let after: DueCheck | null = null;
    do {
      const from: DueCheck | null = after;
      // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
      after = await database.asSystemInTransaction(async (queries) => {
        const due = await findDueChecks(queries, { now, after: from, limit: BATCH_SIZE });
        for (const { kind, userId } of due) await KINDS[kind].check?.due(queries, userId);
        return due.length < BATCH_SIZE ? null : (due.at(-1) ?? null);
      });
    } while (after !== null);
  });
}

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
  month_review: {
    name: "the month in review",
    isOnByDefault: false,
    check: {
      due: (queries, userId) => enqueue(queries, "write_review", { userId }),
      changed: (queries, userId) =>
        enqueue(queries, "write_review", { userId }, { delayMs: DEBOUNCE_MS }),
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

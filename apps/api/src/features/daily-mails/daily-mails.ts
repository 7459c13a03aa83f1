import type { NotificationKind } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import type { MonthReading } from "#features/month/index.ts";
import {
  canBeNotified,
  type MailContent,
  queueNotification,
} from "#features/notifications/index.ts";
import { findLocalDays, findUserDay } from "#features/profile/index.ts";
import { createJob, enqueueForUsers } from "#jobs/job-list.ts";
import type { AnyJob } from "#jobs/job.ts";

import { claimDay, usersToMail } from "./daily-mail-store.ts";
import { writeDigest, writeReview } from "./digest.ts";
import { writeReminders } from "./reminders.ts";

/** Emails go out by day, because the user has to act on them. */
export const CIVIL_HOURS = { from: 8, until: 21 };

type Writer = (
  deps: Pick<Dependencies, "publicUrl">,
  db: Db,
  reading: MonthReading,
) => Promise<MailContent | null>;

/**
 * The emails that depend on the day. They are part of what a subscription pays for. A writer returns null if the user
 * gets none that day.
 */
const WRITERS: Partial<Record<NotificationKind, Writer>> = {
  payment_reminders: writeReminders,
  weekly_digest: writeDigest,
  month_review: writeReview,
};

export function dailyMailJobs(deps: Dependencies): AnyJob[] {
  return [
    createEnqueueMailsJob(deps),
    createJob("write_mails", ({ userId }) => writeMails(deps, userId)),
  ];
}

/**
 * Creates the job that enqueues the daily emails of each user in the morning of their time zone. If they fail, the user
 * is enqueued again until the evening.
 */
export function createEnqueueMailsJob({ database, clock, mailDelivery }: Dependencies) {
  return createJob("order_mails", async () => {
    if (mailDelivery === null) return;
    const days = await database.asSystem((db) => findLocalDays(db, clock.now()));
    const mornings = days.filter(({ hour }) => isCivil(hour));
    await enqueueForUsers(database, "write_mails", usersToMail(mornings));
  });
}

function isCivil(hour: number): boolean {
  return hour >= CIVIL_HOURS.from && hour < CIVIL_HOURS.until;
}

/**
 * Sends a user the emails of their day, once, while the user is entitled to them. The claim of the day, what the
 * emails say and the emails are one transaction under the lock that payments take. A process that crashes leaves
 * neither, and a repeated job finds the day claimed.
 */
async function writeMails(deps: Dependencies, userId: string): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (db) => {
    const day = await findUserDay(db, { userId, deviceTimeZone: null }, now);
    if (!isCivil(day.hour) || !(await claimDay(db, { userId, day: day.today }))) return;
    const { isAllowed } = await findEntitlement(db, { userId, now });
    if (!isAllowed) return;

    for (const [kind, write] of Object.entries(WRITERS) as [NotificationKind, Writer][]) {
      const to = { userId, kind };
      if (!(await canBeNotified(deps, db, to))) continue;
      const content = await write(deps, db, { userId, now, day });
      if (content !== null) await queueNotification(deps, db, { ...to, ...content });
    }
  });
}

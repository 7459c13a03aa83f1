import type { NotificationKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { lockDebtor } from "#features/debts/index.ts";
import {
  canBeNotified,
  CIVIL_HOURS,
  claimDay,
  type NotificationDeps,
  saveNextCheck,
} from "#features/notifications/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";

export type DigestDeps = Pick<Dependencies, "database"> & NotificationDeps;
export type MailReading = { userId: string; now: Date; day: UserDay };

/** An email that is sent on certain days. */
type PeriodicMail = {
  kind: NotificationKind;
  isSentOn: (today: string) => boolean;
  /** Returns the first such day after a day. */
  nextAfter: (today: string) => string;
  send: (queries: Queries, reading: MailReading) => Promise<void>;
};

/**
 * Sends a user's email if it is one of its days there, once a day, and stores the time of the next check. The claim of
 * the day and the email are one transaction.
 */
export async function writePeriodicMail(
  deps: DigestDeps,
  userId: string,
  { kind, isSentOn, nextAfter, send }: PeriodicMail,
): Promise<void> {
  const now = deps.clock.now();
  const agenda = { userId, kind };

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const { today, hour } = day;
    const isWanted = await canBeNotified(deps, queries, agenda);
    const isToday = isSentOn(today);
    const nextOn = isToday && hour < CIVIL_HOURS.from ? today : nextAfter(today);
    const checkAt = isWanted ? day.instantOf(nextOn, CIVIL_HOURS.from) : null;
    await saveNextCheck(queries, { ...agenda, checkAt });

    const isTime = isToday && hour >= CIVIL_HOURS.from && hour < CIVIL_HOURS.until;
    if (!isWanted || !isTime) return;
    if (!(await claimDay(queries, { ...agenda, day: today }))) return;
    await send(queries, { userId, now, day });
  });
}

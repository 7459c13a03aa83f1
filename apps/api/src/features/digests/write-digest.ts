import { addDays, weekdayOf } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { lockDebtor } from "#features/debts/index.ts";
import { questionLines, readMonth } from "#features/month/index.ts";
import {
  canBeNotified,
  CIVIL_HOURS,
  type NotificationDeps,
  queueNotification,
} from "#features/notifications/index.ts";
import { readDebtFreeMonths } from "#features/payoff-plans/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";

import { sumWeek } from "./digest-rules.ts";
import { claimWeek, saveNextDigest } from "./digest-store.ts";
import { writeDigestMail } from "./write-digest-mail.ts";

export type DigestDeps = Pick<Dependencies, "database"> & NotificationDeps;

const MONDAY = 1;
const WEEK_DAYS = 7;

/**
 * Sends a user's digest if it is Monday there, once a week, and stores the time of the next check. The claim of the week
 * and the email are one transaction.
 */
export async function writeDigest(deps: DigestDeps, userId: string): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const isWanted = await canBeNotified(deps, queries, { userId, kind: "weekly_digest" });
    const nextOn = nextMonday(day);
    const digestAt = isWanted ? day.instantOf(nextOn, CIVIL_HOURS.from) : null;
    await saveNextDigest(queries, { userId, digestAt });

    const isTime =
      weekdayOf(day.today) === MONDAY &&
      day.hour >= CIVIL_HOURS.from &&
      day.hour < CIVIL_HOURS.until;
    if (!isWanted || !isTime) return;
    if (!(await claimWeek(queries, { userId, monday: day.today }))) return;
    await send(deps, queries, { userId, now, day });
  });
}

/** Returns today before the first hour of a Monday, otherwise the next Monday. */
function nextMonday({ today, hour }: UserDay): string {
  const days = (MONDAY + WEEK_DAYS - weekdayOf(today)) % WEEK_DAYS;

  return days === 0 && hour < CIVIL_HOURS.from ? today : addDays(today, days || WEEK_DAYS);
}

async function send(
  deps: DigestDeps,
  queries: Queries,
  { userId, now, day }: { userId: string; now: Date; day: UserDay },
): Promise<void> {
  const { today } = day;
  const of = await readMonth(queries, { userId, now, day });
  if (of.debts.length === 0) return;
  const debtFree = await readDebtFreeMonths(queries, {
    userId,
    today,
    before: addDays(today, -WEEK_DAYS),
  });

  await queueNotification(deps, queries, {
    userId,
    kind: "weekly_digest",
    ...writeDigestMail({ sums: sumWeek(of), questions: questionLines(of), debtFree, today }, deps),
  });
}

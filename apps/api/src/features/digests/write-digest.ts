import { addDays, weekdayOf } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { readLedgers } from "#features/ledger/index.ts";
import {
  canBeNotified,
  type NotificationDeps,
  queueNotification,
} from "#features/notifications/index.ts";
import { readDebtFreeMonths } from "#features/payoff-plans/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";

import { sumWeek } from "./digest-rules.ts";
import { claimWeek, saveNextDigest } from "./digest-store.ts";
import { writeDigestMail } from "./write-digest-mail.ts";

export type DigestDeps = Pick<Dependencies, "database"> & NotificationDeps;

/** As reminders do. */
const CIVIL_HOURS = { from: 8, until: 21 };
const MONDAY = 1;
const WEEK_DAYS = 7;

/**
 * Writes a user's digest where it is Monday there, once a week, and notes when to look again. The note of
 * the week and the mail are one transaction.
 */
export async function writeDigest(deps: DigestDeps, userId: string): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
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
    await tell(deps, queries, { userId, now, day });
  });
}

/** Today before the hour, else the next one. */
function nextMonday({ today, hour }: UserDay): string {
  const days = (MONDAY + WEEK_DAYS - weekdayOf(today)) % WEEK_DAYS;

  return days === 0 && hour < CIVIL_HOURS.from ? today : addDays(today, days || WEEK_DAYS);
}

async function tell(
  deps: DigestDeps,
  queries: Queries,
  { userId, now, day }: { userId: string; now: Date; day: UserDay },
): Promise<void> {
  const { today } = day;
  const ledgers = await readLedgers(queries, { userId, now, day });
  if (ledgers.length === 0) return;
  const debtFree = await readDebtFreeMonths(queries, {
    userId,
    today,
    before: addDays(today, -WEEK_DAYS),
  });

  await queueNotification(deps, queries, {
    userId,
    kind: "weekly_digest",
    ...writeDigestMail({ sums: sumWeek(ledgers, today), debtFree, today }, deps),
  });
}

import { addDays, weekdayOf } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type MonthReading, readMonth } from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import { readDebtFreeMonths } from "#features/payoff-plans/index.ts";

import { WEEK_DAYS, writeDigestMail } from "./digest-rules.ts";

const MONDAY = 1;

/** Writes the digest of the week that begins today; null if today is no Monday, or the user has no debt. */
export async function writeDigest(
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  queries: Queries,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, day } = reading;
  const { today } = day;
  if (weekdayOf(today) !== MONDAY) return null;
  const of = await readMonth(queries, reading);
  if (of.debts.length === 0) return null;
  const before = addDays(today, -WEEK_DAYS);
  const debtFree = await readDebtFreeMonths(queries, { userId, today, before });

  return writeDigestMail(of, { debtFree, publicUrl });
}

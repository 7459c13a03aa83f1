import { monthAfter, monthOf } from "@snowball/dates";
import { distinctNames } from "@snowball/planner";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { countOnTime, readLedgers } from "#features/ledger/index.ts";
import type { MonthReading } from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import { readDebtFreeMonths, readOwedSince } from "#features/payoff-plans/index.ts";

import { sentBetween } from "./digest-lines.ts";
import { writeReviewMail } from "./review-rules.ts";

/** Writes the review of the last month; null if today is no first of a month, or without a plan that has a date. */
export async function writeReview(
  deps: Pick<Dependencies, "publicUrl">,
  queries: Queries,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, day } = reading;
  const { today } = day;
  if (today !== monthOf(today)) return null;
  const before = monthAfter(today, -1);
  const debtFree = await readDebtFreeMonths(queries, { userId, today, before });
  if (debtFree === null) return null;
  const ledgers = await readLedgers(queries, { ...reading, withClosed: true });
  return writeReviewMail(
    {
      today,
      sent: sentBetween(ledgers, { from: before, until: today }),
      onTime: countOnTime(ledgers, today),
      debtFree,
      owed: await readOwedSince(queries, { userId, today, before }),
      names: distinctNames(ledgers.map(({ debt }) => debt)),
    },
    deps,
  );
}

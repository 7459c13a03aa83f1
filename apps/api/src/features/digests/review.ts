import { monthAfter } from "@snowball/dates";
import { distinctNames } from "@snowball/planner";

import type { Queries } from "#database/database.ts";
import { countOnTime, readLedgers } from "#features/ledger/index.ts";
import { queueNotification } from "#features/notifications/index.ts";
import { readDebtFreeMonths, readOwedSince } from "#features/payoff-plans/index.ts";
import { createJob } from "#jobs/job-list.ts";

import { sentBetween, sumsOf } from "./digest-rules.ts";
import { type DigestDeps, type MailReading, writePeriodicMail } from "./periodic-mail.ts";
import { writeReviewMail } from "./review-rules.ts";

/** Sends a user the review of the last month if it is the first of a month in their time zone. */
export function createWriteReviewJob(deps: DigestDeps) {
  return createJob("write_review", ({ userId }) =>
    writePeriodicMail(deps, userId, {
      kind: "month_review",
      isSentOn: (today) => today === monthAfter(today, 0),
      nextAfter: (today) => monthAfter(today, 1),
      send: (queries, reading) => send(deps, queries, reading),
    }),
  );
}

/** Sends nothing without a plan that has a date. */
async function send(
  deps: DigestDeps,
  queries: Queries,
  { userId, now, day }: MailReading,
): Promise<void> {
  const { today } = day;
  const before = monthAfter(today, -1);
  const debtFree = await readDebtFreeMonths(queries, { userId, today, before });
  if (debtFree === null) return;
  const ledgers = await readLedgers(queries, { userId, now, day, withClosed: true });
  const sent = sentBetween(ledgers, { from: before, until: today });

  await queueNotification(deps, queries, {
    userId,
    kind: "month_review",
    ...writeReviewMail(
      {
        today,
        sent: sumsOf(sent),
        payments: sent.length,
        onTime: countOnTime(ledgers, today),
        debtFree,
        owed: await readOwedSince(queries, { userId, today, before }),
        names: distinctNames(ledgers.map(({ debt }) => debt)),
      },
      deps,
    ),
  });
}

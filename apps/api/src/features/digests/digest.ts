import { addDays, formatWeekday, monthAfter, weekdayOf } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import { type MailLine, questionLines, readMonth } from "#features/month/index.ts";
import { queueNotification } from "#features/notifications/index.ts";
import { type DebtFreeMonths, readDebtFreeMonths } from "#features/payoff-plans/index.ts";
import { createJob } from "#jobs/job-list.ts";

import { counted, debtFreeLine, formatSums, writeLines } from "./digest-lines.ts";
import { type Sum, sumWeek, type WeekSums } from "./digest-rules.ts";
import { type DigestDeps, type MailReading, writePeriodicMail } from "./periodic-mail.ts";

const MONDAY = 1;
const WEEK_DAYS = 7;

/** Sends a user the weekly digest if it is Monday in their time zone. */
export function createWriteDigestJob(deps: DigestDeps) {
  return createJob("write_digest", ({ userId }) =>
    writePeriodicMail(deps, userId, {
      kind: "weekly_digest",
      isSentOn: (today) => weekdayOf(today) === MONDAY,
      nextAfter: (today) =>
        addDays(today, (MONDAY + WEEK_DAYS - weekdayOf(today)) % WEEK_DAYS || WEEK_DAYS),
      send: (queries, reading) => send(deps, queries, reading),
    }),
  );
}

async function send(
  deps: DigestDeps,
  queries: Queries,
  { userId, now, day }: MailReading,
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

type Digest = {
  sums: WeekSums;
  /** The unconfirmed payments. */
  questions: readonly MailLine[];
  debtFree: DebtFreeMonths | null;
  today: string;
};

const SUNDAY = 6;

/** Describes the week that begins on the Monday `today`: the sums of Home, and its questions. */
function writeDigestMail(
  { sums, questions, debtFree, today }: Digest,
  { publicUrl }: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const week = formatSums(sums.thisWeek);
  const late = formatSums(sums.late);
  const paid = formatSums(sums.lastWeek);
  const parts = [
    part(sums.inQuestion, "may be paid already"),
    part(sums.estimated, "estimated"),
  ].filter((each) => each !== null);
  const sunday = formatWeekday(addDays(today, SUNDAY));
  const monthEnd = formatWeekday(addDays(monthAfter(today, 1), -1));

  const lines = [
    week === null
      ? `Nothing to send this week, until ${sunday}.`
      : `To send this week, by ${sunday}: ${week} in ${counted(sums.payments, "payment")}.`,
    ...(late === null ? [] : [`Late: ${late}.`]),
    `Due by ${monthEnd} and not sent yet: ${formatSums(sums.thisMonth) ?? "nothing"}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}.`,
    ...(sums.unknown === 0
      ? []
      : [`${counted(sums.unknown, "more payment")}: the amount is unknown.`]),
    ...questions.map(({ line }) => line),
    `Paid last week: ${paid ?? "nothing"}.`,
    ...(debtFree === null ? [] : [debtFreeLine(debtFree, "a week ago")]),
  ];

  return {
    subject: week === null ? "Nothing to pay this week" : `${week} to pay this week`,
    ...writeLines(lines, publicUrl),
  };
}

function part(sums: readonly Sum[], words: string): string | null {
  const amount = formatSums(sums);

  return amount === null ? null : `${amount} ${words}`;
}

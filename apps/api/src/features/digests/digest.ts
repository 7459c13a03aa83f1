import { addDays, formatWeekday, monthAfter, weekdayOf } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  type MailLine,
  type MonthReading,
  questionLines,
  readMonth,
} from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import { type DebtFreeMonths, readDebtFreeMonths } from "#features/payoff-plans/index.ts";

import { counted, debtFreeLine, formatSums, writeLines } from "./digest-lines.ts";
import { type Sum, sumWeek, type WeekSums } from "./digest-rules.ts";

const MONDAY = 1;
const WEEK_DAYS = 7;

/** Writes the digest of the week that begins today; null if today is no Monday, or the user has no debt. */
export async function writeDigest(
  deps: Pick<Dependencies, "publicUrl">,
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

  return writeDigestMail(
    { sums: sumWeek(of), questions: questionLines(of), debtFree, today },
    deps,
  );
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
): MailContent {
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

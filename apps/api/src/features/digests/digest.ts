import {
  addDays,
  formatMonth,
  formatWeekday,
  monthAfter,
  monthsBetween,
  weekdayOf,
} from "@snowball/dates";
import { formatAmount } from "@snowball/money";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { lockDebtor } from "#features/debts/index.ts";
import { escapeHtml } from "#features/mail/index.ts";
import { type MailLine, questionLines, readMonth } from "#features/month/index.ts";
import {
  canBeNotified,
  CIVIL_HOURS,
  claimDay,
  type NotificationDeps,
  queueNotification,
  saveNextCheck,
} from "#features/notifications/index.ts";
import { type DebtFreeMonths, readDebtFreeMonths } from "#features/payoff-plans/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";
import { createJob } from "#jobs/job-list.ts";

import { type Sum, sumWeek, type WeekSums } from "./digest-rules.ts";

type DigestDeps = Pick<Dependencies, "database"> & NotificationDeps;

const MONDAY = 1;
const WEEK_DAYS = 7;

/**
 * Sends a user's digest if it is Monday there, once a week, and stores the time of the next check. The claim of the week
 * and the email are one transaction.
 */
async function writeDigest(deps: DigestDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const agenda = { userId, kind: "weekly_digest" } as const;

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const isWanted = await canBeNotified(deps, queries, agenda);
    const nextOn = nextMonday(day);
    const checkAt = isWanted ? day.instantOf(nextOn, CIVIL_HOURS.from) : null;
    await saveNextCheck(queries, { ...agenda, checkAt });

    const isTime =
      weekdayOf(day.today) === MONDAY &&
      day.hour >= CIVIL_HOURS.from &&
      day.hour < CIVIL_HOURS.until;
    if (!isWanted || !isTime) return;
    if (!(await claimDay(queries, { ...agenda, day: day.today }))) return;
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

/** Sends a user the weekly digest if it is Monday in their time zone. */
export function createWriteDigestJob(deps: DigestDeps) {
  return createJob("write_digest", ({ userId }) => writeDigest(deps, userId));
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
    ...(debtFree === null ? [] : [debtFreeLine(debtFree)]),
  ];
  const links = [
    { name: "See the payments on Home", url: `${publicUrl}/home` },
    { name: "See the plan", url: `${publicUrl}/plan` },
  ];

  return {
    subject: week === null ? "Nothing to pay this week" : `${week} to pay this week`,
    text: `${lines.join("\n")}\n\n${links.map(({ name, url }) => `${name}:\n${url}`).join("\n\n")}`,
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p>${links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${name}</a>`).join(" · ")}</p>`,
    ].join("\n"),
  };
}

/** Returns, for example, `$20.00 and CA$5.00`; null if there are no sums. */
function formatSums(sums: readonly Sum[]): string | null {
  const amounts = sums.map(({ amount, currency }) => formatAmount(amount, currency));

  return amounts.length === 0 ? null : new Intl.ListFormat("en").format(amounts);
}

function part(sums: readonly Sum[], words: string): string | null {
  const amount = formatSums(sums);

  return amount === null ? null : `${amount} ${words}`;
}

function debtFreeLine({ month, before, plannedCount, isEverything }: DebtFreeMonths): string {
  const what = isEverything
    ? "Debt-free"
    : plannedCount === 1
      ? "The debt in your plan is paid off"
      : `The ${plannedCount} debts in your plan are paid off`;
  const line = `${what} in ${formatMonth(month)}`;
  if (before === null) return `${line}.`;

  const moved = monthsBetween(before, month);
  if (moved === 0) return `${line}, as a week ago.`;
  return `${line}: ${counted(Math.abs(moved), "month")} ${moved < 0 ? "sooner" : "later"} than a week ago.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

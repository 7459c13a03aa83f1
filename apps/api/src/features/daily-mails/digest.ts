import type { MonthPayment, MonthTotal } from "@snowball/contract";
import {
  addDays,
  formatMonth,
  formatMonthAndDay,
  formatShortDate,
  formatWeekday,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsBetween,
  weekdayOf,
} from "@snowball/dates";
import { centsFromAmount, formatAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import {
  describeOnTime,
  distinctNames,
  isAbout,
  isCounted,
  isLateEstimate,
  isAhead,
  isOfMonth,
  type OnTimeCounts,
} from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { countOnTime, type DebtLedger, readLedgers } from "#features/ledger/index.ts";
import { escapeHtml, nameInMail } from "#features/mail/index.ts";
import {
  counted,
  type MonthOfUser,
  type MonthReading,
  type PaymentInMail,
  paymentsInMail,
  questionLines,
  readMonth,
  upperFirst,
} from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import {
  type DebtFreeMonths,
  type OwedSince,
  type PlanSince,
  readPlanSince,
} from "#features/payoff-plans/index.ts";

const MONDAY = 1;
const DAYS_TO_SUNDAY = 6;
const WEEK_DAYS = 7;

/** Writes the digest of the week that begins today; null if today is no Monday, or the user has no debt. */
export async function writeDigest(
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  db: Db,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, day } = reading;
  const { today } = day;
  if (weekdayOf(today) !== MONDAY) return null;
  const of = await readMonth(db, reading);
  if (of.debts.length === 0) return null;
  // The digest of a week ago had the plan of the evening before: that day's own snapshot is newer.
  const before = addDays(today, -WEEK_DAYS - 1);
  const plan = await readPlanSince(db, { userId, today, before });

  return writeDigestMail(of, { debtFree: plan && plan.debtFree, publicUrl });
}

/** Describes the week that begins on the Monday of the month's `today`: the sums of Home, and its questions. */
function writeDigestMail(
  of: MonthOfUser,
  { debtFree, publicUrl }: { debtFree: DebtFreeMonths | null; publicUrl: string },
): MailContent {
  const { month, ledgers } = of;
  const { today: monday, totals, unknown_count: unknown } = month;
  const sunday = addDays(monday, DAYS_TO_SUNDAY);
  const listed = paymentsInMail(of);
  const toSend = listed.filter(({ payment }) => isToSendBy(payment, sunday));
  const week = sumOfPayments(toSend);
  const ofPaycheck = new Set(month.payday?.payments.map((at) => month.payments[at]));
  const later = listed.filter(
    ({ payment }) => ofPaycheck.has(payment) && !isToSendBy(payment, sunday),
  );
  const fromPaycheck = sumOfPayments(later);
  const partsOf = (...parts: Exclude<keyof MonthTotal, "currency">[]) =>
    totals.flatMap((each) =>
      parts.map((part) => ({ currency: each.currency, amount: each[part] })),
    );
  const total = (...parts: Parameters<typeof partsOf>) => formatSums(partsOf(...parts));
  const ofMonth = listed.filter(({ payment }) => isOfMonth(payment, month.through));
  const lateEstimates = ofMonth.filter(({ payment }) => isLateEstimate(payment));
  const late = about(total("late"), lateEstimates);
  const beyondBudget = ofMonth.filter(({ payment }) => signOf(payment.uncovered) > 0);
  const uncovered = about(total("uncovered"), beyondBudget);
  const [inQuestion, estimated] = [total("in_question"), total("estimated")];
  const ahead = about(
    total("ahead"),
    listed.filter(({ payment }) => isAhead(payment, month.through)),
  );
  const ofPlan = { currency: totals[0]?.currency ?? null, amount: month.beyond_budget };
  const beyond = formatSums([ofPlan, ...partsOf("uncovered")]);
  const parts = [
    beyond && `${beyond} beyond your budget`,
    inQuestion && `${inQuestion} may be paid already`,
    estimated && `${estimated} estimated`,
  ].filter((part) => part !== null);
  // The month only has the payments of its own weeks.
  const paid = formatSums(
    sentBetween(ledgers, { from: addDays(monday, -WEEK_DAYS), until: monday }),
  );
  const monthEnd = formatWeekday(lastDayOf(monday));

  const lines = [
    week === null
      ? `Nothing to send this week, until ${formatWeekday(sunday)}.`
      : `To send this week, by ${formatWeekday(sunday)}: ${week} in ${counted(toSend.length, "payment")}.`,
    month.payday &&
      fromPaycheck &&
      `Of your paycheck of ${formatMonthAndDay(month.payday.on)}, ${fromPaycheck} is for payments that may wait.`,
    // The week may end in the next month, of which Home lists the bills but not what the plan adds to them.
    monthOf(sunday) !== monthOf(monday) &&
      `Extra payments of ${formatMonth(sunday)} are not included.`,
    late && `Past due: ${late}.`,
    `Left to pay by ${monthEnd}: ${total("to_send", "uncovered") ?? "nothing"}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}.`,
    ahead && `To send by then as well, due next month: ${ahead}.`,
    unknown > 0 && `${counted(unknown, "more payment")}: the amount is unknown.`,
    ...questionLines(of).map(({ line }) => line),
    `Paid last week: ${paid ?? "nothing"}.`,
    debtFree && debtFreeLine(debtFree, "a week ago"),
  ].filter((line) => typeof line === "string");

  return {
    subject: subjectOf({ week, late, uncovered }),
    ...writeLines(lines, publicUrl),
  };
}

function sumOfPayments(payments: readonly PaymentInMail[]): string | null {
  const amounts = payments.map(({ payment: { amount }, debt: { currency } }) => ({
    currency,
    amount: amount ?? "0.00",
  }));

  return about(formatSums(amounts), payments);
}

/** Adds "about" to sums of which one of these payments is an estimated part. */
function about(sums: string | null, payments: readonly PaymentInMail[]): string | null {
  return sums && payments.some(({ payment }) => isAbout(payment)) ? `about ${sums}` : sums;
}

/** Names what is to send, or else what is late or due although the budget is spent. */
function subjectOf({
  week,
  late,
  uncovered,
}: Record<"week" | "late" | "uncovered", string | null>) {
  if (week !== null) return `${upperFirst(week)} to pay this week`;
  if (late !== null) return `${upperFirst(late)} past due this week`;

  return uncovered === null
    ? "Nothing to pay this week"
    : `${upperFirst(uncovered)} due beyond your budget this month`;
}

function isToSendBy({ amount, send_by: sendBy }: MonthPayment, day: string): boolean {
  const isOpen = amount !== null && signOf(amount) > 0;

  return isOpen && sendBy !== null && sendBy <= day;
}

/**
 * Returns an email of these sentences, with links to Home and the plan.
 * @param picture HTML below the sentences.
 */
function writeLines(
  lines: readonly string[],
  publicUrl: string,
  picture = "",
): { text: string; html: string } {
  const links = [
    { name: "See the payments on Home", url: `${publicUrl}/home` },
    { name: "See the plan", url: `${publicUrl}/plan` },
  ];

  return {
    text: `${lines.join("\n")}\n\n${links.map(({ name, url }) => `${name}:\n${url}`).join("\n\n")}`,
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(picture === "" ? [] : [picture]),
      `<p>${links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${name}</a>`).join(" · ")}</p>`,
    ].join("\n"),
  };
}

type Money = { currency: string | null; amount: string };

/** Returns the positive sums of each currency, for example `$20.00 and CA$5.00`; null if there are none. */
function formatSums(amounts: readonly Money[]): string | null {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, all]) => ({ currency, sum: sumAmounts(all.map(({ amount }) => amount)) }))
    .filter(({ sum }) => signOf(sum) > 0)
    .map(({ currency, sum }) => formatAmount(sum, currency));

  return sums.length === 0 ? null : new Intl.ListFormat("en").format(sums);
}

/** Returns the payments that were sent from one day until before another, and count. */
export function sentBetween(
  ledgers: readonly Pick<DebtLedger, "debt" | "facts" | "ledger">[],
  { from, until }: { from: string; until: string },
): Money[] {
  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap(({ facts: { currency }, ledger }) =>
      ledger.counting
        .filter(({ sentOn }) => sentOn >= from && sentOn < until)
        .map(({ amount }) => ({ currency, amount })),
    );
}

/** @param ago when the earlier month was planned: `a week ago`. */
function debtFreeLine(
  { month, before, plannedCount, isEverything }: DebtFreeMonths,
  ago: string,
): string {
  const what = isEverything
    ? "Debt-free"
    : plannedCount === 1
      ? "The debt in your plan is paid off"
      : `The ${plannedCount} debts in your plan are paid off`;
  const line = `${what} in ${formatMonth(month)}`;
  if (before === null) return `${line}.`;

  const moved = monthsBetween(before, month);
  if (moved === 0) return `${line}, same as ${ago}.`;
  return `${line}: ${counted(Math.abs(moved), "month")} ${moved < 0 ? "sooner" : "later"} than ${ago}.`;
}

/** Writes the review of the last month; null if today is no first of a month, or without a plan that has a date. */
export async function writeReview(
  deps: Pick<Dependencies, "publicUrl">,
  db: Db,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, day } = reading;
  const { today } = day;
  if (today !== monthOf(today)) return null;
  const before = monthAfter(today, -1);
  const planSince = (day: string) => readPlanSince(db, { userId, today, before: day });
  // The review of that month named the date of its first day, which may already contain payments of that day.
  const plan = await planSince(before);
  if (plan === null) return null;
  const { owed } = (await planSince(addDays(before, -1))) ?? plan;
  const ledgers = await readLedgers(db, { ...reading, withClosed: true });
  return writeReviewMail(
    {
      today,
      sent: sentBetween(ledgers, { from: before, until: today }),
      onTime: countOnTime(ledgers, today),
      debtFree: plan.debtFree,
      owed: owed ?? plan.owed,
      names: distinctNames(ledgers.map(({ debt }) => debt)),
    },
    deps,
  );
}

export type Review = PlanSince & {
  /** The first day of a month. The review is about the month before. */
  today: string;
  /** The payments that were sent in that month. */
  sent: readonly Money[];
  onTime: OnTimeCounts;
  names: ReadonlyMap<string, string>;
};

/** Describes a month: what was sent, what is still owed, and when the user will be debt-free. */
export function writeReviewMail(
  { today, sent, onTime, debtFree, owed, names }: Review,
  { publicUrl }: { publicUrl: string },
): MailContent {
  const month = formatMonth(monthAfter(today, -1)).split(" ")[0] ?? "";
  const sum = formatSums(sent);
  const lines = [
    sum === null
      ? `Sent in ${month}: nothing that we know of.`
      : `Sent in ${month}: ${sum} in ${counted(sent.length, "payment")}.`,
    ...(owed === null ? [] : owedLines(owed, names)),
    describeOnTime(onTime),
    debtFreeLine(debtFree, "a month ago"),
  ].filter((line) => line !== null);

  return {
    subject: sum === null ? `${month} in review` : `You sent ${sum} in ${month}`,
    ...writeLines(lines, publicUrl, owed === null ? "" : drawOwed(owed, today)),
  };
}

function owedLines(
  { now, less, currency, isAbout, paidOff }: OwedSince,
  names: Review["names"],
): string[] {
  const still = `You owe ${isAbout ? "about " : ""}${formatAmount(now, currency)}`;
  const isLess = signOf(less) > 0;
  const difference = formatAmount(isLess ? less : subtractAmount("0.00", less), currency);
  const moved =
    signOf(less) === 0
      ? "the same as a month ago"
      : `${difference} ${isLess ? "less" : "more"} than a month ago`;
  const gone = paidOff.flatMap((id) => nameInMail(names.get(id) ?? ""));

  return [
    ...(gone.length === 0 ? [] : [`Paid off: ${new Intl.ListFormat("en").format(gone)}.`]),
    `${still}, ${moved}.`,
  ];
}

const WHOLE = 100;
const LEAST = 1;

/** Draws what was owed a month ago and today as bars of table cells, which every mail program shows. */
function drawOwed({ before, now, currency }: OwedSince, today: string): string {
  const most = Math.max(1, centsFromAmount(before), centsFromAmount(now));
  const row = (day: string, amount: string, color: string) => {
    const share = Math.round((Math.max(0, centsFromAmount(amount)) / most) * WHOLE);
    const width = Math.min(WHOLE, Math.max(LEAST, share));
    const rest =
      width === WHOLE ? "" : `<td width="${WHOLE - width}%" style="font-size:0">&nbsp;</td>`;

    return `<tr><td style="padding:4px 0 0;font-size:14px">${formatShortDate(day)}: ${formatAmount(amount, currency)}</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="${width}%" height="14" bgcolor="${color}" style="font-size:0;line-height:14px">&nbsp;</td>${rest}</tr></table></td></tr>`;
  };

  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
${row(monthAfter(today, -1), before, "#b9b3a4")}
${row(today, now, "#1f6b57")}
</table>`;
}

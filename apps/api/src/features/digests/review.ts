import { addDays, formatMonth, formatShortDate, monthAfter, monthOf } from "@snowball/dates";
import { centsFromAmount, formatAmount, signOf, subtractAmount } from "@snowball/money";
import { describeOnTime, distinctNames, type OnTimeCounts } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { countOnTime, readLedgers } from "#features/ledger/index.ts";
import { nameInMail } from "#features/mail/index.ts";
import type { MonthReading } from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import { type OwedSince, type PlanSince, readPlanSince } from "#features/payoff-plans/index.ts";

import {
  counted,
  debtFreeLine,
  formatSums,
  type Money,
  sentBetween,
  writeLines,
} from "./digest-lines.ts";

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
  /** The names of debts by id. */
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

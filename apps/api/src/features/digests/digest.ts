import type { MonthPayment, MonthTotal } from "@snowball/contract";
import {
  addDays,
  formatMonth,
  formatMonthAndDay,
  formatWeekday,
  lastDayOf,
  monthOf,
  weekdayOf,
} from "@snowball/dates";
import { signOf } from "@snowball/money";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  type MonthOfUser,
  type MonthReading,
  type PaymentInMail,
  paymentsInMail,
  questionLines,
  readMonth,
} from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";
import { type DebtFreeMonths, readPlanSince } from "#features/payoff-plans/index.ts";

import { counted, debtFreeLine, formatSums, sentBetween, writeLines } from "./digest-lines.ts";

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
  const total = (part: Exclude<keyof MonthTotal, "currency">) =>
    formatSums(totals.map((each) => ({ currency: each.currency, amount: each[part] })));
  const [late, inQuestion, estimated] = [total("late"), total("in_question"), total("estimated")];
  const [uncovered, ahead] = [total("uncovered"), total("ahead")];
  const parts = [
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
    `Left to pay by ${monthEnd}: ${total("to_send") ?? "nothing"}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}.`,
    ahead && `To send by then as well, due next month: ${ahead}.`,
    uncovered && `Due by ${monthEnd} beyond your budget: ${uncovered}.`,
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
  return formatSums(
    payments.map(({ payment: { amount }, debt: { currency } }) => ({
      currency,
      amount: amount ?? "0.00",
    })),
  );
}

/** Names what is to send, or else what is late or due although the budget is spent. */
function subjectOf({
  week,
  late,
  uncovered,
}: Record<"week" | "late" | "uncovered", string | null>) {
  if (week !== null) return `${week} to pay this week`;
  if (late !== null) return `${late} past due this week`;

  return uncovered === null
    ? "Nothing to pay this week"
    : `${uncovered} due beyond your budget this month`;
}

function isToSendBy({ amount, send_by: sendBy }: MonthPayment, day: string): boolean {
  const isOpen = amount !== null && signOf(amount) > 0;

  return isOpen && sendBy !== null && sendBy <= day;
}

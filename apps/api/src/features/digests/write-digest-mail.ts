import { addDays, formatMonth, formatWeekday, monthAfter, monthsBetween } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { escapeHtml } from "#features/mail/index.ts";
import type { DebtFreeMonths } from "#features/payoff-plans/index.ts";

import type { WeekSums } from "./digest-rules.ts";

type Digest = { sums: readonly WeekSums[]; debtFree: DebtFreeMonths | null; today: string };

const SUNDAY = 6;

/** The week that begins on the Monday `today`, in four lines at most. */
export function writeDigestMail(
  { sums, debtFree, today }: Digest,
  { publicUrl }: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const week = inAll(sums, ({ thisWeek }) => thisWeek);
  const late = inAll(sums, (each) => each.late);
  const paid = inAll(sums, ({ lastWeek }) => lastWeek);
  const count = sums.reduce((all, { payments }) => all + payments, 0);
  const unknown = sums.reduce((all, each) => all + each.unknown, 0);
  const sunday = formatWeekday(addDays(today, SUNDAY));
  const monthEnd = formatWeekday(addDays(monthAfter(today, 1), -1));

  const lines = [
    week === null
      ? `Nothing to send this week, until ${sunday}.`
      : `To send this week, by ${sunday}: ${week} in ${counted(count, "payment")}.`,
    ...(late === null ? [] : [`Of it late: ${late}.`]),
    `Due by ${monthEnd} and not sent yet: ${inAll(sums, ({ thisMonth }) => thisMonth) ?? "nothing"}.`,
    ...(unknown === 0 ? [] : [`${counted(unknown, "more payment")}: nobody says how much.`]),
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

/** Over all currencies: `$20.00 and CA$5.00`; null where there is nothing of any. */
function inAll(sums: readonly WeekSums[], of: (sums: WeekSums) => string): string | null {
  const amounts = sums
    .filter((each) => signOf(of(each)) > 0)
    .map((each) => formatAmount(of(each), each.currency));

  return amounts.length === 0 ? null : new Intl.ListFormat("en").format(amounts);
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

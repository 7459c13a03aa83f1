import type { MonthPayment, MonthTotal, ThisMonth } from "@snowball/contract";
import {
  compareDates,
  formatFullDate,
  formatMonth,
  formatShortDate,
  monthAfter,
} from "@snowball/dates";
import { centsFromAmount, formatAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { describeToday, isAbout, isAhead, isLateEstimate, isPartOfNext } from "@snowball/planner";

import { counted } from "#lib/format.ts";
import type { PaymentOfMonth } from "./home-rows.ts";

export type Sum = { currency: string | null; sum: string };

type MonthWords = {
  /** What is left to pay, of each payment all of it, whether the budget covers it or not. */
  sum: string;
  rest: string;
  /** The late part. Null if nothing is late. */
  late: string | null;
  remarks: string[];
};

/** Describes what is left to send this month. Unknown amounts are counted, never summed. */
export function describeMonth(month: ThisMonth): MonthWords {
  const totals = month.totals.map((each) => ({ ...each, to_send: openIn(each) }));
  const open = sumByCurrency({ totals }, "to_send");
  const nothing = month.unknown_count > 0 ? "An unknown amount" : "Nothing";
  // Without its weekday and year.
  const through = formatFullDate(month.through).split(", ")[1] ?? month.through;
  const [next] = formatMonth(monthAfter(month.month, 1)).split(" ");
  const describe = (what: TotalField, words: string) => {
    const found = sumByCurrency(month, what);
    return found.length === 0 ? null : `${joinSums(found)} ${words}`;
  };
  const isAboutAhead = month.payments.some((each) => isAhead(each, month.through) && isAbout(each));
  const ahead = describe("ahead", `more to send by then, due in ${next}`);
  const describePlanned = (amount: string, words: string) =>
    signOf(amount) > 0
      ? `${formatAmount(amount, month.totals[0]?.currency ?? null)}${words}`
      : null;

  return {
    sum: open.length > 0 ? joinSums(open) : nothing,
    rest: `left to pay by ${through}`,
    late: describeLate(month),
    remarks: [
      describeBeyond(month),
      describe("in_question", "may already be paid"),
      describe("estimated", "estimated"),
      month.unknown_count > 0
        ? `${counted(month.unknown_count, "unknown amount")} not included`
        : null,
      ahead && `${isAboutAhead ? "About " : ""}${ahead}`,
      describePlanned(waitingOf(month), ` of the extra waits for a paycheck in ${next}`),
      // Payments of a first month that were due before are not known.
      describePlanned(month.met_before, ", due before you added your debts, counts as paid"),
    ].filter((each) => each !== null),
  };
}

/** Returns how much of the month's money is sent, in its first currency: the share, 0 to 1, and words. Null if nothing is. */
export function describeProgress(month: ThisMonth) {
  const [first] = month.totals;
  if (!first || signOf(first.sent) <= 0) return null;
  const { currency, sent } = first;
  const whole = sumAmounts([sent, openIn(first), waitingOf(month)]);
  const [name] = formatMonth(month.month).split(" ");

  return {
    share: centsFromAmount(sent) / centsFromAmount(whole),
    words: `${formatAmount(sent, currency)} of ${formatAmount(whole, currency)} sent for ${name}`,
  };
}

/** Returns the part of the month's extras that a paycheck of next month replaces. It is money of this month. */
function waitingOf({ payments, through }: ThisMonth): string {
  return sumOf(
    payments.filter(({ kind, send_by: day }) => kind === "extra" && day !== null && day > through),
  );
}

function sumOf(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.flatMap(({ amount }) => amount ?? []));
}

/** Names the next payment: `Next: $94.00 to Rewards Visa by Mon, Jan 11`. */
export function describeNext({ payment, payable }: PaymentOfMonth, today: string): string {
  const { amount, send_by: sendBy, send_from: from, from_paycheck: payday } = payment;
  const word = (from ?? payday) === null ? "by" : "from";
  const sum =
    amount === null
      ? ""
      : `${isAbout(payment) ? "about " : ""}${formatAmount(amount, payable.currency)} to `;
  const by =
    sendBy === null
      ? null
      : sendBy <= today
        ? describeToday(payment)
        : `${word} ${formatShortDate(sendBy)}`;

  return `Next: ${[`${sum}${payable.name}`, by].filter((part) => part !== null).join(" ")}`;
}

/** More would make the sentence too long. */
const NAMED_MAX = 2;

/** Describes the last paycheck and what to send from it, one amount for each debt. */
export function describePayday(
  { on, amount, left }: NonNullable<ThisMonth["payday"]>,
  { today, rows }: { today: string; rows: readonly PaymentOfMonth[] },
): string {
  if (rows.length === 0) return "This paycheck's payments are sent.";
  const day = on === today ? "today" : `on ${formatShortDate(on)}`;
  const came =
    amount === null
      ? `Payday ${on === today ? "is" : "was"} ${day}.`
      : `Payday: ${formatAmount(amount, rows[0]?.payable.currency ?? null)} for your debts came ${day}.`;
  // The next payment is named below, so it comes first.
  const bySendDay = rows.toSorted((one, other) =>
    compareDates(one.payment.send_by ?? "", other.payment.send_by ?? ""),
  );
  const parts = [...Map.groupBy(bySendDay, ({ debt }) => debt.uuid).values()].map(describePart);
  const rest = parts.length - NAMED_MAX;
  const named = `${parts.slice(0, NAMED_MAX).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;

  const send = parts.length === 1 ? `Send ${named}.` : `Send these ${parts.length}: ${named}.`;

  return [came, send, amount === null ? null : describeOtherMoney({ amount, left }, rows)]
    .filter((each) => each !== null)
    .join(" ");
}

/** Names what exceeds the month's money so far, which has to come from savings, or else what exceeds the paycheck. */
function describeOtherMoney(
  { amount, left }: { amount: string; left: string },
  rows: readonly PaymentOfMonth[],
): string | null {
  const sum = sumOf(rows.map(({ payment }) => payment));
  const above = (money: string) => {
    const part = subtractAmount(sum, money);
    return signOf(part) > 0 ? formatAmount(part, rows[0]?.payable.currency ?? null) : null;
  };
  const [lacking, earlier] = [above(left), above(amount)];
  if (lacking !== null) return `This takes ${lacking} more than is left of your pay.`;

  return earlier && `Of this, ${earlier} is from money that came earlier.`;
}

function describePart(rows: readonly PaymentOfMonth[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const sum = sumOf(rows.map(({ payment }) => payment));
  const about = rows.some(({ payment }) => isAbout(payment)) ? "about " : "";

  return `${about}${formatAmount(sum, first.payable.currency)} to ${first.payable.name}`;
}

function describeLate(month: ThisMonth): string | null {
  const sum = describeLateSum(month);
  const unknown = lateOfUnknownAmount(month).length;
  if (sum !== null) {
    return `${sum} past due${unknown > 0 ? `, and ${unknown} of unknown amount` : ""}`;
  }

  return month.late_count > 0 ? `${month.late_count} past due` : null;
}

/** Returns the known late amounts, such as `about $94.00`; null if there are none. */
export function describeLateSum(month: Pick<ThisMonth, "payments" | "totals">): string | null {
  const sums = sumByCurrency(month, "late");
  if (sums.length === 0) return null;

  return `${month.payments.some(isLateEstimate) ? "about " : ""}${joinSums(sums)}`;
}

/** Returns the late payments with an unknown bill, which are in no sum of late amounts. */
export function lateOfUnknownAmount({ payments }: Pick<ThisMonth, "payments">): MonthPayment[] {
  return payments.filter(
    (payment) => isPartOfNext(payment) || (payment.state === "late" && payment.amount === null),
  );
}

function openIn({ to_send: toSend, uncovered }: MonthTotal): string {
  return sumAmounts([toSend, uncovered]);
}

/** Missed payments of earlier months add to what is left to pay, but not to the budget. */
function describeBeyond({ beyond_budget: beyond, totals: [first] }: ThisMonth): string | null {
  if (first === undefined) return null;
  const all = sumAmounts([beyond, first.uncovered]);
  if (signOf(all) <= 0) return null;

  return `${formatAmount(all, first.currency)} of what is left to pay is beyond your budget`;
}

type TotalField = Exclude<keyof MonthTotal, "currency">;

function sumByCurrency({ totals }: Pick<ThisMonth, "totals">, what: TotalField): Sum[] {
  return totals
    .map((each) => ({ currency: each.currency, sum: each[what] }))
    .filter(({ sum }) => signOf(sum) > 0);
}

export function joinSums(sums: readonly Sum[]): string {
  return sums.map(({ currency, sum }) => formatAmount(sum, currency)).join(" and ");
}

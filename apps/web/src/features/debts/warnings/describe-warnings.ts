import type { MonthDebt, MonthWarning } from "@snowball/contract";
import { daysBetween, formatMonth, formatShortDate, monthAfter } from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";
import { distinctNames } from "@snowball/planner";

import { counted } from "#lib/format.ts";

/** What will cost money: what happens and what prevents it. */
export type WarningWords = {
  key: string;
  /**
   * `accepted`: the plan lets a rate rise, because paying this debt first with the same budget costs more or is too
   * late, or the cost is only an estimate. `prevented`: the plan prevents it.
   */
  effect: "costs" | "accepted" | "prevented";
  title: string;
  text: string;
};

type NamedDebt = Pick<MonthDebt, "uuid" | "name" | "nickname" | "lender" | "mask" | "currency">;

type WarningOf<Kind extends MonthWarning["kind"]> = Extract<MonthWarning, { kind: Kind }>;
type Cliff = Extract<MonthWarning, { balance: string }>;
/** How the text names the debt and its amounts. */
type Words = { name: string; money: (amount: string) => string };

/** Returns a key that identifies a warning of a month. */
export function warningKey(warning: MonthWarning): string {
  return [
    warning.kind,
    "debt" in warning && warning.debt,
    "balance" in warning && warning.balance,
  ].join(" ");
}

export function describeWarning(warning: MonthWarning, debts: readonly NamedDebt[]): WarningWords {
  const key = warningKey(warning);
  const debt = "debt" in warning ? debts.find(({ uuid }) => uuid === warning.debt) : debts[0];
  const name = (debt && distinctNames(debts).get(debt.uuid)) ?? "A debt";
  const words = { name, money: (amount: string) => formatAmount(amount, debt?.currency ?? null) };
  switch (warning.kind) {
    case "back_interest":
    case "rate_rise":
      return { key, ...describeCliff(warning, words) };
    case "endless_minimum":
      return { key, ...describeEndlessMinimum(warning, words) };
    case "over_limit":
      return { key, effect: "costs", ...describeOverLimit(warning, words) };
    case "short_month":
      return { key, ...describeShortMonth(warning, words) };
  }
}

/** More days than this are not counted. */
const DAYS_MAX = 90;

/**
 * Describes how long a payment that avoids a cost can still be sent, or once it is too late for that, when the cost
 * comes; null if that has no date or the date has passed.
 */
export function describeTimeLeft(warning: MonthWarning, today: string): string | null {
  if (!("last_date" in warning)) return null;
  const sendBy = warning.from_savings?.send_by ?? warning.send_by;
  if (sendBy === null || sendBy < today) return describeUntil(warning.last_date, today);

  if (sendBy === today) return "Last day to send it";
  const until = describeUntil(sendBy, today);

  return `${until === null ? "Send" : `${until}, send`} by ${formatShortDate(sendBy)}`;
}

function describeUntil(last: string | null, today: string): string | null {
  if (last === null || last < today) return null;
  const days = daysBetween(today, last);
  if (days === 0) return "Last day";

  return days <= DAYS_MAX ? `${counted(days, "day")} left` : null;
}

type Described = Omit<WarningWords, "key">;

function describeCliff(cliff: Cliff, words: Words): Described {
  const { kind, last_date: lastDate, from, left, from_savings: savings } = cliff;
  const day = lastDate === null ? formatMonth(monthAfter(from, -1)) : formatShortDate(lastDate);
  const isDeferred = kind === "back_interest";
  if (savings !== null) {
    const sendBy = formatShortDate(savings.send_by);
    const otherwise = isDeferred ? "back-interest is charged" : "its rate rises";
    return {
      effect: "costs",
      title: `${words.name}: ${words.money(savings.amount)} needed by ${sendBy}`,
      text: `Your plan pays it off by ${day}, but the money for this part comes too late. Send it from your savings, or ${otherwise}.`,
    };
  }
  if (signOf(left) === 0) {
    const text = isDeferred
      ? `Your plan pays it off by ${day}, so no back-interest is charged.`
      : `Your plan pays it off before its rate rises after ${day}.`;
    return { effect: "prevented", title: words.name, text };
  }

  const reason = isDeferred ? null : describeAcceptance(cliff, words);
  if (reason !== null) {
    const { apr, charged } = cliff;
    const rise = `its rate rises to ${formatPercentage(apr)} after ${day}`;
    const text = `${words.money(left)} is left when ${rise}, and costs ${words.money(charged)} in the first month. ${reason}`;
    return { effect: "accepted", title: words.name, text };
  }

  const texts = isDeferred ? describeDeferral : describePromotion;
  return { effect: "costs", ...texts(cliff, words, day) };
}

/** Describes why a plan lets a rate rise; null if another order of the debts would prevent that at no cost. */
function describeAcceptance(cliff: Cliff, { money }: Words): string | null {
  const { cost_of_paying_first: more, is_too_late: isTooLate, clearing_payment: payment } = cliff;
  if (more !== null) {
    return `Paying this debt first would prevent this but cost ${money(more)} more in total.${fromSavings(cliff)}`;
  }
  if (!isTooLate) return null;

  return payment === null
    ? "Your budget can't pay it off by then."
    : `Paying it off by then takes ${describeLevel(cliff, money(payment))}, more than your budget has for it.`;
}

/** Describes the payment if it is the last one in time, and whether a part of the money comes too late. */
function describeTiming(cliff: Cliff, money: Words["money"]): string {
  const { last_month: lastMonth, clearing_payment: payment } = cliff;
  const isLast = lastMonth === 1 && payment !== null;

  return `${isLast ? ` It takes ${describeLevel(cliff, money(payment))}.` : ""}${fromSavings(cliff)}`;
}

function fromSavings({ is_too_late: isTooLate }: Cliff): string {
  return isTooLate
    ? " Part of that money comes too late and would have to come from your savings."
    : "";
}

type Texts = Pick<WarningWords, "title" | "text">;

function describeDeferral(cliff: Cliff, { name, money }: Words, day: string): Texts {
  const { left, charged, from, last_month: lastMonth } = cliff;
  const { cost_of_paying_first: more, is_too_late: isTooLate } = cliff;
  const title = `${name}: ${money(charged)} of back-interest in ${formatMonth(from)}`;
  if (lastMonth === 0) {
    const text = `${money(left)} is left, and a payment sent now may arrive after ${day}, when its offer ends. If your lender's own site takes payments on the same day, pay it off there by then and you'll avoid it.`;
    return { title, text };
  }
  const prevention =
    more === null
      ? isTooLate
        ? describeAcceptance(cliff, { name, money })
        : describePrevention(cliff, money, "you'll avoid it")
      : `Paying this debt first would avoid it, but cost ${money(more)} more in total.${describeTiming(cliff, money)}`;
  const planned = `${payingOf(cliff)}, ${money(left)} is left after ${day}, and all the interest so far is charged at once.`;

  return { title, text: `${planned} ${prevention}` };
}

function describePromotion(cliff: Cliff, { name, money }: Words, day: string): Texts {
  const { apr, left, charged, clearing_payment: payment, is_planned: isPlanned } = cliff;
  // The budget may be too small for it, so that this is not what the user should do.
  const prevention =
    isPlanned && payment !== null
      ? `With ${describeLevel(cliff, money(payment))} it would be paid off in time.`
      : describePrevention(cliff, money, "it is paid off in time");

  return {
    title: `${name}: the rate rises to ${formatPercentage(apr)} after ${day}`,
    text: `${payingOf(cliff)}, ${money(left)} is left then and costs ${money(charged)} in the first month. ${prevention}`,
  };
}

function payingOf({ is_planned: isPlanned }: Cliff): string {
  return isPlanned ? "As planned" : "With minimum payments";
}

function describePrevention(cliff: Cliff, money: Words["money"], result: string): string {
  const { clearing_payment: payment } = cliff;
  if (payment === null) return `Pay it off before then and ${result}.`;

  const verb = cliff.clearing_payments === 1 ? "Make" : "Pay";

  return `${verb} ${describeLevel(cliff, money(payment))} and ${result}.`;
}

/**
 * Describes the level payment that clears a balance. If only one payment is left, it is made once. Names its last
 * day, or its month if this month's payment is not one of them, because that is less or was sent.
 */
function describeLevel(
  { clearing_payments: count, last_month: lastMonth, from, send_by: sendBy }: Cliff,
  payment: string,
): string {
  const first = count < lastMonth ? formatMonth(monthAfter(from, -count)) : null;
  if (count === 1 && sendBy !== null) {
    return `one payment of ${payment} sent by ${formatShortDate(sendBy)}`;
  }
  if (count === 1) return `one payment of ${payment}${first ? ` in ${first}` : ""}`;

  return `${payment} a month on this debt${first ? ` from ${first} on` : ""}`;
}

function describeEndlessMinimum(
  warning: WarningOf<"endless_minimum">,
  { name, money }: Words,
): Described {
  const { payoff_month: payoff, clears_in_36: in36, clears_in_60: in60 } = warning;
  const minimum = money(warning.minimum);
  if (payoff !== null) {
    const text = `Minimum payments alone would not pay it off in a hundred years. Your plan does by ${formatMonth(payoff)}.`;
    return { effect: "prevented", title: name, text };
  }
  if (warning.follows_income) {
    return {
      effect: "costs",
      title: `${name}: the payment follows your income`,
      text: `At ${minimum} a month it doesn't cover the interest. Unpaid interest isn't charged interest, and the rest is forgiven when an income-driven plan ends.`,
    };
  }
  const ends = [
    in36 && `${money(in36)} a month clears it in 3 years`,
    in60 && `${money(in60)} in 5`,
  ].filter((end) => end !== null);
  const way = ends.length > 0 ? ` ${ends.join(", ")}.` : "";

  return {
    effect: "costs",
    title: `${name}: minimum payments won't pay it off`,
    text: `At ${minimum} a month it would still be owed after a hundred years.${way}`,
  };
}

function describeOverLimit({ limit, above }: WarningOf<"over_limit">, { name, money }: Words) {
  return {
    title: `${name}: ${money(above)} over its limit`,
    text: `Pay ${money(above)} to get back to the limit of ${money(limit)}. Above it, the bank can decline purchases or charge a fee.`,
  };
}

function describeShortMonth(warning: WarningOf<"short_month">, { money }: Words): Described {
  const { month, minimums, shortfall, is_estimated: isEstimated } = warning;
  if (isEstimated) {
    const text = `Minimum payments may add up to about ${money(minimums)}, about ${money(shortfall)} more than your budget.`;
    return { effect: "accepted", title: formatMonth(month), text };
  }

  return {
    effect: "costs",
    title: `Your budget runs short in ${formatMonth(month)}`,
    text: `Minimum payments add up to ${money(minimums)} that month, ${money(shortfall)} more than your budget.`,
  };
}

import type { Debt } from "@snowball/contract";
import { formatMonth, formatShortDate, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount, formatPercentage } from "@snowball/money";
import type { Cents, PayoffPlan, Portfolio } from "@snowball/payoff";
import {
  type Cliff,
  type EndlessMinimum,
  findCliffs,
  findEndlessMinimums,
  fromPpm,
  isIncomeDriven,
} from "@snowball/planner";

/** A deadline or a minimum payment that costs money: what happens and what prevents it. */
export type Alarm = {
  key: string;
  /** Uuid of the debt. */
  debt: string;
  /** `in-time` means that the plan already prevents it. */
  kind: "deferred-interest" | "promo-ends" | "endless-minimum" | "in-time";
  title: string;
  text: string;
  /** The deadline that a larger budget may meet, or null. */
  cliff: Pick<Cliff, "debt" | "balance" | "lastMonth"> | null;
};

export type AlarmInput = {
  debts: readonly Debt[];
  /** The portfolio that `plan` was computed for. */
  portfolio: Portfolio;
  /** Null if the budget is too small for a plan. Minimum payments are assumed then. */
  plan: PayoffPlan | null;
  /** First month of the plan, as `YYYY-MM-01`. */
  firstMonth: string;
};

/** Returns alarms for deadlines, soonest first, then for minimum payments that never pay off their debt. */
export function describeAlarms({ debts, portfolio, plan, firstMonth }: AlarmInput): Alarm[] {
  const context = { firstMonth, paying: plan === null ? "With minimum payments" : "As planned" };
  const findDebt = (id: string) => debts.find(({ uuid }) => uuid === id);
  const cliffs = findCliffs(portfolio, plan).flatMap((cliff) => {
    const debt = findDebt(cliff.debt);
    return debt ? [describeCliff(cliff, debt, context)] : [];
  });
  const endless = findEndlessMinimums(portfolio).flatMap((found) => {
    const debt = findDebt(found.debt);
    const month = plan?.debts.find(({ id }) => id === found.debt)?.payoffMonth;
    const payoff = month === undefined ? null : monthAfter(firstMonth, month - 1);
    return debt ? [describeEndlessMinimum(found, debt, payoff)] : [];
  });

  return [...cliffs, ...endless];
}

/** First month of the plan, and the phrase for the payments assumed until the deadline. */
type AlarmContext = { firstMonth: string; paying: string };

function describeCliff(cliff: Cliff, debt: Debt, { firstMonth, paying }: AlarmContext): Alarm {
  const day =
    formatLastDay(cliff, debt) ?? formatMonth(monthAfter(firstMonth, cliff.lastMonth - 1));
  const isDeferred = cliff.type === "deferred-interest";
  const { debt: id, balance, lastMonth } = cliff;
  const about = { key: `${id} ${balance}`, debt: id };
  if (cliff.left === 0) {
    const text = isDeferred
      ? `Your plan pays it off by ${day}, so no back-interest is charged.`
      : `Your plan pays it off before its rate rises after ${day}.`;
    return { ...about, kind: "in-time", title: debt.name, text, cliff: null };
  }

  const ahead = { ...about, kind: cliff.type, cliff: { debt: id, balance, lastMonth } };
  const charged = monthAfter(firstMonth, cliff.lastMonth);
  return isDeferred
    ? { ...ahead, ...describeDeferral(cliff, debt, { day, charged, paying }) }
    : { ...ahead, ...describePromotion(cliff, debt, { day, paying }) };
}

type AlarmText = Pick<Alarm, "title" | "text">;

function describeDeferral(
  { clearingPayment, left, charged, lastMonth }: Cliff,
  debt: Debt,
  at: { day: string; charged: string; paying: string },
): AlarmText {
  const title = `${debt.name}: ${money(charged, debt)} of back-interest in ${formatMonth(at.charged)}`;
  const planned =
    lastMonth === 0
      ? `${money(left, debt)} is due by ${at.day}, before the plan's first payment.`
      : `${at.paying}, ${money(left, debt)} is left after ${at.day}, and all the interest so far is charged at once.`;

  return {
    title,
    text: `${planned} ${describePrevention(clearingPayment, debt, "you'll avoid it")}`,
  };
}

function describePromotion(
  { clearingPayment, left, charged, apr }: Cliff,
  debt: Debt,
  { day, paying }: { day: string; paying: string },
): AlarmText {
  const rate = formatPercentage(fromPpm(apr));

  return {
    title: `${debt.name}: the rate rises to ${rate} after ${day}`,
    text: `${paying}, ${money(left, debt)} is left then and costs ${money(charged, debt)} in the first month. ${describePrevention(clearingPayment, debt, "it is paid off in time")}`,
  };
}

function describePrevention(payment: Cents | null, debt: Debt, result: string): string {
  if (payment === null) return `Pay it off before then and ${result}.`;

  return `Pay ${money(payment, debt)} a month on this debt and ${result}.`;
}

/** @param payoff month in which the plan pays the debt off, or null without a plan. */
function describeEndlessMinimum(found: EndlessMinimum, debt: Debt, payoff: string | null): Alarm {
  const about = { key: `${debt.uuid} minimum`, debt: debt.uuid, cliff: null };
  if (payoff !== null) {
    const text = `Minimum payments alone would not pay it off in a hundred years. Your plan does by ${formatMonth(payoff)}.`;
    return { ...about, kind: "in-time", title: debt.name, text };
  }

  const { minimum, clearsIn36, clearsIn60 } = found;
  if (isIncomeDriven(debt)) {
    return {
      ...about,
      kind: "endless-minimum",
      title: `${debt.name}: the payment follows your income`,
      text: `At ${money(minimum, debt)} a month it doesn't cover the interest. Unpaid interest isn't charged interest, and the rest is forgiven when an income-driven plan ends.`,
    };
  }
  const ends = [
    clearsIn36 === null ? null : `${money(clearsIn36, debt)} a month clears it in 3 years`,
    clearsIn60 === null ? null : `${money(clearsIn60, debt)} in 5`,
  ].filter((end) => end !== null);
  const way = ends.length > 0 ? ` ${ends.join(", ")}.` : "";

  return {
    ...about,
    kind: "endless-minimum",
    title: `${debt.name}: minimum payments won't pay it off`,
    text: `At ${money(minimum, debt)} a month it would still be owed after a hundred years.${way}`,
  };
}

function formatLastDay({ balance }: Cliff, { balances }: Debt): string | null {
  const found = balances.find(({ id }) => id === balance);
  const date = found?.deferred?.last_date ?? found?.promo?.last_date ?? null;

  return date === null ? null : formatShortDate(date);
}

function money(cents: Cents, { currency }: Debt): string {
  return formatAmount(amountFromCents(cents), currency);
}

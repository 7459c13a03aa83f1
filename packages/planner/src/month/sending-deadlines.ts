import { compareDates, earlierDate, monthAfter, monthOf, payByDate } from "@snowball/dates";
import type { PayoffPlan, Portfolio } from "@snowball/payoff";

import { type CliffDeadline, leftAt, rateEnds } from "../alarms/find-cliffs.ts";
import { finishedBy } from "../compare/finish-earlier.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { USUAL_LEAD_DAYS } from "../facts/payment-months.ts";
import type { Instruction } from "./list-instructions.ts";

type PlanOfMonth = {
  debts: readonly DebtFacts[];
  /** With the lenders' own ends of rates and deferrals. */
  portfolio: Pick<Portfolio, "debts">;
  /** Null if there is no plan. */
  plan: PayoffPlan | null;
  /** The portfolio of the plan. */
  followed: Portfolio;
  /** The first day of the current month. */
  firstMonth: string;
};

/** The deadline of a debt's payments in a month of the plan. */
export type SendingDeadline = {
  debt: string;
  month: string;
  /** The last safe day for a payment. */
  deadline: string;
  /** The last day of the rate or the deferral, by which it must arrive. */
  arriveBy: string;
};

/**
 * Returns the deadlines of the payments that pay a balance off just before its rate rises or its deferred interest is
 * charged, the earliest one of each debt and month first.
 */
export function findSendingDeadlines(month: PlanOfMonth): SendingDeadline[] {
  const { debts, portfolio, plan, followed, firstMonth } = month;
  if (plan === null) return [];
  const isOpenBefore = (end: CliffDeadline) =>
    leftAt({ ...end, lastMonth: end.lastMonth - 1 }, followed, plan) > 0;

  return finishedBy({ portfolio: followed, plan }, rateEnds(portfolio))
    .filter(isOpenBefore)
    .flatMap(({ debt: id, balance, lastMonth }): SendingDeadline[] => {
      const days = lastDaysOf(debts, { debt: id, balance });
      return days === null
        ? []
        : [{ debt: id, month: monthAfter(firstMonth, lastMonth - 1), ...days }];
    })
    .toSorted((one, other) => compareDates(one.arriveBy, other.arriveBy));
}

/** Returns the deadline of a debt's payments in the month of a date. */
export function deadlineOf(
  debt: string,
  date: string,
  deadlines: readonly SendingDeadline[],
): SendingDeadline | undefined {
  return deadlines.find((each) => each.debt === debt && each.month === monthOf(date));
}

/** Returns the last days to send a payment before a balance's rate or deferral ends; null if the end is unknown. */
export function lastDaysOf(
  debts: readonly DebtFacts[],
  { debt: id, balance }: Pick<CliffDeadline, "debt" | "balance">,
): Pick<SendingDeadline, "deadline" | "arriveBy"> | null {
  const debt = debts.find(({ uuid }) => uuid === id);
  const { deferred, promo } = debt?.balances.find((each) => each.id === balance) ?? {};
  const arriveBy = deferred?.last_date ?? promo?.last_date ?? null;
  if (arriveBy === null) return null;

  return { deadline: payByDate(arriveBy, debt?.lead_days ?? USUAL_LEAD_DAYS), arriveBy };
}

/**
 * Moves a payment of the month to its debt's deadline. What autopay would collect after the deadline must be sent as an
 * extra.
 */
export function sendInTime<One extends Instruction>(payment: One, on: Timed): One {
  const { timed } = on;
  if (timed === undefined) return payment;
  const { deadline, arriveBy } = timed;
  const { minimum, extra, escrow } = payment;
  const sendOn = earlierDate(payment.sendOn, deadline);
  const inTime = { ...payment, sendOn, deadline, arriveBy };
  if (!isAfterDeadline(payment, on)) return inTime;
  if (!isCollected(on) || escrow > 0) return { ...inTime, payBy: deadline };

  return { ...inTime, ...NO_BILL, extra: minimum + extra };
}

type Timed = {
  timed: SendingDeadline | undefined;
  autopay: Pick<NonNullable<DebtFacts["autopay"]>, "type"> | undefined;
};

/** Returns whether a bill is paid after the deadline of its month. Autopay collects it on its due date. */
export function isAfterDeadline(
  { dueDate, payBy }: Pick<Instruction, "dueDate" | "payBy">,
  { timed, autopay }: Timed,
): boolean {
  if (timed === undefined || payBy === null) return false;

  return (
    payBy > timed.deadline || (isCollected({ autopay }) && (dueDate ?? payBy) > timed.arriveBy)
  );
}

function isCollected({ autopay }: Pick<Timed, "autopay">): boolean {
  return (autopay?.type ?? "none") !== "none";
}

/** An extra pays no bill. */
export const NO_BILL = {
  cycle: null,
  dueDate: null,
  payBy: null,
  minimum: 0,
  escrow: 0,
  uncovered: 0,
  reason: "extra",
} as const;

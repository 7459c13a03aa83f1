import { earlierDate, payByDate } from "@snowball/dates";
import type { PayoffPlan, Portfolio } from "@snowball/payoff";

import { leftAt, rateEnds } from "../alarms/find-cliffs.ts";
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
};

/** The last safe day for a payment, and the last day of the rate or the deferral, by which it must arrive. */
export type SendingDeadline = { deadline: string; arriveBy: string };

/**
 * Returns, by debt, the deadline of this month's payments if they pay a balance off just before its rate rises or its
 * deferred interest is charged.
 */
export function findSendingDeadlines({
  debts,
  portfolio,
  plan,
  followed,
}: PlanOfMonth): ReadonlyMap<string, SendingDeadline> {
  const deadlines = new Map<string, SendingDeadline>();
  if (plan === null) return deadlines;
  for (const end of rateEnds(portfolio)) {
    if (end.lastMonth !== 1 || leftAt(end, followed, plan) > 0) continue;
    const debt = debts.find(({ uuid }) => uuid === end.debt);
    const { deferred, promo } = debt?.balances.find(({ id }) => id === end.balance) ?? {};
    const lastDate = deferred?.last_date ?? promo?.last_date ?? null;
    if (lastDate === null) continue;
    const arriveBy = earlierDate(lastDate, deadlines.get(end.debt)?.arriveBy ?? lastDate);
    const deadline = payByDate(arriveBy, debt?.lead_days ?? USUAL_LEAD_DAYS);
    deadlines.set(end.debt, { deadline, arriveBy });
  }

  return deadlines;
}

/**
 * Moves a payment of the month to its debt's deadline. What autopay would collect after the deadline must be sent as an
 * extra.
 */
export function sendInTime<One extends Instruction>(
  payment: One,
  { timed, autopay }: { timed: SendingDeadline | undefined; autopay: DebtFacts["autopay"] },
): One {
  if (timed === undefined) return payment;
  const { deadline } = timed;
  const { payBy, minimum, extra, escrow } = payment;
  const sendOn = earlierDate(payment.sendOn, deadline);
  if (payBy === null || payBy <= deadline) return { ...payment, sendOn, ...timed };
  const isCollected = (autopay?.type ?? "none") !== "none";
  if (!isCollected || escrow > 0) return { ...payment, payBy: deadline, sendOn, ...timed };
  const asExtra = { cycle: null, dueDate: null, payBy: null, minimum: 0, reason: "extra" } as const;

  return { ...payment, ...asExtra, extra: minimum + extra, sendOn, ...timed };
}

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

/**
 * Returns, by debt, the last safe day for this month's payments if they pay a balance off just before its rate rises or
 * its deferred interest is charged.
 */
export function findSendingDeadlines({
  debts,
  portfolio,
  plan,
  followed,
}: PlanOfMonth): ReadonlyMap<string, string> {
  const deadlines = new Map<string, string>();
  if (plan === null) return deadlines;
  for (const end of rateEnds(portfolio)) {
    if (end.lastMonth !== 1 || leftAt(end, followed, plan) > 0) continue;
    const debt = debts.find(({ uuid }) => uuid === end.debt);
    const { deferred, promo } = debt?.balances.find(({ id }) => id === end.balance) ?? {};
    const lastDate = deferred?.last_date ?? promo?.last_date ?? null;
    if (lastDate === null) continue;
    const payBy = payByDate(lastDate, debt?.lead_days ?? USUAL_LEAD_DAYS);
    deadlines.set(end.debt, earlierDate(payBy, deadlines.get(end.debt) ?? payBy));
  }

  return deadlines;
}

/**
 * Moves a payment of the month to its debt's deadline. What autopay would collect after the deadline must be sent as an
 * extra.
 */
export function sendInTime<One extends Instruction>(
  payment: One,
  { deadline, autopay }: { deadline: string | undefined; autopay: DebtFacts["autopay"] },
): One {
  if (deadline === undefined) return payment;
  const { payBy, minimum, extra, escrow } = payment;
  const sendOn = earlierDate(payment.sendOn, deadline);
  if (payBy === null || payBy <= deadline) return { ...payment, sendOn, deadline };
  const isCollected = (autopay?.type ?? "none") !== "none";
  if (!isCollected || escrow > 0) return { ...payment, payBy: deadline, sendOn, deadline };
  const asExtra = { cycle: null, dueDate: null, payBy: null, minimum: 0, reason: "extra" } as const;

  return { ...payment, ...asExtra, extra: minimum + extra, sendOn, deadline };
}

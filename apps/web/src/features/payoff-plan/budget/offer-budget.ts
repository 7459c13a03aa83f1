import type { Cents } from "@snowball/payoff";

import type { Plan } from "../model/use-plan.tsx";

/** A budget that can be chosen: so much a month, or of each paycheck where paychecks bring it. */
export type OfferedBudget = { words: string; choose: () => void };

type Choosing = Pick<Plan, "budget" | "words">;

/** A budget of at least so much in every month. */
export function offerTotal(total: Cents, { budget, words }: Choosing): OfferedBudget {
  const { paycheck, least, setExtra } = budget;
  if (paycheck === null) {
    return { words: `${words.money(total)} a month`, choose: () => setExtra(total - least) };
  }
  const amount = Math.ceil(total / paycheck.fewest);

  return { words: `${words.money(amount)} a paycheck`, choose: () => paycheck.set(amount) };
}

/** A budget with so much more in every month than one of so much beyond the minimums. */
export function offerMore(
  { extra, more }: { extra: Cents; more: Cents },
  plan: Choosing,
): OfferedBudget {
  const { paycheck, least } = plan.budget;
  const now = paycheck === null ? least + extra : paycheck.amount * paycheck.fewest;

  return offerTotal(now + more, plan);
}

/** How much `offerMore` adds, for a sentence. */
export function describeMore(more: Cents, { budget: { paycheck }, words }: Choosing): string {
  return paycheck === null
    ? `${words.money(more)} more a month`
    : `${words.money(Math.ceil(more / paycheck.fewest))} more a paycheck`;
}

import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";

import type { Plan } from "../model/use-plan.tsx";

/** A budget to choose: an amount per month, or per paycheck if paychecks set the budget. */
type OfferedBudget = {
  words: string;
  /** The settings that it changes. */
  changed: Partial<PayoffPlanSettings>;
  choose: () => void;
};

type BudgetContext = Pick<Plan, "budget" | "words" | "change">;

/** Returns a budget of at least `total` cents in every month. */
export function offerTotal(total: Cents, { budget, words, change }: BudgetContext): OfferedBudget {
  const { paycheck, least, withExtra } = budget;
  const offer = (offered: string, changed: OfferedBudget["changed"]) => ({
    words: offered,
    changed,
    choose: () => change(changed),
  });
  if (paycheck === null) {
    return offer(`${words.money(total)} a month`, withExtra(total - least));
  }
  const amount = Math.ceil(total / paycheck.fewest);

  return offer(`${words.money(amount)} a paycheck`, paycheck.withAmount(amount));
}

/**
 * Returns a budget that exceeds the budget with `extra` by `more` cents in every month, and is at least the minimums, which
 * the plan calls the least.
 */
export function offerMore(
  { extra, more }: { extra: Cents; more: Cents },
  plan: BudgetContext,
): OfferedBudget {
  const { paycheck, least } = plan.budget;
  const now = paycheck === null ? least + extra : paycheck.amount * paycheck.fewest;

  return offerTotal(Math.max(now + more, least), plan);
}

/** Describes how much `offerMore` adds. */
export function describeMore(
  more: Cents,
  { budget: { paycheck }, words }: Pick<BudgetContext, "budget" | "words">,
): string {
  return paycheck === null
    ? `${words.money(more)} more a month`
    : `${words.money(Math.ceil(more / paycheck.fewest))} more a paycheck`;
}

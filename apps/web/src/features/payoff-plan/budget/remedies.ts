import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents, Portfolio, Strategy } from "@snowball/payoff";
import {
  leastBudget,
  openForSearch,
  owedOn,
  type Shortfall,
  type ShortMonth,
} from "@snowball/planner";
import { useMemo } from "react";

import { type Plan, usePlan } from "../model/use-plan.tsx";
import { portfolioWith } from "../words/plan-portfolio.ts";

/** A budget to choose: an amount per month, or per paycheck if paychecks set the budget. */
export type OfferedBudget = { amount: Cents; words: string; choose: () => void };

export function useLowestOffer(): OfferedBudget | null {
  const plan = usePlan();
  const lowest = useLowestBudget();

  return lowest === null ? null : offerAmount(lowest, plan);
}

export function offerAmount(
  amount: Cents,
  { budget, words }: Pick<Plan, "budget" | "words">,
): OfferedBudget {
  return {
    amount,
    words: `${words.money(amount)} ${budget.unit}`,
    choose: () => budget.setAmount(amount),
  };
}

/** Returns the month in which the plan runs short; null while the search for the plan runs. */
export function useShortMonth(fault: Shortfall): ShortMonth | null {
  const { subject, budget, planned } = usePlan();
  if (fault.month !== 1) return planned?.short ?? null;
  // Month 1 needs no plan before it. Uses the typed budget, without one-off money.
  const { debts, opening } = subject.portfolio;
  const listDue = (minimumOf: (id: string) => Cents) =>
    debts
      .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimumOf(debt.id) }))
      .filter(({ minimum }) => minimum > 0);
  const usualMinimum = (id: string) => budget.minimums.get(id) ?? 0;
  const left = listDue((id) => {
    const terms = opening?.debts[id];
    return terms ? terms.due + terms.escrow : usualMinimum(id);
  });
  // If all payments of this month were sent, the money is short for the next month.
  const due = left.length > 0 ? left : listDue(usualMinimum);

  return { month: 1, money: fault.budget, due, rises: [] };
}

/** Returns the smallest amount that works in every month, whatever the current one is; null if none works. */
export function useLowestBudget(): Cents | null {
  const { strategy, budget } = usePlan();
  const { times } = budget;
  const portfolioWith = usePortfolioWith();
  // The strategy is a new object for each budget.
  const key = JSON.stringify(strategy);

  return useMemo(() => {
    const ranked = JSON.parse(key) as Strategy;
    if (ranked.type === "minimum-only") return null;

    return leastBudget(portfolioWith, ranked, times)?.amount ?? null;
  }, [portfolioWith, key, times]);
}

/** Returns `portfolioWith` for the search of an amount. It is stable while the budget changes. */
export function usePortfolioWith(): (amount: Cents) => Portfolio {
  const { facts, settings, budget } = usePlan();
  const { least } = budget;
  const serialized = JSON.stringify(withoutBudget(settings));

  return useMemo(() => {
    const searched = JSON.parse(serialized) as PayoffPlanSettings;

    return openForSearch(facts.month, (month, amount) =>
      portfolioWith({ ...facts, month }, searched, least)(amount),
    );
  }, [facts, serialized, least]);
}

function withoutBudget(settings: PayoffPlanSettings): PayoffPlanSettings {
  const { paydays } = settings;
  const amount = paydays?.amount ? "0.00" : null;

  return { ...settings, extra: "0.00", total: null, paydays: paydays && { ...paydays, amount } };
}

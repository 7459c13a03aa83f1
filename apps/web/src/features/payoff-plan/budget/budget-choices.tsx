import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents, Portfolio, TotalsOutcome } from "@snowball/payoff";
import { endsByForgiveness, suggestBudgets } from "@snowball/planner";
import { useMemo } from "react";

import { counted } from "#lib/format-duration.ts";
import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";
import { amountChange } from "../words/monthly-budget.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import { DEBOUNCE_MS, useTotals } from "../worker/use-computed.ts";

/**
 * Offers the smallest budget that works in every month, and three larger ones, each with its payoff month.
 */
export function BudgetChoices() {
  const { words, figures, budget } = usePlan();
  const { amounts, outcomes } = useChoices();
  const months = figures.chosen?.kind === "plan" ? figures.chosen.totals.months : null;

  return (
    amounts.length > 0 && (
      <ul className="grid grid-cols-2 gap-1.5 print:hidden" aria-label="Budgets to choose from">
        {amounts.map((amount, at) => {
          const outcome = outcomes?.[at];

          return (
            <li key={amount}>
              {/* Aligns the amounts of a row at the top, whatever is below them. */}
              <button
                type="button"
                className={classNames(
                  "grid size-full min-h-target cursor-pointer content-start rounded-medium border border-line-strong bg-transparent px-1 py-1.5 text-compact leading-tight font-strong text-ink tabular-nums",
                  "hover:bg-surface-sunken aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent",
                  "forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]",
                )}
                aria-pressed={amount === budget.amount}
                onClick={() => budget.setAmount(amount)}
              >
                {words.money(amount).replace(".00", "")}{" "}
                <span className="text-fine font-normal text-ink-soft">
                  {outcome?.kind === "plan" ? words.shortMonth(outcome.totals.months) : "…"}{" "}
                  <span className="block">
                    {at === 0
                      ? "lowest"
                      : outcome?.kind === "plan" &&
                        months !== null &&
                        describeDifference(months - outcome.totals.months)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    )
  );
}

/** Describes how many months earlier a budget ends than the one on screen. */
function describeDifference(sooner: number): string | null {
  if (sooner === 0) return null;

  return `${counted(Math.abs(sooner), "month")} ${sooner > 0 ? "sooner" : "later"}`;
}

/** Returns a function that returns the portfolio with an amount. It is stable while the budget changes. */
function usePortfolioWith(): (amount: Cents) => Portfolio {
  const { facts, settings, budget } = usePlan();
  const { least } = budget;
  const serialized = JSON.stringify(withoutBudget(settings));

  return useMemo(() => {
    const others = JSON.parse(serialized) as PayoffPlanSettings;
    const { firstMonth } = facts;

    return (amount) => {
      const changed = amountChange(others, amount, { least, firstMonth });
      return subjectOf(facts, { ...others, ...changed }).portfolio;
    };
  }, [facts, serialized, least]);
}

function withoutBudget(settings: PayoffPlanSettings): PayoffPlanSettings {
  const { paydays } = settings;
  const amount = paydays?.amount ? "0.00" : null;

  return { ...settings, extra: "0.00", total: null, paydays: paydays && { ...paydays, amount } };
}

/** Whether a loan ends by forgiveness. Then no budget pays it off within its term. */
function isForgiven({ debts }: PlanFacts, portfolio: Portfolio): boolean {
  const byIncome = new Set(debts.filter((each) => each.isIncomeDriven).map(({ id }) => id));

  return endsByForgiveness(portfolio, (id) => byIncome.has(id));
}

/**
 * Returns the amounts to offer, with their outcomes when they are known. Without rollover there are none, because the
 * minimums always suffice and a total has no effect.
 */
function useChoices(): { amounts: readonly Cents[]; outcomes: readonly TotalsOutcome[] | null } {
  const { facts, settings, subject, strategy, budget } = usePlan();
  const { rollover } = settings;
  const { times } = budget;
  const portfolioWith = usePortfolioWith();
  const amounts = useMemo(() => {
    if (!rollover || strategy.type === "minimum-only" || isForgiven(facts, portfolioWith(0))) return [];
    const offered = suggestBudgets(portfolioWith, strategy, times);

    return [...new Set(offered.map(({ amount }) => amount))];
  }, [rollover, facts, portfolioWith, strategy, times]);
  const portfolios = useMemo(() => amounts.map(portfolioWith), [amounts, portfolioWith]);
  const { choices } = subject;

  return { amounts, outcomes: useTotals({ portfolios, strategy, choices }, DEBOUNCE_MS) };
}

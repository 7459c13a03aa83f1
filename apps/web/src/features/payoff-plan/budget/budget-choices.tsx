import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents, TotalsOutcome } from "@snowball/payoff";
import { firstBudgets } from "@snowball/planner";
import { useMemo } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { totalsOf } from "../search/answer-search.ts";
import { useRestedTotals } from "../search/use-searched.ts";
import { budgetChange, growthToCome } from "../words/monthly-budget.ts";
import { subjectOf } from "../words/read-debts.ts";
import styles from "./budget-choices.module.css";

/** The least budget that works in every month, and three larger ones, each with the month it leads to. */
export function BudgetChoices() {
  const { budget, words } = usePlan();
  const settings = useOtherSettings();
  const amounts = useAmounts(settings);
  const outcomes = useOutcomes(amounts, settings);
  const now = budget.short ?? budget.least + budget.extra;

  return (
    amounts.length > 0 && (
      <ul className={styles.budgets} aria-label="Budgets to choose from">
        {amounts.map((amount, at) => {
          const outcome = outcomes?.[at];
          const end = outcome?.kind === "plan" ? words.shortMonth(outcome.totals.months) : "…";

          return (
            <li key={amount}>
              <button
                type="button"
                className={styles.budget}
                aria-pressed={amount === now}
                onClick={() => budget.setExtra(amount - budget.least)}
              >
                {words.money(amount).replace(".00", "")}{" "}
                <span className={styles.until}>
                  {end}
                  {at === 0 && <span className={styles.least}>the least</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    )
  );
}

type OtherSettings = Omit<PayoffPlanSettings, "extra" | "total">;

/** Everything but the budget: the same object while that is being moved. */
function useOtherSettings(): OtherSettings {
  const { settings } = usePlan();
  const known = JSON.stringify(othersOf(settings));

  return useMemo(() => JSON.parse(known) as OtherSettings, [known]);
}

function othersOf({ extra: _extra, total: _total, ...others }: PayoffPlanSettings): OtherSettings {
  return others;
}

/** Without rollover there are none: the minimums always do, and a total says nothing. */
function useAmounts(settings: OtherSettings): readonly Cents[] {
  const { facts, strategy, offered } = usePlan();
  // In which order extras go hardly ever decides what works, so none is searched for.
  const { type } = strategy;

  return useMemo(() => {
    if (!settings.rollover || type === "minimum-only") return [];
    // With the settings that are stored the server has looked already.
    if (offered && offered.amounts.length > 0 && isSame(othersOf(offered.settings), settings)) {
      return [...new Set(offered.amounts)];
    }
    const { portfolio } = subjectOf(facts, { ...settings, extra: "0.00", total: null });
    const found = firstBudgets(portfolio, { type: type === "snowball" ? type : "avalanche" });

    return [...new Set(found.map(({ amount }) => amount))];
  }, [facts, settings, type, offered]);
}

function isSame(left: OtherSettings, right: OtherSettings): boolean {
  const keys = Object.keys(right) as (keyof OtherSettings)[];

  return keys.every((key) => JSON.stringify(left[key]) === JSON.stringify(right[key]));
}

/** What each comes to, in their order; null until that is known. */
function useOutcomes(
  amounts: readonly Cents[],
  settings: OtherSettings,
): readonly TotalsOutcome[] | null {
  const { facts, subject, strategy, budget, search } = usePlan();
  const { choices } = subject;
  const { least } = budget;
  const isSearched = strategy.type === "optimal";
  const portfolios = useMemo(
    () =>
      amounts.map((amount) => {
        const growth = growthToCome(settings.growth, facts.firstMonth);
        const chosen = { ...settings, ...budgetChange(amount - least, least), growth };

        return subjectOf(facts, chosen).portfolio;
      }),
    [amounts, facts, settings, least],
  );
  const question = useMemo(
    () => (isSearched ? { portfolios, strategy, choices } : null),
    [isSearched, portfolios, strategy, choices],
  );
  // What takes a search is searched for once the budget rests.
  const searched = useRestedTotals(question, search);
  const computed = useMemo(
    () =>
      isSearched
        ? null
        : portfolios.map((each) => totalsOf({ portfolio: each, strategy, choices })),
    [isSearched, portfolios, strategy, choices],
  );

  return computed ?? searched;
}

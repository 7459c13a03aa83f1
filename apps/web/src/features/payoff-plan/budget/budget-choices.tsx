import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import type { Cents, Portfolio, TotalsOutcome } from "@snowball/payoff";
import { endsByForgiveness, suggestBudgets } from "@snowball/planner";
import { useCallback, useMemo } from "react";

import { counted } from "#lib/format-duration.ts";
import { classNames } from "#ui/class-names.ts";

import { type PaycheckBudget, usePlan } from "../model/use-plan.tsx";
import { budgetChange, upcomingChanges } from "../words/monthly-budget.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import { DEBOUNCE_MS, useTotals } from "../worker/use-computed.ts";

/**
 * Offers the smallest budget that works in every month, and three larger ones, each with its payoff month.
 */
export function BudgetChoices() {
  const { facts, budget } = usePlan();
  const settings = useOtherSettings();
  const { least } = budget;
  const withAmount = useCallback(
    (amount: Cents) => ({
      ...settings,
      ...budgetChange(amount - least, least),
      changes: upcomingChanges(settings.changes, facts.firstMonth),
    }),
    [settings, least, facts],
  );

  return (
    <Choices
      amounts={useAmounts(settings, withAmount)}
      withAmount={withAmount}
      now={budget.least + budget.extra}
      onChoose={(amount) => budget.setExtra(amount - budget.least)}
    />
  );
}

/** Like `BudgetChoices`, but with amounts per paycheck. */
export function PaycheckChoices({ paycheck }: { paycheck: PaycheckBudget }) {
  const { facts } = usePlan();
  const settings = useOtherSettings();
  const withAmount = useCallback(
    (amount: Cents) => ({
      ...settings,
      extra: "0.00",
      total: null,
      ...(settings.paydays && {
        paydays: { ...settings.paydays, amount: amountFromCents(amount) },
      }),
      changes: upcomingChanges(settings.changes, facts.firstMonth),
    }),
    [settings, facts],
  );

  return (
    <Choices
      amounts={useAmounts(settings, withAmount, paycheck.fewest)}
      withAmount={withAmount}
      now={paycheck.amount}
      onChoose={paycheck.set}
    />
  );
}

type ChoicesProps = {
  amounts: readonly Cents[];
  /** Returns the settings with an amount. Must be stable while nothing else changes. */
  withAmount: WithAmount;
  now: Cents;
  onChoose: (amount: Cents) => void;
};
type WithAmount = (amount: Cents) => PayoffPlanSettings;

function Choices({ amounts, withAmount, now, onChoose }: ChoicesProps) {
  const { words, figures } = usePlan();
  const outcomes = useOutcomes(amounts, withAmount);
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
                aria-pressed={amount === now}
                onClick={() => onChoose(amount)}
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

type OtherSettings = Omit<PayoffPlanSettings, "extra" | "total">;

/** Returns the settings without the budget. The object is stable while the budget changes. */
function useOtherSettings(): OtherSettings {
  const { settings } = usePlan();
  const serialized = JSON.stringify(withoutBudget(settings));

  return useMemo(() => JSON.parse(serialized) as OtherSettings, [serialized]);
}

function withoutBudget(settings: PayoffPlanSettings): OtherSettings {
  const { extra: _extra, total: _total, paydays, ...others } = settings;

  return { ...others, paydays: paydays ? { ...paydays, amount: null } : null };
}

/** Whether a loan ends by forgiveness. Then no budget pays it off within its term. */
function isForgiven({ debts }: PlanFacts, portfolio: Portfolio): boolean {
  const byIncome = new Set(debts.filter((each) => each.isIncomeDriven).map(({ id }) => id));

  return endsByForgiveness(portfolio, (id) => byIncome.has(id));
}

/**
 * Returns the amounts to offer. Without rollover there are none, because the minimums always suffice and a total has no
 * effect.
 * @param paychecks the number in every month, if the amounts are per paycheck.
 */
function useAmounts(
  { rollover }: OtherSettings,
  withAmount: WithAmount,
  paychecks = 1,
): readonly Cents[] {
  const { facts, strategy } = usePlan();

  return useMemo(() => {
    if (!rollover || strategy.type === "minimum-only") return [];
    const portfolioWith = (amount: Cents) => subjectOf(facts, withAmount(amount)).portfolio;
    if (isForgiven(facts, portfolioWith(0))) return [];
    const offered = suggestBudgets(portfolioWith, strategy, paychecks);

    return [...new Set(offered.map(({ amount }) => amount))];
  }, [rollover, facts, withAmount, strategy, paychecks]);
}

/** Returns the outcome of each amount in order, or null until they are known. */
function useOutcomes(
  amounts: readonly Cents[],
  withAmount: WithAmount,
): readonly TotalsOutcome[] | null {
  const { facts, subject, strategy } = usePlan();
  const { choices } = subject;
  const portfolios = useMemo(
    () => amounts.map((amount) => subjectOf(facts, withAmount(amount)).portfolio),
    [amounts, facts, withAmount],
  );

  return useTotals({ portfolios, strategy, choices }, DEBOUNCE_MS);
}

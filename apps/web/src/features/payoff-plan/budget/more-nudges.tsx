import {
  type Cents,
  firstBudget,
  type PlanTotals,
  type Portfolio,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import { withHigherBudget } from "@snowball/planner";
import { useMemo } from "react";

import { Button } from "#ui/button.tsx";

import { type Plan, usePlan } from "../model/use-plan.tsx";
import { useRestedTotals } from "../search/use-searched.ts";
import { counted, type PlanWords } from "../words/plan-words.ts";
import styles from "./plan-result.module.css";

/**
 * What a little more each month would bring, each a click away. More that changes nothing is left out;
 * where everything is gone with the first payment, it is said what is enough for that.
 */
export function MoreNudges({ now }: { now: PlanTotals }) {
  const { subject, strategy, budget, words, search } = usePlan();
  const { portfolio } = subject;
  const { month, money } = words;
  const outcomes = useNudges({ portfolio, strategy, search });
  if (now.months <= 1) {
    return isEnough(now, portfolio) ? (
      <p className={styles.nudgeGain}>
        {money(now.paid)} is enough: it pays off everything in {month(1)}.
      </p>
    ) : null;
  }
  const shown = NUDGES.map((more, at) => ({ more, outcome: outcomes?.[at] })).filter(
    ({ outcome }) => !isSame(now, outcome),
  );

  return (
    <ul className={styles.nudges}>
      {shown.map(({ more, outcome }) => (
        <li key={more}>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Pay ${money(more)} more a month`}
            onClick={() => budget.setExtra(budget.extra + more)}
          >
            +{money(more).replace(".00", "")}
          </Button>
          <span className={styles.nudgeGain}>{gainOf(now, outcome, words)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The budget is above what is paid, and what is paid would do: one-off money can ask for more. */
function isEnough({ months, paid }: PlanTotals, portfolio: Portfolio): boolean {
  const spare = firstBudget(portfolio) - paid;
  if (months === 0 || spare <= 0) return false;
  const outcome = totalPayoff(withHigherBudget(portfolio, -spare), { type: "avalanche" });

  return outcome.kind === "plan" && outcome.totals.months === months;
}

function isSame(now: PlanTotals, then: TotalsOutcome | undefined): boolean {
  if (then?.kind !== "plan") return false;
  const { months, paid } = then.totals;

  return months === now.months && paid === now.paid;
}

/** More money can cost a snowball plan interest: it may turn to another debt. That is said, too. */
function gainOf(now: PlanTotals, then: TotalsOutcome | undefined, { money }: PlanWords): string {
  if (!then) return "…";
  if (then.kind === "impossible") return "";

  const sooner = now.months - then.totals.months;
  const saved = now.paid - then.totals.paid;
  const cost = saved < 0 ? `costs ${money(-saved)} more` : `saves ${money(saved)}`;
  return sooner > 0 ? `${counted(sooner, "month")} sooner, ${cost}` : cost;
}

/** How much more a month is tried. */
const NUDGES: readonly Cents[] = [2_500, 5_000, 10_000];

type Nudged = Pick<Plan, "strategy" | "search"> & { portfolio: Portfolio };

/** What each nudge comes to, in their order; null until that is known. */
function useNudges({ portfolio, strategy, search }: Nudged): readonly TotalsOutcome[] | null {
  const isSearched = strategy.type === "optimal";
  const nudged = useMemo(
    () => ({ portfolios: NUDGES.map((more) => withHigherBudget(portfolio, more)), strategy }),
    [portfolio, strategy],
  );
  // What takes a search is searched for once the budget rests.
  const searched = useRestedTotals(isSearched ? nudged : null, search);
  const computed = useMemo(
    () => (isSearched ? null : nudged.portfolios.map((each) => totalPayoff(each, strategy))),
    [isSearched, nudged, strategy],
  );

  return computed ?? searched;
}

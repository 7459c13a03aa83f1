import type { ReactNode } from "react";

import { BudgetCard } from "../budget/budget-card.tsx";
import { EstimatesNote } from "../budget/estimates-note.tsx";
import { ChangeLine } from "../change/change-line.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { Milestones } from "../months/milestones.tsx";
import { StrategySection } from "../strategies/strategy-section.tsx";
import { ThisMonthSection, useMonth } from "../this-month/this-month-section.tsx";
import { describeFault } from "../words/describe-fault.ts";
import { paidOffWords } from "../words/paid-off-words.ts";
import { PlanWarnings } from "./plan-warnings.tsx";

type OverviewProps = {
  /** The status of the last change. */
  status: ReactNode;
};

/** Shows the main page of the plan: budget and date, payments of the month, payoff dates, and strategies. */
export function Overview({ status }: OverviewProps) {
  const { figures, shown } = usePlan();
  const { chosen } = figures;
  const month = useMonth();
  const isPlanned = chosen?.kind !== "impossible";
  // No strategy helps if the budget is below this month's minimums.
  const isEnough =
    isPlanned || chosen.fault.code !== "BUDGET_BELOW_MINIMUMS" || chosen.fault.month > 1;

  return (
    <>
      <BudgetCard status={status} />
      {isEnough && <ChangeLine />}
      {!isPlanned && <EstimatesNote />}
      {shown && month && <PlanWarnings subject={shown.subject} warnings={month.warnings} />}
      <div className="my-3 grid grid-cols-1 items-start gap-x-12 gap-y-8 desktop:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        {month && <ThisMonthSection month={month} />}
        <ShownPlanProvider planned={shown}>
          <Milestones />
        </ShownPlanProvider>
      </div>
      {isEnough && <StrategySection />}
    </>
  );
}

/** Shows the plan's result above a part of the plan, so that the effect of changes is visible. */
export function PlanLine({ status }: { status: ReactNode }) {
  return (
    // On a phone, the result takes two lines, which are reserved while the plan is computed. The status takes no space
    // without a message or an Undo button.
    <div className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums [&_div:not(:has(button,svg))]:min-h-0">
      <p className="max-tablet:min-h-[2lh]">
        <Result />
      </p>
      {status}
    </div>
  );
}

function Result() {
  const { figures, subject, budget, words } = usePlan();
  const { chosen } = figures;
  const money = `${words.money(budget.amount)} ${budget.unit}`;
  if (!chosen) return "Searching for the cheapest plan…";
  if (chosen.kind === "impossible")
    return `${describeFault(chosen.fault, subject).short}, with ${money}.`;

  return (
    <>
      <span>{paidOffWords(subject)} in</span> <strong>{words.month(chosen.totals.months)}</strong>{" "}
      <span>with {money}</span>
    </>
  );
}

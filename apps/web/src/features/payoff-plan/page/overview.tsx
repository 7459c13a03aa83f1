import type { ReactNode } from "react";

import { BudgetCard } from "../budget/budget-card.tsx";
import { EstimatesNote } from "../budget/estimates-note.tsx";
import { ChangeLine } from "../change/change-line.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { Milestones } from "../months/milestones.tsx";
import { StrategySection } from "../strategies/strategy-section.tsx";
import { ThisMonthSection } from "../this-month/this-month-section.tsx";
import { useMonth } from "../this-month/use-month.ts";
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

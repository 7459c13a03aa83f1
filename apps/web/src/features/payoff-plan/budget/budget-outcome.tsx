import { centsFromAmount } from "@snowball/money";

import { Skeleton } from "#ui/skeleton.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { PlanFaultView } from "./plan-fault-view.tsx";
import { PlanResult } from "./plan-result.tsx";

/** Shows the budget's result: the date and the cost, or why there is no plan and how to fix it. */
export function BudgetOutcome() {
  const { settings, subject, strategy, budget, figures } = usePlan();
  const { chosen } = figures;
  if (!chosen) return <Skeleton label="Searching for the cheapest plan" shape="line" />;
  if (chosen.kind === "plan") return <PlanResult figures={chosen} />;
  const kept = centsFromAmount(settings.extra);
  // The total was above the minimums when it was set.
  const isOutgrown = subject.portfolio.budget.mode === "total" && budget.extra < 0 && kept > 0;

  return (
    <PlanFaultView
      fault={chosen.fault}
      subject={subject}
      strategy={strategy}
      extra={budget.extra}
      keptExtra={isOutgrown ? kept : null}
    />
  );
}

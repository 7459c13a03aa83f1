import { centsFromAmount } from "@snowball/money";
import type { Cents, PlanFault } from "@snowball/payoff";
import { withHigherBudget } from "@snowball/planner";

import { Skeleton } from "#ui/skeleton.tsx";

import { type Plan, usePlan } from "../model/use-plan.tsx";
import { PlanFaultView } from "./plan-fault-view.tsx";
import { PlanResult } from "./plan-result.tsx";

/** What the budget comes to: the date and the cost, or why there is none and what would do. */
export function BudgetOutcome() {
  const plan = usePlan();
  const { settings, subject, strategy, budget, figures } = plan;
  const { chosen } = figures;
  if (budget.short !== null) return <TooLittle plan={plan} short={budget.short} />;
  if (!chosen) return <Skeleton label="Searching for the cheapest plan" shape="line" />;
  if (chosen.kind === "plan") return <PlanResult figures={chosen} />;
  // A total from before that the minimums are above by now.
  const isOutgrown = subject.portfolio.budget.mode === "total" && budget.extra < 0;

  return (
    <PlanFaultView
      fault={chosen.fault}
      subject={subject}
      strategy={strategy}
      extra={budget.extra}
      keptExtra={isOutgrown ? centsFromAmount(settings.extra) : null}
    />
  );
}

/** What was typed is less than the minimums, so that no settings say it. */
function TooLittle({ plan, short }: { plan: Plan; short: Cents }) {
  const { subject, strategy, budget } = plan;
  const { least, extra } = budget;
  const portfolio = withHigherBudget(subject.portfolio, short - least - extra);

  return (
    <PlanFaultView
      fault={tooLittle(short, least)}
      subject={{ ...subject, portfolio }}
      strategy={strategy}
      extra={short - least}
    />
  );
}

/** As the engine says it where a budget falls short in the first month. */
function tooLittle(budget: Cents, minimums: Cents): PlanFault {
  return {
    code: "BUDGET_BELOW_MINIMUMS",
    month: 1,
    minimums,
    budget,
    shortfall: minimums - budget,
  };
}

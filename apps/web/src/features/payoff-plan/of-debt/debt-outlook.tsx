import type { Debt } from "@snowball/contract";
import { useId } from "react";

import { Skeleton } from "#ui/skeleton.tsx";

import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { DebtCurve } from "./debt-curve.tsx";
import { PlanOfDebt } from "./plan-of-debt.tsx";

/** Charts how a debt is paid off; nothing if it has no plan. */
export function DebtOutlook({ debt }: { debt: Debt }) {
  return (
    <PlanOfDebt debt={debt} unplanned={() => null}>
      {(today) => <PlannedCurve debt={debt} today={today} />}
    </PlanOfDebt>
  );
}

function PlannedCurve({ debt, today }: { debt: Debt; today: string }) {
  const { shown } = usePlan();
  const id = useId();
  if (shown === null) return <Skeleton label="Finding the cheapest plan" count={1} />;

  return (
    <ShownPlanProvider planned={shown}>
      <section className="grid grid-cols-1 gap-3" aria-labelledby={id}>
        <h2 id={id}>Payoff</h2>
        <DebtCurve debt={debt} today={today} />
      </section>
    </ShownPlanProvider>
  );
}

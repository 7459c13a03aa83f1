import type { Debt } from "@snowball/contract";
import { useId } from "react";

import { Skeleton } from "#ui/skeleton.tsx";

import { ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { describeFreed } from "../months/freed-payment.ts";
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
        <Freed debt={debt.uuid} />
      </section>
    </ShownPlanProvider>
  );
}

function Freed({ debt }: { debt: string }) {
  const freed = describeFreed(debt, useShownPlan());

  return freed && <p className="text-small text-ink-soft">When it's paid off, it {freed}.</p>;
}

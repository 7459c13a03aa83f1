import type { Cents } from "@snowball/payoff";
import type { Shortfall } from "@snowball/planner";
import { type ReactNode, useMemo } from "react";

import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { PayoffCurve } from "../chart/payoff-curve.tsx";
import { ShownPlanProvider, toPlannedSubject, usePlan } from "../model/use-plan.tsx";
import { amountChange } from "../words/monthly-budget.ts";
import { subjectOf } from "../words/read-debts.ts";
import { usePlanView } from "../worker/use-plan-view.ts";
import { offerMore } from "./offer-budget.ts";
import { PlanCaution, PlanDate } from "./plan-date.tsx";
import { RunsShort } from "./runs-short.tsx";
import { useRemedies } from "./use-shortfall.ts";

type LaterShortageProps = {
  fault: Shortfall;
  /** Shown if no budget is enough. */
  otherwise: ReactNode;
};

/** Shows the date that the smallest sufficient budget has, and the later month in which the current one is short. */
export function LaterShortage({ fault, otherwise }: LaterShortageProps) {
  const remedies = useRemedies(fault);
  if (remedies === null) return <Searching />;
  if (remedies.increase === null) return otherwise;

  return <EnoughBudget fault={fault} more={remedies.increase} />;
}

function Searching() {
  return <Skeleton label="Searching for the smallest budget that works" shape="line" />;
}

/** A constant, because the view is computed again when it changes. */
const NOT_COMPARED: never[] = [];

function EnoughBudget({ fault, more }: { fault: Shortfall; more: Cents }) {
  const plan = usePlan();
  const { facts, settings, strategy, words } = plan;
  const { least } = plan.budget;
  const offered = offerMore(more, plan);
  const { amount } = offered;
  const question = useMemo(() => {
    const { firstMonth } = facts;
    const changed = amountChange(settings, amount, { least, firstMonth });

    return {
      subject: subjectOf(facts, { ...settings, ...changed }),
      strategy,
      compared: NOT_COMPARED,
    };
  }, [facts, settings, amount, least, strategy]);
  const { followed } = usePlanView(question);
  const planned = useMemo(() => followed && toPlannedSubject(followed), [followed]);

  return (
    <div className="grid grid-cols-1 content-start gap-3 tabular-nums desktop:gap-4">
      {planned?.plan ? (
        <div className="flex flex-wrap items-baseline-last gap-x-3">
          <PlanDate subject={planned.subject} months={planned.plan.totals.months}>
            with {offered.words}
          </PlanDate>
        </div>
      ) : (
        <Searching />
      )}
      <PlanCaution>
        <p>
          In {words.month(fault.month)} the minimums are {words.money(fault.shortfall)} more than
          this budget.
        </p>
        <Button size="small" onClick={offered.choose}>
          Plan with {offered.words}
        </Button>
      </PlanCaution>
      <ShownPlanProvider planned={planned}>
        <PayoffCurve shortMonth={fault.month} />
      </ShownPlanProvider>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-small text-ink-soft">
          Why, and what to pay first
        </summary>
        <div className="mt-2 grid grid-cols-1 gap-3.5">
          <RunsShort fault={fault} isOffered />
        </div>
      </details>
    </div>
  );
}

import type { Cents } from "@snowball/payoff";
import type { Shortfall } from "@snowball/planner";
import { type ReactNode, useMemo } from "react";

import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { PayoffCurve } from "../chart/payoff-curve.tsx";
import { ShownPlanProvider, toPlannedSubject, usePlan } from "../model/use-plan.tsx";
import { subjectOf } from "../words/read-debts.ts";
import { usePlanView } from "../worker/use-plan-view.ts";
import { offerMore } from "./offer-budget.ts";
import { PlanCaution, PlanDate } from "./plan-date.tsx";
import { RunsShort } from "./runs-short.tsx";
import { type PlanFailure, useRemedies } from "./use-shortfall.ts";

type LaterShortageProps = PlanFailure<Shortfall> & {
  /** Shown if no budget is enough. */
  otherwise: ReactNode;
};

/** Shows the date that the smallest sufficient budget has, and the later month in which the current one is short. */
export function LaterShortage({ otherwise, ...failure }: LaterShortageProps) {
  const remedies = useRemedies(failure);
  if (remedies === null) return <Searching />;
  if (remedies.increase === null) return otherwise;

  return <EnoughBudget {...failure} more={remedies.increase} />;
}

function Searching() {
  return <Skeleton label="Searching for the smallest budget that works" shape="line" />;
}

/** A constant, because the view is computed again when it changes. */
const NOT_COMPARED: never[] = [];

function EnoughBudget({ more, ...failure }: PlanFailure<Shortfall> & { more: Cents }) {
  const { fault, strategy, extra } = failure;
  const plan = usePlan();
  const { facts, settings, words } = plan;
  const offered = offerMore({ extra, more }, plan);
  // The offer is a new object each time.
  const key = JSON.stringify(offered.changed);
  const question = useMemo(() => {
    const changed = JSON.parse(key) as typeof offered.changed;
    return {
      subject: subjectOf(facts, { ...settings, ...changed }),
      strategy,
      compared: NOT_COMPARED,
    };
  }, [facts, settings, key, strategy]);
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
          <RunsShort {...failure} isOffered />
        </div>
      </details>
    </div>
  );
}

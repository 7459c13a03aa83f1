import type { PayoffPlanSettings } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useId, useMemo, useState } from "react";

import {
  BudgetCard,
  describeProof,
  EstimatesNote,
  type PlanFacts,
  PlanProvider,
  ResultAnnouncement,
  StrategyChoices,
  usePlan,
} from "#features/payoff-plan/index.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Term } from "#ui/term/term.tsx";

import { settingsOf } from "./facts-of-entry.ts";
import type { CalculatorChoice } from "./calculator-draft.ts";

type CalculatedPlanProps = {
  facts: PlanFacts;
  choice: CalculatorChoice;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Strategies that need no further input from the visitor. */
const OFFERED_STRATEGIES = ["optimal", "avalanche", "snowball"] as const;

/** Shows the budget next to its result, and the strategies. */
export function CalculatedPlan({ facts, choice, onChange }: CalculatedPlanProps) {
  const { strategy, extra, rollover } = choice;
  // A budget below the minimums of these debts. The calculator does not store it, because its debts
  // still change.
  const [below, setBelow] = useState<{ facts: PlanFacts; total: string | null } | null>(null);
  const total = below?.facts === facts ? below.total : null;
  const settings = useMemo(
    () => ({ ...settingsOf({ strategy, extra, rollover }), total }),
    [strategy, extra, rollover, total],
  );
  const change = ({ strategy, extra, rollover, total }: Partial<PayoffPlanSettings>) => {
    if (extra !== undefined) {
      setBelow(signOf(extra) === 0 && rollover ? { facts, total: total ?? null } : null);
    }
    onChange({
      ...(strategy && { strategy }),
      ...(extra && { extra }),
      ...(rollover !== undefined && { rollover }),
    });
  };

  return (
    <PlanProvider facts={facts} settings={settings} change={change}>
      <CalculatedResult />
    </PlanProvider>
  );
}

function CalculatedResult() {
  const { facts, figures, compared } = usePlan();
  const { cheapest } = figures;
  if (cheapest === null) return <PlanOnItsWay />;

  return (
    <>
      <div>
        <BudgetCard
          // Remounts for other debts, because the slider sets its scale on mount.
          key={facts.plannable.debts.map(({ id, balances }) => [id, balances[0]?.amount]).join(" ")}
        />
        <ResultAnnouncement />
      </div>
      <EstimatesNote />
      {figures.chosen?.kind !== "impossible" && (
        <Strategies
          proof={cheapest.kind === "plan" ? describeProof(cheapest, compared.subject) : null}
        />
      )}
    </>
  );
}

/** Keeps the plan's space while its code loads and the first plan is computed. */
function PlanOnItsWay() {
  return (
    <div className="min-h-[86.3rem] phone:max-[36rem]:min-h-[83.7rem] min-[36rem]:max-desktop:min-h-[82.9rem] desktop:min-h-[57.8rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}

/** Shows the strategies to choose from, and how close the cheapest plan is to the proven optimum. */
function Strategies({ proof }: { proof: string | null }) {
  const id = useId();

  return (
    <Card
      as="section"
      className="grid grid-cols-1 gap-2 desktop:p-7 [&_h3]:text-heading"
      aria-labelledby={id}
    >
      <h3 id={id}>Which debt first?</h3>
      <p className="text-ink-soft">
        <Term name="avalanche">Avalanche</Term>: the highest rate.{" "}
        <Term name="snowball">Snowball</Term>: the smallest balance.
      </p>
      <fieldset className="m-0 min-w-0 border-0 p-0" aria-labelledby={id}>
        <StrategyChoices types={OFFERED_STRATEGIES} isShort />
      </fieldset>
      {proof !== null && <p className="pt-1.5 text-compact">{proof}</p>}
    </Card>
  );
}

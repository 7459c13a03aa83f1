import type { PayoffPlanSettings } from "@snowball/contract";
import { formatShortMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount, signOf } from "@snowball/money";
import { useMemo, useState } from "react";

import {
  BudgetCard,
  EstimatesNote,
  type PlanFacts,
  PlanProvider,
  ResultAnnouncement,
  usePlan,
} from "#features/payoff-plan/index.ts";
import { Skeleton } from "#ui/skeleton.tsx";

import { settingsOf } from "./calculated-facts.ts";
import type { CalculatorChoice } from "./calculator-draft.ts";
import { ComparedWays } from "./compared-ways.tsx";
import { describeProof } from "./describe-proof.ts";

type CalculatedPlanProps = {
  facts: PlanFacts;
  choice: CalculatorChoice;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Strategies that need no further input from the visitor. */
const OFFERED_STRATEGIES = [
  { type: "optimal", name: "Cheapest" },
  { type: "avalanche", name: "Avalanche" },
  { type: "snowball", name: "Snowball" },
] as const;

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
      <CalculatedResult strategy={strategy} onChange={onChange} />
    </PlanProvider>
  );
}

type CalculatedResultProps = Pick<CalculatedPlanProps, "onChange"> &
  Pick<CalculatorChoice, "strategy">;

function CalculatedResult({ strategy, onChange }: CalculatedResultProps) {
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
        <ComparedWays
          ways={OFFERED_STRATEGIES.map((offered) => ({
            ...offered,
            ...summarizeFigures(
              compared.strategies.find(({ type }) => type === offered.type)?.figures,
              compared.subject,
            ),
          }))}
          chosen={strategy}
          proof={
            cheapest.kind === "plan"
              ? describeProof(cheapest.certificate, cheapest.totals.paid)
              : null
          }
          onChoose={(next) => onChange({ strategy: next })}
        />
      )}
    </>
  );
}

type Figures = ReturnType<typeof usePlan>["figures"]["chosen"];

/** Returns the payoff date and the cost of a strategy as texts. */
function summarizeFigures(figures: Figures | undefined, { firstMonth }: { firstMonth: string }) {
  if (figures?.kind !== "plan") return { date: figures ? "Never" : "…", cost: null };
  const { months, interest } = figures.totals;

  return {
    date: formatShortMonth(monthAfter(firstMonth, months - 1)),
    cost: `${formatAmount(amountFromCents(interest), "USD")} interest`,
  };
}

/** Keeps the plan's space while its code loads and the first plan is computed. */
function PlanOnItsWay() {
  return (
    <div className="min-h-[86.3rem] phone:max-[36rem]:min-h-[83.7rem] min-[36rem]:max-desktop:min-h-[82.9rem] desktop:min-h-[57.8rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}

import type { PayoffPlanSettings } from "@snowball/contract";
import { formatShortMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount, signOf } from "@snowball/money";
import { useId, useMemo, useState } from "react";

import {
  BudgetCard,
  EstimatesNote,
  type PlanFacts,
  PlanProvider,
  ResultAnnouncement,
  usePlan,
} from "#features/payoff-plan/index.ts";
import { Card } from "#ui/card.tsx";
import figures from "#ui/figures.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import { Term } from "#ui/term/term.tsx";

import { settingsOf } from "./calculated-facts.ts";
import type { CalculatorChoice } from "./calculator-draft.ts";
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

/** One payoff strategy: an order in which the debts are paid. */
type Way<Type extends string> = {
  type: Type;
  name: string;
  /** The debt-free month, such as `Aug 2028`, or the reason why there is none. */
  date: string;
  /** The interest, such as `$1,762.27 interest`. Null if there is no debt-free month. */
  cost: string | null;
};

type ComparedWaysProps<Type extends string> = {
  ways: readonly Way<Type>[];
  chosen: Type;
  /** How close the cheapest plan is to the proven optimum. Null if there is no such plan. */
  proof: string | null;
  onChoose: (type: Type) => void;
};

/** Shows the strategies to choose from, each with its debt-free month and interest. */
function ComparedWays<Type extends string>(props: ComparedWaysProps<Type>) {
  const { ways, chosen, proof, onChoose } = props;
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
        {ways.map(({ type, name, date, cost }) => (
          // With large text, the figures wrap below the name.
          <label
            key={type}
            className="group flex min-h-[60px] cursor-pointer flex-wrap items-center gap-x-3 border-b border-line py-1.5 leading-[1.35]"
          >
            <input
              className="m-0 size-5 accent-accent"
              type="radio"
              name={id}
              checked={type === chosen}
              onChange={() => onChoose(type)}
            />
            <span className="flex-1 font-strong group-hover:text-accent">{name}</span>
            <span className={figures.column}>
              <strong>{date}</strong>
              {cost !== null && (
                <span className="block text-small whitespace-normal text-ink-soft">{cost}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {proof !== null && <p className="pt-1.5 text-compact">{proof}</p>}
    </Card>
  );
}

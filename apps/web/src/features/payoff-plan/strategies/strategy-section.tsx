import { completeOrder } from "@snowball/planner";
import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { usePlan } from "../model/use-plan.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { StrategyComparison } from "./strategy-comparison.tsx";
import { StrategyChoices } from "./strategy-choices.tsx";

/** Shows the strategies to choose from, and the options of the chosen one. */
export function StrategySection() {
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-2.5 border-0 p-0" data-beneath>
      <legend>
        <h2 className="mb-3 p-0 text-heading leading-[1.2] font-bold tracking-[-0.018em]">
          Strategy
        </h2>
      </legend>
      <StrategyChoices />
      <div className="grid gap-2.5 print:hidden [&>p]:text-compact [&>p]:tabular-nums">
        <StrategySettings />
        <p>
          <StrategyComparison /> <Link to={paths.payoffPlan("proof")}>See the proof</Link>
        </p>
      </div>
    </fieldset>
  );
}

/** Shows the options of a strategy that has any. */
function StrategySettings() {
  const { compared, settings, change } = usePlan();
  const { subject } = compared;
  const { debts } = subject;
  if (settings.strategy === "hybrid") return <HybridCount debts={debts.length} />;
  if (settings.strategy !== "custom") return null;

  const order = completeOrder(settings.custom_order, subject.portfolio);
  return (
    <OrderEditor
      debts={order.flatMap((id) => debts.find((debt) => debt.id === id) ?? [])}
      onChange={(ids) => change({ custom_order: ids })}
    />
  );
}

/** Sets how many small balances `hybrid` pays off before the highest rate counts. */
function HybridCount({ debts }: { debts: number }) {
  const { settings, change } = usePlan();
  const id = useId();

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-compact">
      <label htmlFor={id}>Pay off the smallest balances first, until</label>
      <select
        id={id}
        className="min-h-target rounded-medium border border-line-strong bg-surface-raised px-3 py-1"
        value={Math.min(settings.snowball_first, debts)}
        onChange={(event) => change({ snowball_first: Number(event.target.value) })}
      >
        {Array.from({ length: debts + 1 }, (_, each) => (
          <option key={each} value={each}>
            {each === 1 ? "1 debt is" : `${each} debts are`} paid off
          </option>
        ))}
      </select>
      <span>Then the highest rate.</span>
    </p>
  );
}

import { completeOrder } from "@snowball/planner";
import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { usePlan } from "../model/use-plan.tsx";
import { strategyNames } from "../words/strategies.ts";
import { OrderEditor } from "./order-editor.tsx";
import styles from "./strategies.module.css";
import { StrategyComparison } from "./strategy-comparison.tsx";
import { StrategyChoices } from "./strategy-choices.tsx";

/** Shows the strategies to choose from, and the options of the chosen one. */
export function StrategySection() {
  const { type } = usePlan();

  return (
    <fieldset className={styles.choice} data-beneath>
      <legend>
        <h2 className={styles.legend}>Strategy</h2>
      </legend>
      <StrategyChoices />
      <div className={styles.details}>
        <StrategySettings />
        <p>
          <strong>{strategyNames[type].name}:</strong> {strategyNames[type].about}{" "}
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
    <p className={styles.line}>
      <label htmlFor={id}>Pay off the smallest balances first, until</label>
      <select
        id={id}
        className={styles.select}
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

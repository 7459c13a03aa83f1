import { completeOrder } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import { usePlan } from "../model/use-plan.tsx";
import type { PlanSubject } from "../words/plan-subject.ts";
import {
  type ComparedStrategy,
  STRATEGY_TYPES,
  type StrategyType,
  wireType,
} from "../words/strategies.ts";
import { OrderEditor } from "./order-editor.tsx";
import styles from "./strategies.module.css";
import { StrategyCard } from "./strategy-card.tsx";
import { StrategyComparison } from "./strategy-comparison.tsx";

type StrategySectionProps = {
  /** All of them, where it is not said. */
  offered?: readonly StrategyType[];
};

/** The strategies to choose from, and what the chosen one wants to know or has to say. */
export function StrategySection({ offered = STRATEGY_TYPES }: StrategySectionProps) {
  const { type: chosen, compared, change } = usePlan();

  return (
    <StrategyChoice
      strategies={compared.strategies.filter(({ type }) => offered.includes(type))}
      subject={compared.subject}
      chosen={chosen}
      onChoose={(type) => change({ strategy: wireType(type) })}
      details={
        <>
          <StrategySettings />
          <StrategyComparison />
        </>
      }
    />
  );
}

/** What two of the strategies want to know. */
function StrategySettings() {
  const { compared, settings, change } = usePlan();
  const { subject } = compared;
  const { debts } = subject;
  if (settings.strategy === "hybrid") {
    return (
      <HybridCount
        count={settings.snowball_first}
        debts={debts.length}
        onChange={(count) => change({ snowball_first: count })}
      />
    );
  }
  if (settings.strategy !== "custom") return null;

  const order = completeOrder(settings.custom_order, subject.portfolio);
  return (
    <OrderEditor
      debts={order.flatMap((id) => debts.find((debt) => debt.id === id) ?? [])}
      onChange={(ids) => change({ custom_order: ids })}
    />
  );
}

type StrategyChoiceProps = {
  strategies: readonly ComparedStrategy[];
  subject: PlanSubject;
  chosen: StrategyType;
  onChoose: (strategy: StrategyType) => void;
  /** What else has to be said for the chosen strategy, e.g. the order of `custom`. */
  details?: ReactNode;
};

/** The strategies, each with what it does with these debts; one of them is chosen. */
function StrategyChoice(props: StrategyChoiceProps) {
  const { strategies, subject, chosen, onChoose, details } = props;

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Strategy</legend>
      {strategies.map(({ type, figures }) => {
        const isChosen = type === chosen;

        return (
          <StrategyCard
            key={type}
            type={type}
            figures={figures}
            subject={subject}
            isChosen={isChosen}
            onChoose={() => onChoose(type)}
          >
            {isChosen && details}
          </StrategyCard>
        );
      })}
    </fieldset>
  );
}

type HybridCountProps = {
  /** Debts that are paid off smallest first. */
  count: number;
  debts: number;
  onChange: (count: number) => void;
};

/** How many early wins `hybrid` takes before the highest rate counts. */
function HybridCount({ count, debts, onChange }: HybridCountProps) {
  const id = useId();

  return (
    <p className={styles.line}>
      <label htmlFor={id}>Pay off the smallest balances first, until</label>
      <select
        id={id}
        className={styles.select}
        value={Math.min(count, debts)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {Array.from({ length: debts + 1 }, (_, each) => (
          <option key={each} value={each}>
            {each === 1 ? "1 debt is" : `${each} debts are`} gone
          </option>
        ))}
      </select>
      <span>Then the highest rate.</span>
    </p>
  );
}

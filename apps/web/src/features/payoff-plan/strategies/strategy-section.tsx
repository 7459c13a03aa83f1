import type { PayoffPlanSettings } from "@snowball/contract";
import { completeOrder } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import type { PlanSubject } from "../words/plan-subject.ts";
import {
  chosenType,
  type ComparedStrategy,
  type StrategyType,
  wireType,
} from "../words/strategies.ts";
import { OrderEditor } from "./order-editor.tsx";
import styles from "./strategies.module.css";
import { StrategyCard } from "./strategy-card.tsx";
import { StrategyComparison } from "./strategy-comparison.tsx";

type StrategySectionProps = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  figures: readonly ComparedStrategy[];
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
};

/** The strategies to choose from, and what the chosen one wants to know or has to say. */
export function StrategySection({ subject, settings, figures, onChange }: StrategySectionProps) {
  const chosen = chosenType(settings);

  return (
    <StrategyChoice
      strategies={figures}
      subject={subject}
      chosen={chosen}
      onChoose={(type) => onChange({ strategy: wireType(type) })}
      details={
        <>
          <StrategySettings subject={subject} settings={settings} onChange={onChange} />
          <StrategyComparison figures={figures} chosen={chosen} subject={subject} />
        </>
      }
    />
  );
}

/** What two of the strategies want to know. */
function StrategySettings(props: Omit<StrategySectionProps, "figures">) {
  const { subject, settings, onChange } = props;
  const { debts } = subject;
  if (settings.strategy === "hybrid") {
    return (
      <HybridCount
        count={settings.snowball_first}
        debts={debts.length}
        onChange={(count) => onChange({ snowball_first: count })}
      />
    );
  }
  if (settings.strategy !== "custom") return null;

  const order = completeOrder(settings.custom_order, subject.portfolio);
  return (
    <OrderEditor
      debts={order.flatMap((id) => debts.find((debt) => debt.id === id) ?? [])}
      onChange={(ids) => onChange({ custom_order: ids })}
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

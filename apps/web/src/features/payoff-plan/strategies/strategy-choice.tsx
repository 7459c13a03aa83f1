import type { ReactNode } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import { StrategyCard } from "./strategy-card.tsx";
import styles from "./strategy-choice.module.css";
import type { StrategyFigures } from "./strategy-figures.ts";
import type { StrategyType } from "./strategy-names.ts";

type StrategyChoiceProps = {
  figures: readonly StrategyFigures[];
  subject: PlanSubject;
  chosen: StrategyType;
  onChoose: (strategy: StrategyType) => void;
  /** What else has to be said for the chosen strategy, e.g. the order of `custom`. */
  details?: ReactNode;
};

/** The strategies, each with what it does with these debts; one of them is chosen. */
export function StrategyChoice(props: StrategyChoiceProps) {
  const { figures, subject, chosen, onChoose, details } = props;

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Strategy</legend>
      {figures.map((each) => {
        const { type } = each.strategy;
        const isChosen = type === chosen;

        return (
          <StrategyCard
            key={type}
            figures={each}
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

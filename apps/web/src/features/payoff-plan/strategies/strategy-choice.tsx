import type { ReactNode } from "react";

import type { ComparedStrategy } from "../compared-strategies.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { StrategyCard } from "./strategy-card.tsx";
import styles from "./strategy-choice.module.css";
import type { StrategyType } from "./strategy-names.ts";

type StrategyChoiceProps = {
  strategies: readonly ComparedStrategy[];
  subject: PlanSubject;
  chosen: StrategyType;
  onChoose: (strategy: StrategyType) => void;
  /** What else has to be said for the chosen strategy, e.g. the order of `custom`. */
  details?: ReactNode;
};

/** The strategies, each with what it does with these debts; one of them is chosen. */
export function StrategyChoice(props: StrategyChoiceProps) {
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

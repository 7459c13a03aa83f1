import type { StrategyFigures } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import { classNames } from "#ui/class-names.ts";

import { faultInShort } from "../faults/describe-fault.ts";
import type { PlanSubject } from "../plan-subject.ts";
import styles from "./strategy-card.module.css";
import { StrategyFacts } from "./strategy-facts.tsx";
import { strategyNames, type StrategyType } from "./strategy-names.ts";

type StrategyCardProps = {
  type: StrategyType;
  /** Null while they are being computed. */
  figures: StrategyFigures | null;
  subject: PlanSubject;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

/** A strategy with what it does; choosing it is a radio button. */
export function StrategyCard(props: StrategyCardProps) {
  const { type, figures, subject, isChosen, onChoose, children } = props;
  const id = useId();
  const { name, about } = strategyNames[type];

  return (
    <div className={classNames(styles.card, isChosen && styles.chosen)}>
      <label className={styles.option}>
        <input
          type="radio"
          name="strategy"
          value={type}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about ${id}-facts`}
        />
        <span className={styles.words}>
          <span id={`${id}-name`} className={styles.name}>
            {name}
          </span>
          <span id={`${id}-about`} className={styles.about}>
            {about}
          </span>
        </span>
      </label>
      <div id={`${id}-facts`} className={styles.facts}>
        {figures === null && <p className={styles.about}>Searching…</p>}
        {figures?.kind === "plan" && <StrategyFacts figures={figures} subject={subject} />}
        {figures?.kind === "impossible" && (
          <p className={styles.fault}>{faultInShort(figures.fault, subject)}</p>
        )}
      </div>
      {children && <div className={styles.details}>{children}</div>}
    </div>
  );
}

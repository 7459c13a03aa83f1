import type { StrategyFigures } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import { classNames } from "#ui/class-names.ts";

import { faultInShort } from "../words/describe-fault.ts";
import { footingOf } from "../words/estimates.ts";
import { paidOffLabel } from "../words/paid-off-words.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMoney, roundedMonth } from "../words/plan-words.ts";
import { strategyNames, type StrategyType } from "../words/strategies.ts";
import styles from "./strategies.module.css";

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
      <div id={`${id}-facts`}>
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

type StrategyFactsProps = {
  figures: Extract<StrategyFigures, { kind: "plan" }>;
  subject: PlanSubject;
};

/** The four figures by which strategies are compared. */
function StrategyFacts({ figures, subject }: StrategyFactsProps) {
  const { shortMonth } = planWords(subject);
  const { totals, firstPayoff, closedInTwelve } = figures;
  const { end, cost } = endAndCost(figures, subject);

  return (
    <dl className={styles.facts}>
      <div>
        <dt>{paidOffLabel(subject)}</dt>
        <dd>{end}</dd>
      </div>
      <div>
        <dt>Interest{totals.fees > 0 ? " and fees" : ""}</dt>
        <dd>{cost}</dd>
      </div>
      <div>
        <dt>First debt gone</dt>
        <dd>
          {firstPayoff === null ? (
            "None owed"
          ) : (
            <>
              {shortMonth(firstPayoff.month)}
              <span className={styles.which}>{nameOf(subject, firstPayoff.id)}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Gone in a year</dt>
        <dd>{closedInTwelve === 0 ? "None" : `${closedInTwelve} of ${subject.debts.length}`}</dd>
      </div>
    </dl>
  );
}

/**
 * With a budget an estimated minimum moves them little, and the range beside the date says how much.
 * Minimums only are nothing but the estimate.
 */
function endAndCost({ strategy, totals }: StrategyFactsProps["figures"], subject: PlanSubject) {
  const words = planWords(subject);
  const paidFor = totals.interest + totals.fees;
  if (strategy.type !== "minimum-only" || footingOf(subject) === "stated") {
    return { end: words.shortMonth(totals.months), cost: words.money(paidFor) };
  }

  return {
    end: `About ${roundedMonth(totals.months, { month: words.shortMonth })}`,
    cost: `About ${roundedMoney(paidFor, words)}`,
  };
}

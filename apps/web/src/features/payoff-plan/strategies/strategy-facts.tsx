import type { StrategyFigures } from "@snowball/planner";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { footingOf } from "../result/describe-gain.ts";
import { roundedMoney, roundedMonth } from "../rounded-figures.ts";
import styles from "./strategy-facts.module.css";

type StrategyFactsProps = {
  figures: Extract<StrategyFigures, { kind: "plan" }>;
  subject: PlanSubject;
};

/** The four figures by which strategies are compared. */
export function StrategyFacts({ figures, subject }: StrategyFactsProps) {
  const { shortMonth } = planWords(subject);
  const { totals, firstPayoff, closedInTwelve } = figures;
  const { end, cost } = endAndCost(figures, subject);

  return (
    <dl className={styles.facts}>
      <div>
        <dt>Debt-free</dt>
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

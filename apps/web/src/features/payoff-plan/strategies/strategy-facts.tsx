import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./strategy-facts.module.css";
import type { StrategyFigures } from "./strategy-figures.ts";

type StrategyFactsProps = {
  figures: Extract<StrategyFigures, { kind: "plan" }>;
  subject: PlanSubject;
};

/** The four figures by which strategies are compared. */
export function StrategyFacts({ figures, subject }: StrategyFactsProps) {
  const { shortMonth, money } = planWords(subject);
  const { totals, firstPayoff, closedInTwelve } = figures;

  return (
    <dl className={styles.facts}>
      <div>
        <dt>Debt-free</dt>
        <dd>{shortMonth(totals.months)}</dd>
      </div>
      <div>
        <dt>Interest{totals.fees > 0 ? " and fees" : ""}</dt>
        <dd>{money(totals.interest + totals.fees)}</dd>
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

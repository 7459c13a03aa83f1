import type { StrategyFigures } from "@snowball/planner";
import type { ReactNode } from "react";

import { footingOf } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { formatDuration, planWords } from "../words/plan-words.ts";
import { describeGain } from "./describe-gain.ts";
import { describeOutside, paidOffWords } from "../words/paid-off-words.ts";
import styles from "./plan-result.module.css";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

type PlanResultProps = {
  figures: Feasible;
  /** The same debts with their minimums only, which shrink as the balances do. */
  minimumsOnly: StrategyFigures;
  subject: PlanSubject;
  /** What the date and the cost may be instead. */
  range?: ReactNode;
  children?: ReactNode;
};

/** What the budget comes to: the date, the cost, and what is gained over paying minimums only. */
export function PlanResult(props: PlanResultProps) {
  const { figures, minimumsOnly, subject, range, children } = props;
  const { month, money } = planWords(subject);
  const { totals } = figures;
  const outside = describeOutside(subject);

  return (
    <div className={styles.result}>
      <div>
        <p className={styles.line}>
          <span className={styles.name}>{paidOffWords(subject)} in</span>{" "}
          <strong className={styles.date}>{month(totals.months)}</strong>{" "}
          <span className={styles.duration}>{formatDuration(totals.months)} from now</span>
        </p>
        {range}
        {outside !== null && <p className={styles.note}>{outside}</p>}
      </div>
      <dl className={styles.costs}>
        <div>
          <dt>Interest{totals.fees > 0 && " and fees"}</dt>
          <dd>{money(totals.interest + totals.fees)}</dd>
        </div>
        <div>
          <dt>You pay in all</dt>
          <dd>{money(totals.paid)}</dd>
        </div>
      </dl>
      <p className={styles.gain}>{gainOver(minimumsOnly, figures, subject)}</p>
      {children}
      <p className={styles.note}>
        Counted from the first payment in {month(1)}, after one more month of interest.
      </p>
    </div>
  );
}

function gainOver(minimumsOnly: StrategyFigures, figures: Feasible, subject: PlanSubject) {
  const rests = footingOf(subject);
  if (minimumsOnly.kind === "impossible") {
    const estimated = rests === "stated" ? "" : " as we estimate them";
    return `With minimum payments only${estimated}, something would still be owed after a hundred years.`;
  }
  const gain = describeGain(
    {
      saved: minimumsOnly.totals.paid - figures.totals.paid,
      sooner: minimumsOnly.totals.months - figures.totals.months,
      rests,
    },
    planWords(subject),
  );
  if (gain === null) return "The same as paying the minimums only.";

  return (
    <>
      <strong>{gain.gained}</strong> {gain.against}
    </>
  );
}

import type { StrategyFigures } from "@snowball/planner";

import { usePlan } from "../model/use-plan.tsx";
import { footingOf } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { formatDuration, planWords } from "../words/plan-words.ts";
import { describeGain } from "./describe-gain.ts";
import { describeOutside, paidOffWords } from "../words/paid-off-words.ts";
import { MoreNudges } from "./more-nudges.tsx";
import { PlanRangeLine } from "./plan-range-line.tsx";
import styles from "./plan-result.module.css";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

/** What the budget comes to: the date, the cost, and what is gained over paying minimums only. */
export function PlanResult({ figures }: { figures: Feasible }) {
  const { subject, words, type, figures: all } = usePlan();
  const { month, money } = words;
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
        <PlanRangeLine now={totals} />
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
      <p className={styles.gain}>{gainOver(all.minimumsOnly, figures, subject)}</p>
      {type !== "minimum-only" && <MoreNudges now={totals} />}
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

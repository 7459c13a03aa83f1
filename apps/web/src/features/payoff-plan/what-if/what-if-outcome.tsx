import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { describeDifference } from "./describe-difference.ts";
import { DifferenceTable } from "./difference-table.tsx";
import type { TriedPlan } from "./plan-tried.ts";
import type { TriedFigures } from "./tried-figures.ts";
import type { Tried } from "./tried-subject.ts";
import { type DrawnPlan, TwoPlansChart } from "./two-plans-chart.tsx";
import styles from "./what-if-outcome.module.css";

/** A plan of what is tried; null while it is being searched for. */
export type Trial = { tried: Tried; planned: TriedPlan | null };

type OutcomeProps = { before: Trial; after: Trial };

type SentenceProps = OutcomeProps & {
  /** Nothing was filled in yet. */
  isBlank: boolean;
};

/** What it does, in a sentence: stays in sight, and is read out when it changes. */
export function OutcomeSentence({ before, after, isBlank }: SentenceProps) {
  const [was, is] = [before.planned?.figures, after.planned?.figures];
  const isBad = !isBlank && is?.kind === "impossible";
  const sentence = was && is ? describeDifference(was, is, after.tried.subject) : "Searching…";

  return (
    <output className={classNames(styles.sentence, isBad && styles.bad)}>
      {isBlank ? "Fill in what you want to try. What it does is shown here." : sentence}
    </output>
  );
}

/** The same in figures and as a picture. */
export function OutcomeDetails({ before, after }: OutcomeProps) {
  const [was, is] = [before.planned, after.planned];
  if (!was || !is) return <Skeleton label="Searching for the cheapest plan" count={2} />;
  const drawn = [drawnOf(before), drawnOf(after)] as const;

  return (
    <div className={styles.details}>
      <DifferenceTable before={was.figures} after={is.figures} subject={after.tried.subject} />
      <OtherBudget before={was.figures} after={is.figures} subject={after.tried.subject} />
      {drawn[0] && drawn[1] && <TwoPlansChart before={drawn[0]} after={drawn[1]} />}
    </div>
  );
}

type OtherBudgetProps = { before: TriedFigures; after: TriedFigures; subject: PlanSubject };

/** A gain that only comes of paying more each month is said to be one. */
function OtherBudget({ before, after, subject }: OtherBudgetProps) {
  if (before.kind === "impossible" || after.kind === "impossible") return null;
  const more = after.monthly - before.monthly;
  if (more === 0) return null;

  return (
    <p className={styles.note}>
      It takes {planWords(subject).money(Math.abs(more))} {more > 0 ? "more" : "less"} each month.
    </p>
  );
}

function drawnOf({ tried, planned }: Trial): DrawnPlan | null {
  return planned?.plan ? { tried, plan: planned.plan } : null;
}

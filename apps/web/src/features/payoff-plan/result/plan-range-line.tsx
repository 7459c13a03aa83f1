import type { PlanRange } from "@snowball/planner";

import { planWords } from "../plan-words.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { describeRange } from "./describe-range.ts";
import { EstimatedFigures, type FigurePath } from "./estimated-figures.tsx";
import { hasGraveEstimate } from "./estimates-note.tsx";
import styles from "./plan-result.module.css";
import { type Ranged, usePlanRange } from "./use-plan-range.ts";

/** What is estimated in a plan, and where it can be entered. */
export type PlanEstimates = { cases: Ranged["cases"]; pathOf?: FigurePath | undefined };

type PlanRangeLineProps = Omit<Ranged, "portfolio" | "cases"> &
  PlanEstimates & { subject: PlanSubject };

/** What the date and the cost may be instead, and which estimated figures that depends on. */
export function PlanRangeLine({ subject, pathOf, ...ranged }: PlanRangeLineProps) {
  const range = usePlanRange({ ...ranged, portfolio: subject.portfolio });
  if (ranged.cases.length === 0) return null;
  // A line that may stay keeps its place; estimates that only shade the date seldom move it.
  if (range === null) {
    return hasGraveEstimate(subject) ? (
      <p className={styles.range}>
        or somewhat sooner or later: some of its figures are estimates.
      </p>
    ) : null;
  }

  return <Line range={range} subject={subject} pathOf={pathOf} />;
}

type LineProps = { range: PlanRange; subject: PlanSubject; pathOf?: FigurePath | undefined };

function Line({ range, subject, pathOf }: LineProps) {
  const { instead, never } = describeRange(range, planWords(subject));
  if (instead === null && never === null) return null;
  const figures = <EstimatedFigures figures={range.moving} subject={subject} pathOf={pathOf} />;

  return (
    <p className={styles.range}>
      {instead === null ? (
        <>
          {never} It depends on what we estimated: {figures}.
        </>
      ) : (
        <>
          {instead}, depending on what we estimated: {figures}. {never}
        </>
      )}
    </p>
  );
}

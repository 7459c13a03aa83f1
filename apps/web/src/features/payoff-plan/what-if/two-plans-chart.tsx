import { formatShortMonth, monthAfter } from "@snowball/dates";
import type { Cents, PayoffPlan } from "@snowball/payoff";
import { totalOwed } from "@snowball/planner";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

import type { Tried } from "./tried-subject.ts";
import styles from "./two-plans-chart.module.css";

/** Units of the picture's own; it is as wide as its place. */
const WIDTH = 320;
const HEIGHT = 120;

export type DrawnPlan = { tried: Tried; plan: PayoffPlan };

type TwoPlansChartProps = { before: DrawnPlan; after: DrawnPlan };

/** What is owed over time with the plan as it is and with what is tried: the table says the same. */
export function TwoPlansChart({ before, after }: TwoPlansChartProps) {
  const [owedBefore, owedAfter] = [owedOf(before), owedOf(after)];
  const months = Math.max(owedBefore.length, owedAfter.length) - 1;
  const { firstMonth } = before.tried.subject;
  const x = scaleLinear([0, Math.max(1, months)], [1, WIDTH - 1]);
  const y = scaleLinear([0, Math.max(1, ...owedBefore, ...owedAfter)], [HEIGHT - 1, 4]);
  const curve = line<Cents>()
    .x((_, month) => x(month))
    .y((owed) => y(owed));

  return (
    <figure className={styles.figure} aria-hidden="true">
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className={styles.before} d={curve(owedBefore) ?? ""} />
        <path className={styles.after} d={curve(owedAfter) ?? ""} />
      </svg>
      <p className={styles.axis}>
        <span>Now</span>
        <span>{formatShortMonth(monthAfter(firstMonth, months - 1))}</span>
      </p>
      <figcaption className={styles.legend}>
        <span className={styles.keyBefore}>Your plan</span>
        <span className={styles.keyAfter}>What if</span>
      </figcaption>
    </figure>
  );
}

/** Now, then at the end of each month. */
function owedOf({ tried, plan }: DrawnPlan): Cents[] {
  return [totalOwed(tried.subject.portfolio), ...plan.owedByMonth()];
}

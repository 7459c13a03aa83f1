import type { PlanSubject } from "../plan-subject.ts";
import styles from "./balance-chart.module.css";
import { type ChartGeometry, MARGIN } from "./chart-geometry.ts";
import { debtColor } from "./debt-color.ts";

const NUMBER_INSET = 18;
const NUMBER_RADIUS = 9;

type ChartBandsProps = { geometry: ChartGeometry; subject: PlanSubject };

/** The debts' bands with their numbers in the order of payoff, and the lines above them. */
export function ChartBands({ geometry, subject }: ChartBandsProps) {
  const { bands, total, minimums } = geometry;

  return (
    <g aria-hidden="true">
      {bands.map(({ id, path }) => (
        <path key={id} d={path} fill={debtColor(subject, id)} className={styles.band} />
      ))}
      <path d={total} className={styles.total} />
      {minimums !== null && <path d={minimums} className={styles.minimums} />}
      {bands.map(
        ({ id, numberY }, fromBottom) =>
          numberY !== null && (
            <g key={id} transform={`translate(${MARGIN.left + NUMBER_INSET} ${numberY})`}>
              <circle r={NUMBER_RADIUS} className={styles.disc} />
              <text className={styles.number} dy="0.35em">
                {bands.length - fromBottom}
              </text>
            </g>
          ),
      )}
    </g>
  );
}

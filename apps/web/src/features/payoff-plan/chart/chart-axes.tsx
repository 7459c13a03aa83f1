import { type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./balance-chart.module.css";
import { type ChartGeometry, type ChartSize, MARGIN } from "./chart-geometry.ts";
import { formatRoundMoney } from "./format-round-money.ts";

const GAP = 8;

type ChartAxesProps = { geometry: ChartGeometry; size: ChartSize; subject: PlanSubject };

/** Amounts at the left, months beneath. */
export function ChartAxes({ geometry, size, subject }: ChartAxesProps) {
  const { x, y, ticksX, ticksY } = geometry;
  const { shortMonth } = planWords(subject);

  return (
    <g aria-hidden="true" className={styles.axes}>
      {ticksY.map((owed) => (
        <g key={owed} transform={`translate(0 ${y(owed)})`}>
          <line x1={MARGIN.left} x2={size.width - MARGIN.right} />
          <text x={MARGIN.left - GAP} dy="0.35em" textAnchor="end">
            {formatRoundMoney(owed, subject.currency)}
          </text>
        </g>
      ))}
      {ticksX.map((month, tick) => (
        <text
          key={month}
          x={x(month)}
          y={size.height - GAP}
          textAnchor={tick === 0 ? "start" : anchorAt(x(month), size)}
        >
          {month === 0 ? "Now" : shortMonth(month)}
        </text>
      ))}
    </g>
  );
}

/** The last month's name stays within the chart. */
function anchorAt(x: number, { width }: ChartSize): "middle" | "end" {
  return x > width - MARGIN.right - 24 ? "end" : "middle";
}

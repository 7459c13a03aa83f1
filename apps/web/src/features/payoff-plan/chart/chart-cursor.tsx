import type { BalanceHistory } from "./balance-history.ts";
import styles from "./balance-chart.module.css";
import { type ChartGeometry, MARGIN } from "./chart-geometry.ts";

type ChartCursorProps = { geometry: ChartGeometry; history: BalanceHistory; point: number };

/** Marks the month that is read out. */
export function ChartCursor({ geometry: { x, y }, history, point }: ChartCursorProps) {
  const at = x(history.months[point] ?? 0);
  const [bottom = 0] = y.range();

  return (
    <g aria-hidden="true" className={styles.cursor}>
      <line x1={at} x2={at} y1={MARGIN.top} y2={bottom} />
      <circle cx={at} cy={y(history.total[point] ?? 0)} r="5" />
    </g>
  );
}

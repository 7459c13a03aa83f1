import { type PointerEvent, useMemo, useRef, useState } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import styles from "./balance-chart.module.css";
import type { BalanceHistory } from "./balance-history.ts";
import { BalanceReadout } from "./balance-readout.tsx";
import { ChartAxes } from "./chart-axes.tsx";
import { ChartBands } from "./chart-bands.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { chartGeometry, MARGIN } from "./chart-geometry.ts";
import { nearestPoint } from "./nearest-point.ts";
import { readBalances } from "./read-balances.ts";
import { useElementWidth } from "./use-element-width.ts";

const WIDTH_AT_FIRST = 640;
const HEIGHT = 300;

type BalanceChartProps = { history: BalanceHistory; subject: PlanSubject };

/**
 * What is owed over time: a band a debt, numbered as in the list beneath, and a dotted line for
 * paying minimums only. The pointer over it or the slider beneath it reads out any month.
 */
export function BalanceChart({ history, subject }: BalanceChartProps) {
  const figure = useRef<HTMLElement>(null);
  const width = useElementWidth(figure, WIDTH_AT_FIRST);
  const [cursor, setCursor] = useState(0);
  const size = useMemo(() => ({ width, height: HEIGHT }), [width]);
  const geometry = useMemo(() => chartGeometry(history, size), [history, size]);
  const last = history.months.length - 1;
  // A shorter plan may have come since the cursor was put there.
  const point = Math.min(cursor, last);

  function moveTo(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    setCursor(nearestPoint(history.months, geometry.x.invert(event.clientX - left)));
  }

  return (
    <figure ref={figure} className={styles.figure}>
      <div>
        <svg
          className={styles.chart}
          {...size}
          aria-hidden="true"
          onPointerMove={moveTo}
          onPointerDown={moveTo}
        >
          <ChartAxes geometry={geometry} size={size} subject={subject} />
          <ChartBands geometry={geometry} subject={subject} />
          <ChartCursor geometry={geometry} history={history} point={point} />
        </svg>
        <input
          type="range"
          className={styles.scrubber}
          style={{ marginInline: `${MARGIN.left - 10}px ${MARGIN.right - 10}px` }}
          aria-label="Month of the chart"
          min={0}
          max={last}
          value={point}
          aria-valuetext={readBalances(history, subject, point)}
          onChange={(event) => setCursor(event.target.valueAsNumber)}
        />
      </div>
      <BalanceReadout history={history} subject={subject} point={point} />
    </figure>
  );
}

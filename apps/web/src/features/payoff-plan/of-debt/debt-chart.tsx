import { formatShortMonth, monthAfter } from "@snowball/dates";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useEffect, useRef, useState } from "react";

import { formatRoundMoney, monthTicks } from "../chart/chart-geometry.ts";
import type { DebtHistory, Point } from "./debt-history.ts";
import styles from "./debt-chart.module.css";

const HEIGHT = 220;
const INITIAL_WIDTH = 640;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 52 };
const TICKS_Y = 3;
const GAP = 8;

type DebtChartProps = {
  history: DebtHistory;
  today: string;
  currency: string;
};

/** Charts one debt. The past is a solid line, the plan is dashed, and minimums only are dotted. */
export function DebtChart({ history, today, currency }: DebtChartProps) {
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure);
  const { was, planned, minimums } = history;
  const all = [...was, ...planned, ...(minimums ?? [])];
  const first = Math.min(...all.map(({ at }) => at));
  const last = Math.max(first + 1, ...all.map(({ at }) => at));
  const most = Math.max(1, ...all.map(({ owed }) => owed));
  const x = scaleLinear([first, last], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS_Y);
  const path = line<Point>()
    .x(({ at }) => x(at))
    .y(({ owed }) => y(owed));
  const now = planned[0];

  return (
    <figure ref={figure} className={styles.figure}>
      <svg className={styles.chart} width={width} height={HEIGHT} aria-hidden="true">
        {y
          .ticks(TICKS_Y)
          .filter(Number.isInteger)
          .map((owed) => (
            <g key={owed} transform={`translate(0 ${y(owed)})`} className={styles.axis}>
              <line x1={MARGIN.left} x2={width - MARGIN.right} />
              <text x={MARGIN.left - GAP} dy="0.35em" textAnchor="end">
                {formatRoundMoney(owed, currency)}
              </text>
            </g>
          ))}
        {monthTicks(last - first, width).map((tick) => (
          <text
            key={tick}
            className={styles.month}
            x={x(first + tick)}
            y={HEIGHT - GAP}
            textAnchor={anchorAt(x(first + tick), width)}
          >
            {formatShortMonth(monthAfter(today, Math.floor(first + tick)))}
          </text>
        ))}
        {minimums && <path d={path(minimums) ?? ""} className={styles.minimums} />}
        <path d={path(planned) ?? ""} className={styles.planned} />
        <path d={path(was) ?? ""} className={styles.was} />
        {now && <circle cx={x(now.at)} cy={y(now.owed)} r="4" className={styles.now} />}
      </svg>
      <Legend history={history} />
    </figure>
  );
}

function Legend({ history: { was, minimums } }: Pick<DebtChartProps, "history">) {
  return (
    <figcaption>
      <ul className={styles.legend}>
        {was.length > 1 && (
          <li>
            <i aria-hidden="true" /> As it was
          </li>
        )}
        <li>
          <i className={styles.dashed} aria-hidden="true" /> As planned
        </li>
        {minimums && (
          <li>
            <i className={styles.dotted} aria-hidden="true" /> With minimums only
          </li>
        )}
      </ul>
    </figcaption>
  );
}

/** Keeps the first and the last label inside the chart. */
function anchorAt(x: number, width: number): "start" | "middle" | "end" {
  if (x < MARGIN.left + 24) return "start";
  return x > width - MARGIN.right - 24 ? "end" : "middle";
}

/** Returns the element's current width in CSS pixels. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(INITIAL_WIDTH);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return width;
}

import { type RefObject, useEffect, useState } from "react";

import { type ChartSize, formatRoundMoney, MARGIN } from "./chart-geometry.ts";

const GAP = 8;

type ChartAxesProps = {
  size: ChartSize;
  x: (month: number) => number;
  y: (owed: number) => number;
  /** The labeled months, with what they are called. */
  months: readonly (readonly [at: number, name: string])[];
  /** The labeled amounts in cents. */
  amounts: readonly number[];
  currency: string;
};

/** Draws the axes of a chart: amounts on the left and months below. */
export function ChartAxes({ size, x, y, months, amounts, currency }: ChartAxesProps) {
  return (
    <g aria-hidden="true">
      {amounts.map((owed) => (
        <g key={owed} transform={`translate(0 ${y(owed)})`}>
          <line className="stroke-line" x1={MARGIN.left} x2={size.width - MARGIN.right} />
          <text
            className="fill-ink-soft text-[12px] tabular-nums"
            x={MARGIN.left - GAP}
            dy="0.35em"
            textAnchor="end"
          >
            {formatRoundMoney(owed, currency)}
          </text>
        </g>
      ))}
      {months.map(([at, name]) => (
        <text
          key={at}
          className="fill-ink-soft text-[12px] tabular-nums"
          x={x(at)}
          y={size.height - GAP}
          textAnchor={anchorAt(x(at), size)}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

/** Keeps the first and the last label inside the chart. */
function anchorAt(x: number, { width }: ChartSize): "start" | "middle" | "end" {
  if (x < MARGIN.left + 24) return "start";
  return x > width - MARGIN.right - 24 ? "end" : "middle";
}

const INITIAL_WIDTH = 640;

/** Returns the element's current width in CSS pixels. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
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

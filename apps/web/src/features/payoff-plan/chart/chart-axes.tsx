import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { scaleLinear } from "d3-scale";
import { type ReactNode, useCallback, useState } from "react";

import { classNames } from "#ui/class-names.ts";

/** Size in CSS pixels. */
export type ChartSize = { width: number; height: number };

export const MARGIN = { top: 12, right: 12, bottom: 28, left: 52 };
const GAP = 8;

type ChartAxesProps = {
  size: ChartSize;
  scales: ChartScales;
  nameOfMonth: (at: number) => string;
  currency: string;
};

export function ChartAxes({ size, scales, nameOfMonth, currency }: ChartAxesProps) {
  const { x, y, months, amounts } = scales;

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
      {months.map((at) => (
        <text
          key={at}
          className="fill-ink-soft text-[12px] tabular-nums"
          x={x(at)}
          y={size.height - GAP}
          textAnchor={anchorAt(x(at), size)}
        >
          {nameOfMonth(at)}
        </text>
      ))}
    </g>
  );
}

function anchorAt(x: number, { width }: ChartSize): "start" | "middle" | "end" {
  if (x < MARGIN.left + 24) return "start";
  return x > width - MARGIN.right - 24 ? "end" : "middle";
}

/** For an element without layout, as in tests. */
const DEFAULT_WIDTH = 640;

/**
 * Returns a ref and the current width of its element in CSS pixels. It is measured before the first paint, because a
 * chart that is too wide would make the page scroll sideways for a moment.
 */
export function useElementWidth() {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  const ref = useCallback((element: HTMLElement) => {
    setWidth(element.clientWidth || DEFAULT_WIDTH);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { ref, width };
}

export function LegendEntry({ line, children }: { line: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <i className={classNames("w-6 border-0 border-t-3", line)} aria-hidden="true" /> {children}
    </li>
  );
}

type Charted = {
  months: readonly [number, number];
  /** The largest amount in cents. */
  most: Cents;
  /** About how many amounts are labeled. */
  ticks: number;
};

type ChartScales = ReturnType<typeof chartScales>;

export function chartScales({ width, height }: ChartSize, { months, most, ticks }: Charted) {
  const [first, last] = months;
  const y = scaleLinear([0, most], [height - MARGIN.bottom, MARGIN.top]).nice(ticks);

  return {
    x: scaleLinear(months, [MARGIN.left, width - MARGIN.right]).clamp(true),
    y,
    months: monthTicks(last - first, width).map((month) => first + month),
    // Fractions of a cent cannot be labeled.
    amounts: y.ticks(ticks).filter(Number.isInteger),
  };
}

const PIXELS_PER_TICK_X = 110;
const STRIDES = [1, 2, 3, 6, 12, 24, 36, 48, 60, 120, 240, 600] as const;

/** Returns as many evenly spaced labels as fit. Month 0 is now. */
export function monthTicks(lastMonth: number, width: number): number[] {
  const room = Math.max(1, Math.floor(width / PIXELS_PER_TICK_X));
  const stride = STRIDES.find((months) => lastMonth / months <= room) ?? lastMonth;

  return Array.from({ length: Math.floor(lastMonth / stride) + 1 }, (_, tick) => tick * stride);
}

const CENTS_PER_UNIT = 100;
const THOUSAND: Cents = 100_000;

/** Formats a rounded amount for an axis: `$12K`, `$2.5K`, `$500`, `$0.50`. Not for exact amounts. */
export function formatRoundMoney(cents: Cents, currency: string): string {
  // The compact format would show half a dollar as $0.5.
  if (cents < THOUSAND && cents % CENTS_PER_UNIT !== 0) {
    return formatAmount(amountFromCents(cents), currency);
  }
  const options = { style: "currency", notation: "compact", maximumFractionDigits: 1 } as const;

  return (cents / CENTS_PER_UNIT).toLocaleString("en-US", { ...options, currency });
}

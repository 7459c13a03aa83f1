import { formatShortMonth, monthAfter } from "@snowball/dates";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useRef } from "react";

import { ChartAxes, useElementWidth } from "../chart/chart-axes.tsx";
import { MARGIN, monthTicks } from "../chart/chart-geometry.ts";
import { LegendEntry } from "../chart/legend-entry.tsx";
import type { DebtHistory, Point } from "./debt-history.ts";

const HEIGHT = 220;
const TICKS_Y = 3;

type DebtChartProps = {
  history: DebtHistory;
  today: string;
  currency: string;
};

/** Charts one debt. The past is a solid line, the plan is dashed, and minimums only are dotted. */
export function DebtChart({ history, today, currency }: DebtChartProps) {
  const figure = useRef<HTMLElement>(null);
  const width = useElementWidth(figure);
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
    <figure ref={figure} className="grid grid-cols-1 gap-2">
      <svg className="overflow-visible" width={width} height={HEIGHT} aria-hidden="true">
        <ChartAxes
          size={{ width, height: HEIGHT }}
          x={x}
          y={y}
          months={monthTicks(last - first, width).map((tick) => [
            first + tick,
            formatShortMonth(monthAfter(today, Math.floor(first + tick))),
          ])}
          amounts={y.ticks(TICKS_Y).filter(Number.isInteger)}
          currency={currency}
        />
        {minimums && (
          <path
            d={path(minimums) ?? ""}
            className="fill-none stroke-ink-soft stroke-2 [stroke-dasharray:1_6] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        )}
        <path
          d={path(planned) ?? ""}
          className="fill-none stroke-accent stroke-[2.25] [stroke-dasharray:6_5] [stroke-linejoin:round]"
        />
        <path
          d={path(was) ?? ""}
          className="fill-none stroke-accent stroke-[2.25] [stroke-linejoin:round]"
        />
        {now && (
          <circle
            cx={x(now.at)}
            cy={y(now.owed)}
            r="4"
            className="fill-accent stroke-surface stroke-2"
          />
        )}
      </svg>
      <Legend history={history} />
    </figure>
  );
}

function Legend({ history: { was, minimums } }: Pick<DebtChartProps, "history">) {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        {was.length > 1 && <LegendEntry line="border-accent">As it was</LegendEntry>}
        <LegendEntry line="border-dashed border-accent">As planned</LegendEntry>
        {minimums && (
          <LegendEntry line="border-dotted border-ink-soft">With minimums only</LegendEntry>
        )}
      </ul>
    </figcaption>
  );
}

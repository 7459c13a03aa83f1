import { type PointerEvent, useMemo, useRef, useState } from "react";

import { debtColor } from "#lib/debt-color.ts";

import { type ShownPlan, useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import type { BalanceHistory } from "./balance-history.ts";
import { ChartAxes, useElementWidth } from "./chart-axes.tsx";
import { chartGeometry, type ChartGeometry, MARGIN, nearestPoint } from "./chart-geometry.ts";

const HEIGHT = 300;

type BalanceChartProps = { history: BalanceHistory };

/**
 * Charts the balances over time: a numbered band per debt, and a dotted line for minimums only. The pointer
 * or the slider selects the month with the amounts below.
 */
export function BalanceChart({ history }: BalanceChartProps) {
  const shown = useShownPlan();
  const figure = useRef<HTMLElement>(null);
  const width = useElementWidth(figure);
  const [cursor, setCursor] = useState(0);
  const size = useMemo(() => ({ width, height: HEIGHT }), [width]);
  const geometry = useMemo(() => chartGeometry(history, size), [history, size]);
  const last = history.months.length - 1;
  // The plan may have become shorter since the cursor moved.
  const point = Math.min(cursor, last);

  function moveTo(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    setCursor(nearestPoint(history.months, geometry.x.invert(event.clientX - left)));
  }

  return (
    <figure ref={figure} className="grid grid-cols-1 gap-4">
      <div>
        <svg
          className="cursor-crosshair [touch-action:pan-y] overflow-visible"
          {...size}
          aria-hidden="true"
          onPointerMove={moveTo}
          onPointerDown={moveTo}
        >
          <ChartAxes
            size={size}
            x={geometry.x}
            y={geometry.y}
            months={geometry.ticksX.map((month) => [
              month,
              month === 0 ? "Now" : shown.words.shortMonth(month),
            ])}
            amounts={geometry.ticksY}
            currency={shown.subject.currency}
          />
          <ChartBands geometry={geometry} />
          <ChartCursor geometry={geometry} history={history} point={point} />
        </svg>
        {/* Spans the chart's months plus half a thumb at each end. */}
        <input
          type="range"
          className="block h-[28px] w-[stretch] cursor-pointer accent-accent print:hidden pointer-coarse:h-target"
          style={{ marginInline: `${MARGIN.left - 10}px ${MARGIN.right - 10}px` }}
          aria-label="Month of the chart"
          min={0}
          max={last}
          value={point}
          aria-valuetext={describeMonthBalances(history, shown, point)}
          onChange={(event) => setCursor(event.target.valueAsNumber)}
        />
      </div>
      <BalanceReadout history={history} point={point} />
    </figure>
  );
}

type BalanceReadoutProps = { history: BalanceHistory; point: number };

/** The legend with the amounts of one month. The debt that is paid off first is on top. */
function BalanceReadout({ history, point }: BalanceReadoutProps) {
  const { subject, words } = useShownPlan();
  const { moment, money } = words;
  const { months, debts, total, minimums, without } = history;

  return (
    <figcaption className="grid gap-3 text-small tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4 text-compact">
        <span>{moment(months[point] ?? 0)}</span>
        <strong>
          {money(total[point] ?? 0)} owed
          {without !== undefined && ` without ${nameOf(subject, without)}`}
        </strong>
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-7 gap-y-2">
        {debts.toReversed().map(({ id, owed }, order) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2.5">
            <span
              className="grid size-5.5 flex-none place-items-center rounded-full border-3 border-(color:--debt-color) text-[0.6875rem] leading-none font-bold text-ink"
              style={{ "--debt-color": debtColor(subject, id) } as React.CSSProperties}
            >
              {order + 1}
            </span>
            <span className="min-w-0 grow basis-20 wrap-anywhere">{nameOf(subject, id)}</span>
            <span className="ms-auto font-semibold whitespace-nowrap">
              {money(owed[point] ?? 0)}
            </span>
          </li>
        ))}
        {minimums && (
          <li className="flex min-w-0 flex-wrap items-center gap-x-2.5">
            <span
              className="w-5.5 flex-none border-0 border-t-3 border-dotted border-ink-soft"
              aria-hidden="true"
            />
            <span className="min-w-0 grow basis-20 wrap-anywhere">With minimums only</span>
            <span className="ms-auto font-semibold whitespace-nowrap">
              {money(minimums[point] ?? 0)}
            </span>
          </li>
        )}
      </ol>
    </figcaption>
  );
}

const NUMBER_INSET = 18;
const NUMBER_RADIUS = 9;

/** Draws the debts' bands with numbers in order of payoff, and the lines above them. */
function ChartBands({ geometry }: { geometry: ChartGeometry }) {
  const { subject } = useShownPlan();
  const { bands, total, minimums } = geometry;

  return (
    <g aria-hidden="true">
      {bands.map(({ id, path }) => (
        // Separates the bands with the background color, so that they differ without color.
        <path
          key={id}
          d={path}
          fill={debtColor(subject, id)}
          className="stroke-surface stroke-[1.5] [stroke-linejoin:round]"
        />
      ))}
      <path d={total} className="fill-none stroke-ink stroke-[1.75] [stroke-linejoin:round]" />
      {minimums !== null && (
        <path
          d={minimums}
          className="fill-none stroke-ink-soft stroke-2 [stroke-dasharray:1_6] [stroke-linecap:round]"
        />
      )}
      {bands.map(
        ({ id, numberY }, fromBottom) =>
          numberY !== null && (
            <g key={id} transform={`translate(${MARGIN.left + NUMBER_INSET} ${numberY})`}>
              <circle r={NUMBER_RADIUS} className="fill-surface" />
              <text className="fill-ink text-[11px] font-bold [text-anchor:middle]" dy="0.35em">
                {bands.length - fromBottom}
              </text>
            </g>
          ),
      )}
    </g>
  );
}

type ChartCursorProps = { geometry: ChartGeometry; history: BalanceHistory; point: number };

/** Marks the selected month. */
function ChartCursor({ geometry: { x, y }, history, point }: ChartCursorProps) {
  const at = x(history.months[point] ?? 0);
  const [bottom = 0] = y.range();

  return (
    <g aria-hidden="true">
      <line
        className="stroke-ink [stroke-dasharray:3_3]"
        x1={at}
        x2={at}
        y1={MARGIN.top}
        y2={bottom}
      />
      <circle
        className="fill-ink stroke-surface stroke-2"
        cx={at}
        cy={y(history.total[point] ?? 0)}
        r="5"
      />
    </g>
  );
}

/** Describes the balances of one month: `March 2028: $4,812.30 owed, Visa $1,200.10, Loan $3,612.20`. */
function describeMonthBalances(
  history: BalanceHistory,
  { subject, words }: ShownPlan,
  point: number,
): string {
  const owedNow = (owed: readonly number[]) => owed[point] ?? 0;
  const debts = history.debts
    .filter(({ owed }) => owedNow(owed) > 0)
    .map(({ id, owed }) => `${nameOf(subject, id)} ${words.money(owedNow(owed))}`);
  const minimums =
    history.minimums && `${words.money(owedNow(history.minimums))} with minimums only`;

  return [
    `${words.moment(history.months[point] ?? 0)}: ${words.money(owedNow(history.total))} owed`,
    ...debts.toReversed(),
    ...(minimums ? [minimums] : []),
  ].join(", ");
}

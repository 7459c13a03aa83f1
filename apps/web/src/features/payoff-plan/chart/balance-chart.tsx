import { area, line, stack } from "d3-shape";
import { type PointerEvent, type ReactNode, useMemo, useState } from "react";

import { debtColor } from "#lib/debt-color.ts";

import { type ShownPlan, useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import type { BalanceHistory } from "./balance-history.ts";
import { ChartAxes, chartScales, type ChartSize, MARGIN, useElementWidth } from "./chart-axes.tsx";

const HEIGHT = 300;

/** The pointer or the slider selects the month with the amounts below. */
export function BalanceChart({ history }: { history: BalanceHistory }) {
  const shown = useShownPlan();
  const { ref, width } = useElementWidth();
  const [cursor, setCursor] = useState(0);
  const size = useMemo(() => ({ width, height: HEIGHT }), [width]);
  const geometry = useMemo(() => chartGeometry(history, size), [history, size]);
  const { x, y } = geometry.scales;
  const last = history.total.length - 1;
  // The plan may have become shorter since the cursor moved.
  const month = Math.min(cursor, last);

  function moveTo(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    setCursor(Math.round(x.invert(event.clientX - left)));
  }

  return (
    <figure ref={ref} className="grid grid-cols-1 gap-4">
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
            scales={geometry.scales}
            nameOfMonth={(at) => (at === 0 ? "Now" : shown.words.shortMonth(at))}
            currency={shown.subject.currency}
          />
          <ChartBands geometry={geometry} />
          <g aria-hidden="true">
            <line
              className="stroke-ink [stroke-dasharray:3_3]"
              x1={x(month)}
              x2={x(month)}
              y1={MARGIN.top}
              y2={HEIGHT - MARGIN.bottom}
            />
            <circle
              className="fill-ink stroke-surface stroke-2"
              cx={x(month)}
              cy={y(history.total[month] ?? 0)}
              r="5"
            />
          </g>
        </svg>
        {/* Spans the chart's months plus half a thumb at each end. */}
        <input
          type="range"
          className="block h-[28px] w-[stretch] cursor-pointer accent-accent print:hidden pointer-coarse:h-target"
          style={{ marginInline: `${MARGIN.left - 10}px ${MARGIN.right - 10}px` }}
          aria-label="Month of the chart"
          min={0}
          max={last}
          value={month}
          aria-valuetext={describeMonthBalances(history, shown, month)}
          onChange={(event) => setCursor(event.target.valueAsNumber)}
        />
      </div>
      <BalanceReadout history={history} month={month} />
    </figure>
  );
}

/** The legend with the amounts of one month. The debt that is paid off first is on top. */
function BalanceReadout({ history, month }: { history: BalanceHistory; month: number }) {
  const { subject, words } = useShownPlan();
  const { moment, money } = words;
  const { debts, total, minimums, without } = history;

  return (
    <figcaption className="grid gap-3 text-small tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4 text-compact">
        <span>{moment(month)}</span>
        <strong>
          {money(total[month] ?? 0)} owed
          {without !== undefined && ` without ${nameOf(subject, without)}`}
        </strong>
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-7 gap-y-2">
        {debts.toReversed().map(({ id, owed }, order) => (
          <ReadoutEntry key={id} name={nameOf(subject, id)} amount={money(owed[month] ?? 0)}>
            <span
              className="grid size-5.5 flex-none place-items-center rounded-full border-3 border-(color:--debt-color) text-[0.6875rem] leading-none font-bold text-ink"
              style={{ "--debt-color": debtColor(subject, id) } as React.CSSProperties}
            >
              {order + 1}
            </span>
          </ReadoutEntry>
        ))}
        {minimums && (
          <ReadoutEntry name="With minimums only" amount={money(minimums[month] ?? 0)}>
            <span
              className="w-5.5 flex-none border-0 border-t-3 border-dotted border-ink-soft"
              aria-hidden="true"
            />
          </ReadoutEntry>
        )}
      </ol>
    </figcaption>
  );
}

type ReadoutEntryProps = { name: string; amount: string; children: ReactNode };

function ReadoutEntry({ name, amount, children }: ReadoutEntryProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2.5">
      {children}
      <span className="min-w-0 grow basis-20 wrap-anywhere">{name}</span>
      <span className="ms-auto font-semibold whitespace-nowrap">{amount}</span>
    </li>
  );
}

const NUMBER_INSET = 18;
const NUMBER_RADIUS = 9;

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

/** Describes the balances of one month: `March 2028: $4,812.30 owed, Visa $1,200.10, Loan $3,612.20`. */
function describeMonthBalances(
  history: BalanceHistory,
  { subject, words }: ShownPlan,
  month: number,
): string {
  const owedNow = (owed: readonly number[]) => owed[month] ?? 0;
  const debts = history.debts
    .filter(({ owed }) => owedNow(owed) > 0)
    .map(({ id, owed }) => `${nameOf(subject, id)} ${words.money(owedNow(owed))}`);
  const minimums =
    history.minimums && `${words.money(owedNow(history.minimums))} with minimums only`;

  return [
    `${words.moment(month)}: ${words.money(owedNow(history.total))} owed`,
    ...debts.toReversed(),
    ...(minimums ? [minimums] : []),
  ].join(", ");
}

const NUMBER_HEIGHT_MIN = 18;
const TICKS_Y = 4;
export function chartGeometry(history: BalanceHistory, size: ChartSize) {
  const { debts, total, minimums } = history;
  const lastMonth = Math.max(1, total.length - 1);
  const most = Math.max(1, ...total, ...(minimums ?? []));
  const scales = chartScales(size, { months: [0, lastMonth], most, ticks: TICKS_Y });
  const { x, y } = scales;
  const layers = stack<number, number>()
    .keys(debts.keys())
    .value((month, debt) => debts[debt]?.owed[month] ?? 0)(total.keys());
  const band = area<[number, number]>()
    .x((_, month) => x(month))
    .y0(([below]) => y(below))
    .y1(([, above]) => y(above));
  const curve = line<number>()
    .x((_, month) => x(month))
    .y((owed) => y(owed));

  return {
    scales,
    bands: layers.map((layer, debt) => ({
      id: debts[debt]?.id ?? "",
      path: band(layer.map(([below, above]) => [below, above])) ?? "",
      numberY: numberPosition(layer[0] ?? [0, 0], y),
    })),
    // End the line at the first zero.
    total: curve(total.slice(0, total.indexOf(0) + 1 || total.length)) ?? "",
    minimums: minimums && (curve(minimums) ?? ""),
  };
}

type ChartGeometry = ReturnType<typeof chartGeometry>;

/** Returns the vertical position of a band's number at the left edge, or null if the band is too thin there. */
function numberPosition(
  [below = 0, above = 0]: ArrayLike<number> & Iterable<number>,
  y: (owed: number) => number,
) {
  const height = y(below) - y(above);

  return height < NUMBER_HEIGHT_MIN ? null : (y(below) + y(above)) / 2;
}

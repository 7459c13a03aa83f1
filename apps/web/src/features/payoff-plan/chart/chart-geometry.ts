import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { scaleLinear } from "d3-scale";
import { area, line, stack } from "d3-shape";

import type { BalanceHistory } from "./balance-history.ts";

/** Size in CSS pixels. */
export type ChartSize = { width: number; height: number };

export const MARGIN = { top: 12, right: 12, bottom: 28, left: 52 };
/** The minimum height of a band with a number. */
const NUMBER_HEIGHT_MIN = 18;
const TICKS_Y = 4;
const PIXELS_PER_TICK_X = 110;
/** Months between two labels. */
const STRIDES = [1, 2, 3, 6, 12, 24, 36, 48, 60, 120, 240, 600] as const;

/** Returns the paths and positions of the chart: a band per debt, and the minimums line. */
export function chartGeometry(history: BalanceHistory, { width, height }: ChartSize) {
  const { months, debts, total, minimums } = history;
  const lastMonth = Math.max(1, months.at(-1) ?? 1);
  const most = Math.max(1, ...total, ...(minimums ?? []));
  const x = scaleLinear([0, lastMonth], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, most], [height - MARGIN.bottom, MARGIN.top]).nice(TICKS_Y);
  const layers = stack<number, number>()
    .keys(debts.keys())
    .value((point, debt) => debts[debt]?.owed[point] ?? 0)(months.keys());
  const band = area<[number, number]>()
    .x((_, point) => x(months[point] ?? 0))
    .y0(([below]) => y(below))
    .y1(([, above]) => y(above));
  const curve = line<number>()
    .x((_, point) => x(months[point] ?? 0))
    .y((owed) => y(owed));

  return {
    x,
    y,
    bands: layers.map((layer, debt) => ({
      id: debts[debt]?.id ?? "",
      path: band(layer.map(([below, above]) => [below, above])) ?? "",
      numberY: numberPosition(layer[0] ?? [0, 0], y),
    })),
    // End the line at the first zero.
    total: curve(total.slice(0, total.indexOf(0) + 1 || total.length)) ?? "",
    minimums: minimums && (curve(minimums) ?? ""),
    ticksX: monthTicks(lastMonth, width),
    // Fractions of a cent cannot be labeled.
    ticksY: y.ticks(TICKS_Y).filter(Number.isInteger),
  };
}

export type ChartGeometry = ReturnType<typeof chartGeometry>;

/**
 * Returns the vertical position of a band's number at the left edge, or null if the band is too thin there.
 */
function numberPosition(
  [below = 0, above = 0]: ArrayLike<number> & Iterable<number>,
  y: (owed: number) => number,
) {
  const height = y(below) - y(above);

  return height < NUMBER_HEIGHT_MIN ? null : (y(below) + y(above)) / 2;
}

/** Returns as many evenly spaced labels as fit. Month 0 is now. */
export function monthTicks(lastMonth: number, width: number): number[] {
  const room = Math.max(1, Math.floor(width / PIXELS_PER_TICK_X));
  const stride = STRIDES.find((months) => lastMonth / months <= room) ?? lastMonth;

  return Array.from({ length: Math.floor(lastMonth / stride) + 1 }, (_, tick) => tick * stride);
}

/** Returns the index of the nearest month. Months are in ascending order. */
export function nearestPoint(months: readonly number[], month: number): number {
  const after = months.findIndex((each) => each >= month);
  if (after === -1) return months.length - 1;
  if (after === 0) return 0;

  return month - (months[after - 1] ?? 0) < (months[after] ?? 0) - month ? after - 1 : after;
}

const CENTS_PER_UNIT = 100;
const THOUSAND: Cents = 100_000;
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a rounded amount for an axis: `$12K`, `$2.5K`, `$500`, `$0.50`. Not for exact amounts. */
export function formatRoundMoney(cents: Cents, currency: string): string {
  // The compact format would show half a dollar as $0.5.
  if (cents < THOUSAND && cents % CENTS_PER_UNIT !== 0) {
    return formatAmount(amountFromCents(cents), currency);
  }
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      notation: "compact",
      maximumFractionDigits: 1,
    });
    formats.set(currency, format);
  }
  return format.format(cents / CENTS_PER_UNIT);
}

import type { BalanceHistory } from "./balance-history.ts";

/** The size of the drawing area. The picture is stretched to the width of its place. */
export const CURVE = { width: 600, height: 160 } as const;

/** A debt's payoff on the curve: percentages of the width and the height, from the top left corner. */
export type CurveFlag = { id: string; month: number; left: number; top: number };

/**
 * Returns the paths of the plan and of minimums only, and a flag where the plan pays off each debt.
 * Drawn without a charting library, because every visitor of the plan sees it first.
 */
export function payoffCurvePaths(
  { months, total, minimums }: BalanceHistory,
  payoffs: readonly { id: string; payoffMonth: number }[],
) {
  const lastMonth = Math.max(1, months.at(-1) ?? 1);
  const most = Math.max(1, ...total, ...(minimums ?? []));
  const points = (balances: readonly number[]) =>
    balances.map((owed, at) => ({
      x: ((months[at] ?? 0) / lastMonth) * CURVE.width,
      y: CURVE.height - (owed / most) * CURVE.height,
    }));
  // The line ends at the first zero.
  const planned = points(total.slice(0, total.indexOf(0) + 1 || total.length));
  const curve = toPath(planned);

  return {
    plan: curve,
    area: `${curve}V${CURVE.height}H0Z`,
    minimums: minimums && toPath(points(minimums)),
    /** Where the name of that line ends, as a percentage from the top: above its last third. */
    minimumsLabel:
      minimums && 100 - ((minimums[Math.floor(minimums.length * 0.7)] ?? 0) / most) * 100,
    flags: payoffs.map(({ id, payoffMonth: month }): CurveFlag => {
      const at = months.findIndex((each) => each >= month);
      const owed = total[at] ?? 0;

      return {
        id,
        month,
        left: (month / lastMonth) * 100,
        top: 100 - (owed / most) * 100,
      };
    }),
  };
}

/** Narrower, a month of a long plan could not be seen. */
const BAND_LEAST = 6;

/** Returns the part of the drawing area that is a month's, which is between two balances. */
export function shortBand(month: number, { months }: Pick<BalanceHistory, "months">) {
  const each = CURVE.width / Math.max(1, months.at(-1) ?? 1);

  return { x: round((month - 1) * each), width: round(Math.max(each, BAND_LEAST)) };
}

function toPath(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

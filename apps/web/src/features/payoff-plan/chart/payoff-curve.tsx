import { useMemo } from "react";

import { debtColor } from "#lib/debt-color.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import { balanceHistory, type BalanceHistory, minimumsPlan } from "./balance-history.ts";

/** Share of the width from which a centered label would leave the picture. */
const EDGE = 85;

type PayoffCurveProps = {
  /** The month in which a smaller budget is short; absent if none is. */
  shortMonth?: number;
};

/**
 * Draws what is owed until the last payoff, next to minimum payments only, with a flag where a debt is paid
 * off. Moves with the budget slider.
 */
export function PayoffCurve({ shortMonth }: PayoffCurveProps) {
  const { plan, subject, words } = useShownPlan();
  const minimums = minimumsPlan(subject.portfolio);
  const history = useMemo(() => balanceHistory(plan, minimums), [plan, minimums]);
  const payoffs = plan.debts.filter(({ payoffMonth }) => payoffMonth > 0);
  const paths = payoffCurvePaths(history, payoffs);
  const end = plan.totals.months;
  const endLeft = (end / lastMonth(history)) * 100;
  const today = words.money(history.total[0] ?? 0);
  const short = shortMonth === undefined ? "" : ` ${words.month(shortMonth)} is short.`;

  return (
    <figure className="grid gap-1.5">
      <div className="relative h-22 desktop:h-32">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no `img` draws paths of this document
          role="img"
          aria-label={`What you owe falls from ${today} now to zero in ${words.month(end)}.${short}`}
          className="size-full overflow-visible"
          viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
          preserveAspectRatio="none"
        >
          <path d={paths.area} className="fill-accent-tint" />
          {shortMonth !== undefined && (
            <rect {...shortBand(shortMonth, history)} height={CURVE.height} className="fill-sun" />
          )}
          {paths.minimums !== null && (
            <path
              d={paths.minimums}
              className="fill-none stroke-ink-soft stroke-2 [stroke-dasharray:2_5]"
              vectorEffect="non-scaling-stroke"
              strokeLinecap="round"
            />
          )}
          <path
            d={paths.plan}
            className="fill-none stroke-accent stroke-[2.5px]"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {paths.minimumsLabel !== null && (
          // Above the line, but not above the picture.
          <span
            className="absolute right-0 -translate-y-full text-fine text-ink-soft"
            style={{ top: `max(1.25rem, ${paths.minimumsLabel}%)` }}
            aria-hidden="true"
          >
            Minimums only
          </span>
        )}
        {paths.flags.map(({ id, month, left, top }) => (
          <span
            key={id}
            className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface"
            style={{ left: `${left}%`, top: `${top}%`, backgroundColor: debtColor(subject, id) }}
            title={`${nameOf(subject, id)}: paid off in ${words.month(month)}`}
          />
        ))}
      </div>
      <div className="relative flex justify-between text-fine text-ink-soft" aria-hidden="true">
        <span>Now, {today}</span>
        <span
          className={endLeft > EDGE ? undefined : "absolute -translate-x-1/2"}
          style={endLeft > EDGE ? undefined : { left: `${endLeft}%` }}
        >
          {words.shortMonth(end)}
        </span>
      </div>
    </figure>
  );
}

/** The size of the drawing area. The picture is stretched to the width of its place. */
const CURVE = { width: 600, height: 160 } as const;

/** A debt's payoff on the curve: percentages of the width and the height, from the top left corner. */
type CurveFlag = { id: string; month: number; left: number; top: number };

/**
 * Returns the paths of the plan and of minimums only, and a flag where the plan pays off each debt.
 * Drawn without a charting library, because every visitor of the plan sees it first.
 */
export function payoffCurvePaths(
  history: BalanceHistory,
  payoffs: readonly { id: string; payoffMonth: number }[],
) {
  const { total, minimums } = history;
  const last = lastMonth(history);
  const most = Math.max(1, ...total, ...(minimums ?? []));
  const toPath = (balances: readonly number[]) =>
    balances
      .map((owed, month) => {
        const x = round((month / last) * CURVE.width);
        const y = round(CURVE.height - (owed / most) * CURVE.height);

        return `${month === 0 ? "M" : "L"}${x} ${y}`;
      })
      .join("");
  // The line ends at the first zero.
  const curve = toPath(total.slice(0, total.indexOf(0) + 1 || total.length));

  return {
    plan: curve,
    area: `${curve}V${CURVE.height}H0Z`,
    minimums: minimums && toPath(minimums),
    /** Where the name of that line ends, as a percentage from the top: above its last third. */
    minimumsLabel:
      minimums && 100 - ((minimums[Math.floor(minimums.length * 0.7)] ?? 0) / most) * 100,
    flags: payoffs.map(({ id, payoffMonth: month }): CurveFlag => ({
      id,
      month,
      left: (month / last) * 100,
      top: 100 - ((total[month] ?? 0) / most) * 100,
    })),
  };
}

function lastMonth({ total }: BalanceHistory): number {
  return Math.max(1, total.length - 1);
}

/** Narrower, a month of a long plan could not be seen. */
const BAND_LEAST = 6;

/** Returns the part of the drawing area that is a month's, which is between two balances. */
function shortBand(month: number, history: BalanceHistory) {
  const each = CURVE.width / lastMonth(history);

  return { x: round((month - 1) * each), width: round(Math.max(each, BAND_LEAST)) };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

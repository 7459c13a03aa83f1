import { useMemo } from "react";

import { debtColor } from "#lib/debt-color.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import { balanceHistory, minimumsPlan } from "./balance-history.ts";
import { CURVE, payoffCurvePaths, shortBand } from "./payoff-curve-paths.ts";

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
  const endLeft = (end / Math.max(1, history.months.at(-1) ?? 1)) * 100;
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

import { useMemo } from "react";

import { debtColor } from "#lib/debt-color.ts";
import { classNames } from "#ui/class-names.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { describeOwed, nameOf, owedToday } from "../words/plan-subject.ts";
import { balanceHistory, type BalanceHistory, minimumsPlan } from "./balance-history.ts";

/** Share of the height that a label needs. */
const LABEL = 25;

/** `shortMonth` is the month in which a smaller budget is short; absent if none is. */
export function PayoffCurve({ shortMonth }: { shortMonth?: number }) {
  const shown = useShownPlan();
  const { plan, subject, words } = shown;
  const minimums = minimumsPlan(shown);
  const history = useMemo(
    () => balanceHistory(plan, minimums, { debts: subject.debts }),
    [plan, minimums, subject],
  );
  const payoffs = plan.debts.filter(({ payoffMonth }) => payoffMonth > 0);
  const paths = payoffCurvePaths(history, payoffs);
  const end = plan.totals.months;
  const afterEnd = 100 - (end / lastMonth(history)) * 100;
  const today = describeOwed(words.money(owedToday(subject)), subject.debts);
  const short = shortMonth === undefined ? "" : ` ${words.month(shortMonth)} is short.`;

  return (
    <figure className="@container grid gap-1.5">
      <div className="relative h-22 desktop:h-32">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no `img` draws paths of this document
          role="img"
          aria-label={`What you owe falls from ${today} now to zero in ${words.month(end)}.${short}`}
          className="size-full overflow-visible"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <path d={paths.area} className="fill-accent-tint" />
          {shortMonth !== undefined && (
            <rect {...shortBand(shortMonth, history)} height={100} className="fill-sun" />
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
          <span
            className={classNames(
              "absolute right-0 text-fine text-ink-soft @max-[14rem]:hidden",
              paths.minimumsLabel.isAbove && "-translate-y-full",
            )}
            style={{ top: `${paths.minimumsLabel.top}%` }}
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
      {/* If two labels do not fit next to each other, the second one moves to the right or below the first. */}
      <div className="flex flex-wrap gap-x-2 text-fine text-ink-soft" aria-hidden="true">
        <span>Now, {today}</span>
        <span className="ms-auto">{words.shortMonth(end)}</span>
        <span className="grow" style={{ maxInlineSize: `calc(${afterEnd}% - 2.5rem)` }} />
        {/* With large text, it has no room next to its line. */}
        {paths.minimums !== null && (
          <span className="hidden basis-full @max-[14rem]:block">Dotted: minimums only</span>
        )}
      </div>
    </figure>
  );
}

/**
 * Returns the paths of the plan and of minimums only, and a flag where the plan pays off each debt, in percent of the
 * width and the height from the top left corner. Drawn without a charting library, because every visitor of the plan
 * sees it first.
 */
export function payoffCurvePaths(
  history: BalanceHistory,
  payoffs: readonly { id: string; payoffMonth: number }[],
) {
  const { total, minimums } = history;
  const last = lastMonth(history);
  const most = Math.max(1, ...total, ...(minimums ?? []));
  const left = (month: number) => round((month / last) * 100);
  const top = (owed = 0) => round(100 - (owed / most) * 100);
  const toPath = (balances: readonly number[]) =>
    balances.map((owed, month) => `${month === 0 ? "M" : "L"}${left(month)} ${top(owed)}`).join("");
  // The line ends at the first zero.
  const curve = toPath(total.slice(0, total.indexOf(0) + 1 || total.length));

  return {
    plan: curve,
    area: `${curve}V100H0Z`,
    minimums: minimums && toPath(minimums),
    minimumsLabel: minimums && placeLabel(minimums.map(top)),
    flags: payoffs.map(({ id, payoffMonth: month }) => ({
      id,
      month,
      left: left(month),
      top: top(total[month]),
    })),
  };
}

/** Places the name of a falling line above its last third, or below it if that would be above the picture. */
function placeLabel(line: readonly number[]): { isAbove: boolean; top: number } {
  const highest = line[Math.floor(line.length * 0.7)] ?? 0;

  return highest > LABEL
    ? { isAbove: true, top: highest }
    : { isAbove: false, top: line.at(-1) ?? 0 };
}

function lastMonth({ total, minimums }: BalanceHistory): number {
  return Math.max(1, total.length - 1, (minimums?.length ?? 0) - 1);
}

/** In percent. Narrower, a month of a long plan could not be seen. */
const BAND_LEAST = 1;

/** Returns the part of the width that is a month's, which is between two balances. */
function shortBand(month: number, history: BalanceHistory) {
  const each = 100 / lastMonth(history);

  return { x: round((month - 1) * each), width: round(Math.max(each, BAND_LEAST)) };
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

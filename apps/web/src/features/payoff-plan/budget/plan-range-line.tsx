import type { PlanTotals, Portfolio, Strategy } from "@snowball/payoff";
import {
  type EstimateCase,
  type EstimatedFigure,
  type PlanRange,
  planRange,
  withCase,
  withMinimumsOnly,
} from "@snowball/planner";
import { useMemo } from "react";
import { Link } from "react-router";

import type { PayoffSearch } from "../search/open-search.ts";
import { useRestedTotals } from "../search/use-searched.ts";
import { type FigurePath, hasGraveEstimate } from "../words/estimates.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { counted, planWords } from "../words/plan-words.ts";
import { describeRange } from "./describe-range.ts";
import styles from "./plan-result.module.css";

/** What is estimated in a plan, and where it can be entered. */
export type PlanEstimates = { cases: Ranged["cases"]; pathOf?: FigurePath | undefined };

type PlanRangeLineProps = Omit<Ranged, "portfolio" | "cases"> &
  PlanEstimates & { subject: PlanSubject };

/** What the date and the cost may be instead, and which estimated figures that depends on. */
export function PlanRangeLine({ subject, pathOf, ...ranged }: PlanRangeLineProps) {
  const range = usePlanRange({ ...ranged, portfolio: subject.portfolio });
  if (ranged.cases.length === 0) return null;
  // A line that may stay keeps its place; estimates that only shade the date seldom move it.
  if (range === null) {
    return hasGraveEstimate(subject) ? (
      <p className={styles.range}>
        or somewhat sooner or later: some of its figures are estimates.
      </p>
    ) : null;
  }

  return <Line range={range} subject={subject} pathOf={pathOf} />;
}

type LineProps = { range: PlanRange; subject: PlanSubject; pathOf?: FigurePath | undefined };

function Line({ range, subject, pathOf }: LineProps) {
  const { instead, never } = describeRange(range, planWords(subject));
  if (instead === null && never === null) return null;
  const figures = <EstimatedFigures figures={range.moving} subject={subject} pathOf={pathOf} />;

  return (
    <p className={styles.range}>
      {instead === null ? (
        <>
          {never} It depends on what we estimated: {figures}.
        </>
      ) : (
        <>
          {instead}, depending on what we estimated: {figures}. {never}
        </>
      )}
    </p>
  );
}

type Ranged = {
  /** What the plan comes to as it is shown. */
  now: PlanTotals;
  cases: readonly EstimateCase[];
  portfolio: Portfolio;
  strategy: Strategy;
  search: () => PayoffSearch;
};

/**
 * What the plan comes to at least and at most with what was estimated; null until that is known, as
 * while the budget is being moved.
 */
function usePlanRange({ now, cases, portfolio, strategy, search }: Ranged): PlanRange | null {
  const question = useMemo(() => {
    if (cases.length === 0) return null;
    const planned = strategy.type === "minimum-only" ? withMinimumsOnly(portfolio) : portfolio;

    return { portfolios: [planned, ...cases.map((each) => withCase(planned, each))], strategy };
  }, [cases, portfolio, strategy]);
  const outcomes = useRestedTotals(question, search);
  if (outcomes === null) return null;

  const [planned, ...others] = outcomes;
  // The cheapest plan may be a moment behind the budget: its range is of the plan that is on screen.
  if (planned?.kind !== "plan" || planned.totals.months !== now.months) return null;
  return planRange(
    planned.totals,
    others.map((outcome, at) => ({ of: cases[at]?.of ?? null, outcome })),
  );
}

const phrases: Record<EstimatedFigure, (name: string) => string> = {
  minimum: (name) => `the minimum payment of ${name}`,
  minimum_rule: (name) => `how the minimum payment of ${name} shrinks`,
  promo_end: (name) => `when the promotional rate of ${name} ends`,
  escrow: (name) => `the escrow part of the payment on ${name}`,
};

/** More would be no sentence. */
const NAMED_MAX = 3;

const list = new Intl.ListFormat("en-US");

type EstimatedFiguresProps = {
  figures: readonly { id: string; figure: EstimatedFigure }[];
  subject: Pick<PlanSubject, "debts">;
  pathOf?: FigurePath | undefined;
};

/** Names figures within a sentence, each with the way to enter it. */
function EstimatedFigures({ figures, subject, pathOf }: EstimatedFiguresProps) {
  const named = figures.slice(0, NAMED_MAX);
  const more = figures.length - named.length;
  const places = [...named.keys()].map(String);
  const parts = list.formatToParts(more > 0 ? [...places, counted(more, "more figure")] : places);

  return parts.map(({ type, value }, at) => {
    const estimated = type === "element" ? named[Number(value)] : undefined;
    if (!estimated) return value;
    const { id, figure } = estimated;
    const phrase = phrases[figure](nameOf(subject, id));
    const path = pathOf?.(id, figure) ?? null;

    return path === null ? (
      phrase
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence's parts have no other name
      <Link key={at} to={path}>
        {phrase}
      </Link>
    );
  });
}

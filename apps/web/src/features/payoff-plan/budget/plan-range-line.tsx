import type { EstimatedFigure } from "@snowball/contract";
import type { PlanTotals } from "@snowball/payoff";
import { type PlanRange, planRange, withCase, withMinimumsOnly } from "@snowball/planner";
import { Link } from "react-router";

import { counted } from "#lib/format-duration.ts";
import { paths } from "#lib/paths.ts";

import { usePlan } from "../model/use-plan.tsx";
import { hasUncertainEstimate } from "../words/estimates.ts";
import { nameOf } from "../words/plan-subject.ts";
import { DEBOUNCE_MS, useTotals } from "../worker/use-computed.ts";
import { describeRange } from "./describe-range.ts";
import styles from "./plan-result.module.css";

type PlanRangeLineProps = {
  now: PlanTotals;
  /** Whether to link to the screen that lists the figures instead of listing them. */
  isBrief?: boolean;
  /** Whether the content below is hidden until the range is known. */
  isWaitedFor?: boolean;
};

/** Shows the range of date and cost, and the estimated figures that it depends on. */
export function PlanRangeLine({ now, isBrief = false, isWaitedFor = false }: PlanRangeLineProps) {
  const { facts, subject } = usePlan();
  const range = usePlanRange(now);
  if (facts.estimateCases.length === 0) return null;
  // Reserve the line's place. The other estimates rarely change the date, so their line is not worth a
  // placeholder.
  if (range === null) {
    return hasUncertainEstimate(subject) || isWaitedFor ? (
      <p className={styles.range} data-waiting={isWaitedFor ? "" : undefined}>
        maybe earlier or later, because some figures are estimates.
      </p>
    ) : null;
  }

  return <Line range={range} isBrief={isBrief} />;
}

function Line({ range, isBrief }: { range: PlanRange; isBrief: boolean }) {
  const { instead, never } = describeRange(range, usePlan().words);
  if (instead === null && never === null) return null;
  if (isBrief) {
    const [begin, end] =
      instead === null ? [`${never} It depends`, ""] : [`${instead}, depending`, never];

    return (
      <p className={styles.range}>
        {begin} on <Link to={paths.payoffPlan("estimates")}>what we estimated</Link>. {end}
      </p>
    );
  }
  const figures = <EstimatedFigures figures={range.moving} />;

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

/**
 * Returns the lowest and highest outcome of the plan for the estimated figures. Returns null until it is
 * computed, for example while the budget changes.
 */
function usePlanRange(now: PlanTotals): PlanRange | null {
  const { facts, subject, strategy, choices: planChoices } = usePlan();
  const { estimateCases: cases } = facts;
  const { portfolio, choices } = subject;
  const planned = strategy.type === "minimum-only" ? withMinimumsOnly(portfolio) : portfolio;
  const isSteady = planChoices.steady?.isOn ?? false;
  const outcomes = useTotals(
    cases.length === 0
      ? null
      : {
          portfolios: [planned, ...cases.map((each) => withCase(planned, each))],
          strategy,
          // Use steady payments for the compared plans only if the plan on screen uses them.
          choices: choices && { ...choices, steady: isSteady },
        },
    DEBOUNCE_MS,
  );
  if (outcomes === null) return null;

  const [own, ...others] = outcomes;
  // The cheapest plan may lag behind the budget. Show the range only if it belongs to the plan on screen.
  if (own?.kind !== "plan" || own.totals.months !== now.months) return null;
  return planRange(
    own.totals,
    others.map((outcome, at) => ({ of: cases[at]?.of ?? null, outcome })),
  );
}

const phrases: Record<EstimatedFigure, (name: string) => string> = {
  minimum: (name) => `the minimum payment of ${name}`,
  minimum_rule: (name) => `how the minimum payment of ${name} shrinks`,
  promo_end: (name) => `when the promotional rate of ${name} ends`,
  escrow: (name) => `the escrow part of the payment on ${name}`,
};

/** More names would make the sentence too long. */
const NAMED_MAX = 3;

const list = new Intl.ListFormat("en-US");

/** Lists figures within a sentence, each linked to its field. */
function EstimatedFigures({ figures }: { figures: PlanRange["moving"] }) {
  const { subject, figurePath } = usePlan();
  const named = figures.slice(0, NAMED_MAX);
  const more = figures.length - named.length;
  const places = [...named.keys()].map(String);
  const parts = list.formatToParts(more > 0 ? [...places, counted(more, "more figure")] : places);

  return parts.map(({ type, value }, at) => {
    const estimated = type === "element" ? named[Number(value)] : undefined;
    if (!estimated) return value;
    const { id, figure } = estimated;
    const phrase = phrases[figure](nameOf(subject, id));
    const path = figurePath?.(id, figure) ?? null;

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

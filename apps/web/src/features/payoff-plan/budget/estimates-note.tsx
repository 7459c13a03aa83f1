import type { EstimatedFigure } from "@snowball/contract";
import type { PlanTotals } from "@snowball/payoff";
import { type PlanRange, planRange, withCase, withMinimumsOnly } from "@snowball/planner";
import { Fragment } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Card } from "#ui/section.tsx";
import { EmptyState } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { hasEstimate, hasUncertainEstimate } from "../words/estimates.ts";
import { isDerivedTotal } from "../words/plan-portfolio.ts";
import { escrowOf } from "../words/plan-subject.ts";
import type { PlanWords } from "../words/plan-words.ts";
import { DEBOUNCE_MS, useTotals } from "../worker/use-computed.ts";

const names: Record<EstimatedFigure, string> = {
  minimum: "Minimum payment",
  promo_end: "End of the promotional rate",
  minimum_rule: "Minimum payments of later months",
  escrow: "Escrow part of the payment",
};

export function EstimatesNote() {
  const { subject, figures: planned } = usePlan();
  // A plan has a range that shows how uncertain it is.
  const isPlanned = planned.chosen?.kind !== "impossible";
  if (!hasEstimate(subject)) return null;
  if (!isPlanned && hasUncertainEstimate(subject)) {
    return (
      <Notice tone="attention">
        <strong>Some figures are estimates.</strong> The plan changes once you confirm them.
        <EstimatedFigures />
      </Notice>
    );
  }

  return (
    <details className="text-small text-ink-soft print:hidden [&_summary]:w-fit [&_summary]:cursor-pointer [&_summary]:py-1">
      <summary>Estimated figures</summary>
      <EstimatedFigures />
    </details>
  );
}

export function EstimatesSection() {
  const { subject, figures } = usePlan();
  const { chosen } = figures;
  if (!hasEstimate(subject)) {
    return (
      <EmptyState icon="check" title="Nothing is estimated">
        Every figure is from your bank or from you.
      </EmptyState>
    );
  }

  return (
    <Card
      as="section"
      className="grid grid-cols-1 content-start gap-4 tabular-nums"
      aria-label="Estimated figures"
    >
      <p>We estimated these figures:</p>
      <EstimatedFigures />
      <p className="text-small text-ink-soft">Enter a figure to update the plan.</p>
      {/* Last, because its length is unknown until it is computed. */}
      {chosen === null && <p className={RANGE} data-waiting />}
      {chosen?.kind === "plan" && <PlanRangeLine now={chosen.totals} isWaitedFor />}
    </Card>
  );
}

function EstimatedFigures() {
  const { subject, words, figurePath } = usePlan();
  const balances = subject.debts.flatMap(({ isAbout, name }) => (isAbout ? [name] : []));

  return (
    // Spaces the lines so that inline links are easy to tap.
    <ul className="grid grid-cols-1 gap-1.5 leading-[1.75]">
      {balances.length > 0 && <li>Balance since its last update: {balances.join(", ")}</li>}
      {(Object.keys(names) as EstimatedFigure[]).map((figure) => {
        const debts = subject.debts.filter(({ estimates }) => estimates.includes(figure));
        if (debts.length === 0) return null;

        return (
          <li key={figure}>
            {names[figure]}:{" "}
            {debts.map(({ id, name }, at) => {
              const path = figurePath?.(id, figure);

              return (
                <Fragment key={id}>
                  {at > 0 && ", "}
                  {path ? <Link to={path}>{name}</Link> : name}
                  {/* No other figure on the screen shows it. */}
                  {figure === "escrow" && ` (planned as ${words.money(escrowOf(subject, id))})`}
                </Fragment>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}

const RANGE = "mt-1.5 text-[0.9375rem] text-ink-soft";

type PlanRangeLineProps = {
  now: PlanTotals;
  /** Whether the figures are listed above, and the content is hidden until the range is known. */
  isWaitedFor?: boolean;
};

export function PlanRangeLine({ now, isWaitedFor = false }: PlanRangeLineProps) {
  // Without `figurePath` there is no screen that lists estimated figures.
  const { facts, settings, subject, words, figurePath } = usePlan();
  const isBrief = figurePath !== undefined && !isWaitedFor;
  const range = usePlanRange(now);
  if (facts.estimateCases.length === 0) return null;
  // Reserve the line's place. The other estimates rarely change the date, so their line is not worth a placeholder.
  if (range === null) {
    return hasUncertainEstimate(subject) || isWaitedFor ? (
      <p className={RANGE} data-waiting={isWaitedFor ? "" : undefined}>
        The date may be earlier or later, because some figures are estimates.
      </p>
    ) : null;
  }

  const { instead, never } = describeRange(range, words, {
    isDerived: isDerivedTotal(facts, settings),
  });
  if (instead === null && never === null) return null;
  const [begin, end] = instead === null ? [`${never} We`, null] : [`${instead}, because we`, never];

  return (
    <p className={RANGE}>
      {begin} estimated{" "}
      {isBrief ? <Link to={paths.payoffPlan("estimates")}>some figures</Link> : "some figures"}.{" "}
      {end}
    </p>
  );
}

/** Null until it is computed, for example while the budget changes. */
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
  return planRange(own.totals, others);
}

/** Cost ranges smaller than this fraction (1/100) of the cost are not shown. */
const MIN_SHOWN_FRACTION = 100;
const CENTS_PER_DOLLAR = 100;

/**
 * Describes what may come instead of the date and the cost, without the end of the sentence, and whether there may be
 * no plan; null if that does not apply. A derived budget follows the minimums, so it does not stay below them.
 */
export function describeRange(
  { months, cost, faults }: PlanRange,
  words: PlanWords,
  { isDerived = false } = {},
) {
  const isNews = (cost.most - cost.least) * MIN_SHOWN_FRACTION > cost.most;
  const costs = isNews ? costsBetween(cost, words) : null;
  const never = describeFaults(
    faults.filter((fault) => !isDerived || fault !== "BUDGET_BELOW_MINIMUMS"),
  );
  if (months.least >= months.most) {
    return { instead: costs && `Interest and fees could be ${costs}`, never };
  }

  const when = `The date could be between ${monthsBetween(months, words)}`;
  return { instead: costs === null ? when : `${when}, with ${costs} of interest and fees`, never };
}

/** Returns `January and June 2029`, or `November 2028 and June 2029`. */
function monthsBetween({ least, most }: PlanRange["months"], { month }: PlanWords): string {
  const [first, last] = [month(least), month(most)];
  const [firstName = "", firstYear] = first.split(" ");

  return `${last.endsWith(` ${firstYear}`) ? firstName : first} and ${last}`;
}

/** Formats a cost range in whole dollars, rounded outward because estimates are not exact to the cent. */
function costsBetween({ least, most }: PlanRange["cost"], { money }: PlanWords): string {
  const whole = (dollars: number) => money(dollars * CENTS_PER_DOLLAR).replace(/\.00$/, "");
  const from = whole(Math.floor(least / CENTS_PER_DOLLAR));

  return `${from} to ${whole(Math.ceil(most / CENTS_PER_DOLLAR))}`;
}

function describeFaults(faults: PlanRange["faults"]): string | null {
  if (faults.includes("NEVER_PAYS_OFF")) {
    return "If our estimates are too low, you'd still owe money after a hundred years.";
  }
  if (faults.includes("BUDGET_BELOW_MINIMUMS")) {
    return "If our estimates are too low, this budget doesn't cover the minimums.";
  }
  return faults.length > 0 ? "If our estimates are too low, there is no plan." : null;
}

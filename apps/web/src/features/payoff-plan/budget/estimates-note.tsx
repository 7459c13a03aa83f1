import type { EstimatedFigure } from "@snowball/contract";
import { Fragment } from "react";
import { Link } from "react-router";

import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { hasUncertainEstimate } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { PlanRangeLine } from "./plan-range-line.tsx";
import styles from "./plan-result.module.css";

const names: Record<EstimatedFigure, string> = {
  minimum: "Minimum payment",
  promo_end: "End of the promotional rate",
  minimum_rule: "How the minimum shrinks",
  escrow: "Escrow part of the payment",
};

/** Lists the estimated figures in the plan, because the date depends on them. */
export function EstimatesNote() {
  const { subject, figures: planned } = usePlan();
  // A plan has a range that shows how uncertain it is.
  const isPlanned = planned.chosen?.kind !== "impossible";
  if (listEstimatedFigures(subject).length === 0) return null;
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

/** Like `EstimatesNote`, but as a screen of its own, with the range of dates. */
export function EstimatesSection() {
  const { subject, figures } = usePlan();
  const { chosen } = figures;
  if (listEstimatedFigures(subject).length === 0) {
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
      <EstimatedFigures />
      <p className={styles.note}>Enter a figure to update the plan.</p>
      {/* Last, because its length is unknown until it is computed. */}
      {chosen === null && <p className={styles.range} data-waiting />}
      {chosen?.kind === "plan" && <PlanRangeLine now={chosen.totals} isWaitedFor />}
    </Card>
  );
}

/** Returns each kind of figure that is estimated somewhere in the plan. */
function listEstimatedFigures({ debts }: Pick<PlanSubject, "debts">): EstimatedFigure[] {
  return (Object.keys(names) as EstimatedFigure[]).filter((figure) =>
    debts.some(({ estimates }) => estimates.includes(figure)),
  );
}

function EstimatedFigures() {
  const { subject, figurePath } = usePlan();

  return (
    // Spaces the lines so that inline links are easy to tap.
    <ul className="grid grid-cols-1 gap-1.5 leading-[1.75]">
      {listEstimatedFigures(subject).map((figure) => (
        <li key={figure}>
          {names[figure]}:{" "}
          <Debts
            debts={subject.debts.filter(({ estimates }) => estimates.includes(figure))}
            figurePathOf={(id) => figurePath?.(id, figure) ?? null}
            plannedValue={(id) => (figure === "escrow" ? formatEscrow(subject, id) : null)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Formats the escrow in the plan, because no other figure on the screen shows it. */
function formatEscrow(subject: PlanSubject, id: string): string | null {
  const debt = subject.portfolio.debts.find((each) => each.id === id);

  return debt ? planWords(subject).money(debt.escrow ?? 0) : null;
}

type DebtsProps = Pick<PlanSubject, "debts"> & {
  figurePathOf: (id: string) => string | null;
  /** Returns the value in the plan; null if it is shown elsewhere. */
  plannedValue: (id: string) => string | null;
};

/** Shows debt names, each linked to the field for the figure. */
function Debts({ debts, figurePathOf, plannedValue }: DebtsProps) {
  return debts.map(({ id, name }, at) => {
    const path = figurePathOf(id);
    const value = plannedValue(id);

    return (
      <Fragment key={id}>
        {at > 0 && ", "}
        {path === null ? name : <Link to={path}>{name}</Link>}
        {value !== null && ` (planned as ${value})`}
      </Fragment>
    );
  });
}

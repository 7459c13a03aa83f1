import type { MissingFigure } from "@snowball/contract";
import { useMemo } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { asksZeroEnd } from "#lib/form/zero-rate.tsx";
import { formatList } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { readEntered } from "./facts-of-entry.ts";
import { CalculatedPlan } from "./calculated-plan.tsx";
import { type CalculatorDraft, type EnteredDebt, isBlank, ownDebts } from "./calculator-draft.ts";
import { EnteredDebts } from "./entered-debts.tsx";
import { useCalculator } from "./use-calculator.ts";

/**
 * Runs the payoff plan's engine and components with debts that a visitor types. Makes no API call.
 */
export function LandingCalculator() {
  const calculator = useCalculator();
  const { debts, ...choice } = calculator.draft;
  const today = calendarToday();
  const facts = useMemo(() => readEntered(debts, today), [debts, today]);
  const lacks = useMemo(
    () => describeMissingFigures(debts, facts.plannable.leftOut),
    [debts, facts],
  );

  return (
    <>
      <EnteredDebts calculator={calculator} lacks={lacks} />
      {facts.plannable.debts.length > 0 ? (
        <CalculatedPlan facts={facts} choice={choice} onChange={calculator.choose} />
      ) : (
        <NothingToPlan />
      )}
      <KeepPlan draft={calculator.draft} />
    </>
  );
}

/** Shows a placeholder for the result while no debt can be planned. */
function NothingToPlan() {
  return (
    <EmptyState icon="plan" title="Your date appears here">
      Enter a debt's balance, APR and minimum payment. All three are on your statement, and we can
      estimate a card's minimum.
    </EmptyState>
  );
}

/** Suggests creating an account, which keeps the typed debts. */
function KeepPlan({ draft }: { draft: CalculatorDraft }) {
  const count = ownDebts(draft).length;

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-transparent bg-accent-tint shadow-none">
      <div className="grid flex-1 basis-80 gap-1">
        <h3 className="text-large">{count > 0 ? "Keep this plan" : "See it month by month"}</h3>
        <p>
          {count > 0
            ? "Create a free account to keep it. Until then, closing this tab deletes it."
            : "Create a free account and your banks fill in the figures."}
        </p>
      </div>
      <ButtonLink to={paths.register({ returnPath: paths.payoffPlan() })}>
        {count > 0 ? "Keep it in an account" : "Create an account"}
      </ButtonLink>
    </Card>
  );
}

const FIGURE_NAMES: Partial<Record<MissingFigure, string>> = {
  owed: "the balance",
  apr: "the APR",
  minimum: "the minimum payment",
};

type LeftOut = readonly { id: string; missing: readonly MissingFigure[] }[];

/** Returns, by debt id, a sentence that lists the figures a debt needs before it can be planned. */
export function describeMissingFigures(
  debts: readonly EnteredDebt[],
  leftOut: LeftOut,
): Map<string, string> {
  const entries = leftOut.flatMap(({ id, missing }): [string, string][] => {
    const debt = debts.find((each) => each.id === id);
    if (!debt || isBlank(debt)) return [];
    const figures = missing
      .filter((figure) => figure !== "minimum" || !isEstimable(debt))
      .flatMap((figure) =>
        figure === "apr" && asksZeroEnd(debt)
          ? "the APR after the 0%"
          : (FIGURE_NAMES[figure] ?? []),
      );

    return figures.length > 0 ? [[id, `Not counted yet: enter ${formatList(figures)}.`]] : [];
  });

  return new Map(entries);
}

/** Whether the minimum payment can be estimated: only for credit cards, not for loans. */
function isEstimable({ kind }: EnteredDebt): boolean {
  return kind === "credit_card";
}

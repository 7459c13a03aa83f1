import type { MissingFigure, PayoffPlanSettings } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useId, useMemo, useState } from "react";

import {
  BudgetCard,
  describeProof,
  EstimatesNote,
  type PlanFacts,
  PlanProvider,
  ResultAnnouncement,
  StrategyChoices,
  usePlan,
} from "#features/payoff-plan/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { asksZeroEnd } from "#lib/form/zero-rate.tsx";
import { formatList } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { EmptyState, Skeleton } from "#ui/data-view.tsx";
import { Term } from "#ui/term/term.tsx";

import {
  type CalculatorChoice,
  type CalculatorDraft,
  type EnteredDebt,
  isBlank,
  ownDebts,
} from "./calculator-draft.ts";
import { EnteredDebts } from "./entered-debts.tsx";
import { readEntered, settingsOf } from "./facts-of-entry.ts";
import { readEntry } from "./read-entered-debt.ts";
import { useCalculator } from "./use-calculator.ts";

/** Runs the payoff plan's engine and components with debts that a visitor types. Makes no API call. */
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

function NothingToPlan() {
  return (
    <EmptyState icon="plan" title="Your date appears here">
      Enter a debt's balance, APR and minimum payment. All three are on your statement, and we can
      estimate a card's minimum.
    </EmptyState>
  );
}

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
      <ButtonLink variant="secondary" to={paths.register({ returnPath: paths.payoffPlan() })}>
        {count > 0 ? "Keep it in an account" : "Create an account"}
      </ButtonLink>
    </Card>
  );
}

const FIGURE_NAMES: Partial<Record<string, string>> = {
  owed: "the balance",
  apr: "the APR",
  minimum: "the minimum payment",
  zeroLastDay: "the last day at 0%",
  laterApr: "the APR after the 0%",
};

type LeftOut = readonly { id: string; missing: readonly MissingFigure[] }[];

/**
 * Returns, by debt id, a sentence that lists the figures a debt needs before it can be planned: those with an invalid
 * text, else those without one.
 */
export function describeMissingFigures(
  debts: readonly EnteredDebt[],
  leftOut: LeftOut,
): Map<string, string> {
  const entries = debts.flatMap((debt): [string, string][] => {
    if (isBlank(debt)) return [];
    const { faults } = readEntry(debt);
    const missing = leftOut.find(({ id }) => id === debt.id)?.missing ?? [];
    const fields =
      faults.length > 0
        ? faults.map(({ field }) => field)
        : missing
            // A card's minimum is estimated.
            .filter((figure) => figure !== "minimum" || debt.kind !== "credit_card")
            .map((figure) => (figure === "apr" && asksZeroEnd(debt) ? "laterApr" : figure));
    const figures = fields.flatMap((field) => FIGURE_NAMES[field] ?? []);

    return figures.length > 0 ? [[debt.id, `Not counted yet: enter ${formatList(figures)}.`]] : [];
  });

  return new Map(entries);
}

type CalculatedPlanProps = {
  facts: PlanFacts;
  choice: CalculatorChoice;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Strategies that need no further input from the visitor. */
const OFFERED_STRATEGIES = ["optimal", "avalanche", "snowball"] as const;

function CalculatedPlan({ facts, choice, onChange }: CalculatedPlanProps) {
  const { strategy, extra, rollover } = choice;
  // A budget below the minimums of these debts. The calculator does not store it, because its debts still change.
  const [below, setBelow] = useState<{ facts: PlanFacts; total: string | null } | null>(null);
  const total = below?.facts === facts ? below.total : null;
  const settings = useMemo(
    () => ({ ...settingsOf({ strategy, extra, rollover }), total }),
    [strategy, extra, rollover, total],
  );
  const change = ({ strategy, extra, rollover, total }: Partial<PayoffPlanSettings>) => {
    if (extra !== undefined) {
      setBelow(signOf(extra) === 0 && rollover ? { facts, total: total ?? null } : null);
    }
    onChange({
      ...(strategy && { strategy }),
      ...(extra && { extra }),
      ...(rollover !== undefined && { rollover }),
    });
  };

  return (
    <PlanProvider facts={facts} settings={settings} change={change}>
      <CalculatedResult />
    </PlanProvider>
  );
}

function CalculatedResult() {
  const { facts, figures, compared } = usePlan();
  const { cheapest } = figures;
  if (cheapest === null) return <PlanOnItsWay />;

  return (
    <>
      <div>
        <BudgetCard
          // Remounts for other debts, because the slider sets its scale on mount.
          key={facts.plannable.debts.map(({ id, balances }) => [id, balances[0]?.amount]).join(" ")}
        />
        <ResultAnnouncement />
      </div>
      <EstimatesNote />
      {figures.chosen?.kind !== "impossible" && (
        <Strategies
          proof={cheapest.kind === "plan" ? describeProof(cheapest, compared.subject) : null}
        />
      )}
    </>
  );
}

function PlanOnItsWay() {
  return (
    <div className="min-h-[80.9rem] phone:max-[36rem]:min-h-[79.7rem] min-[36rem]:max-desktop:min-h-[78.7rem] desktop:min-h-[57.8rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}

function Strategies({ proof }: { proof: string | null }) {
  const id = useId();

  return (
    <Card
      as="section"
      className="grid grid-cols-1 gap-2 desktop:p-7 [&_h3]:text-heading"
      aria-labelledby={id}
    >
      <h3 id={id}>Which debt first?</h3>
      <p className="text-ink-soft">
        <Term name="avalanche">Avalanche</Term>: the highest rate.{" "}
        <Term name="snowball">Snowball</Term>: the smallest balance.
      </p>
      <fieldset className="m-0 min-w-0 border-0 p-0" aria-labelledby={id}>
        <StrategyChoices types={OFFERED_STRATEGIES} />
      </fieldset>
      {proof !== null && <p className="pt-1.5 text-compact">{proof}</p>}
    </Card>
  );
}

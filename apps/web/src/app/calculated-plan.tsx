import type { PayoffPlanSettings } from "@snowball/contract";
import { formatShortMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, formatAmount } from "@snowball/money";
import { useMemo, useState } from "react";

import {
  type CalculatorChoice,
  ComparedWays,
  describeProof,
  PlanOnItsWay,
} from "#features/calculator/index.ts";
import {
  BudgetCard,
  chosenType,
  EstimatesNote,
  type PayoffSearch,
  type PlannableDebts,
  ResultAnnouncement,
  sumOfMinimums,
  usePlanFigures,
} from "#features/payoff-plan/index.ts";

type CalculatedPlanProps = {
  known: PlannableDebts;
  choice: CalculatorChoice;
  search: () => PayoffSearch;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Those that need no further word from the visitor. */
const OFFERED = [
  { type: "optimal", name: "Cheapest" },
  { type: "avalanche", name: "Avalanche" },
  { type: "snowball", name: "Snowball" },
] as const;

/** What the debts come to: the budget beside its result, and the strategies. */
export function CalculatedPlan({ known, choice, search, onChange }: CalculatedPlanProps) {
  const { strategy, extra, rollover } = choice;
  const settings = useMemo(
    () => ({ ...UNDECIDED, strategy, extra, rollover }),
    [strategy, extra, rollover],
  );
  // What was typed and is too little for the minimums; the draft keeps the last that was enough.
  const [typed, setShort] = useState<number | null>(null);
  const { subject, minimums, cheapest, compared, figures } = usePlanFigures(
    known,
    settings,
    search,
  );
  // With other debts it may be enough.
  const short = typed !== null && typed < sumOfMinimums(minimums) ? typed : null;
  const chosen = figures.find(({ type }) => type === chosenType(settings))?.figures ?? null;
  const change = ({ strategy, extra, rollover }: Partial<PayoffPlanSettings>) =>
    onChange({
      ...(strategy && { strategy }),
      ...(extra && { extra }),
      ...(rollover !== undefined && { rollover }),
    });

  if (cheapest === null) return <PlanOnItsWay />;
  return (
    <>
      <div>
        <BudgetCard
          // Other debts have another slider: its scale is set when it appears.
          key={known.read.debts.map(({ id, balances }) => [id, balances[0]?.amount]).join(" ")}
          subject={subject}
          settings={settings}
          minimums={minimums}
          cheapest={cheapest.figures}
          search={search}
          estimates={{ cases: known.estimateCases }}
          onChange={change}
          short={short}
          onShort={setShort}
        />
        {chosen && <ResultAnnouncement figures={chosen} subject={compared} />}
      </div>
      <EstimatesNote
        subject={subject}
        isPlanned={short === null && cheapest.figures.kind === "plan"}
      />
      {short === null && (
        <ComparedWays
          ways={OFFERED.map((offered) => ({
            ...offered,
            ...toldBy(figures.find(({ type }) => type === offered.type)?.figures, compared),
          }))}
          chosen={strategy}
          proof={
            cheapest.figures.kind === "plan"
              ? describeProof(cheapest.figures.certificate, cheapest.figures.totals.paid)
              : null
          }
          onChoose={(next) => onChange({ strategy: next })}
        />
      )}
    </>
  );
}

type Figures = ReturnType<typeof usePlanFigures>["figures"][number]["figures"];

/** When it ends, and what it costs. */
function toldBy(figures: Figures | undefined, { firstMonth }: { firstMonth: string }) {
  if (figures?.kind !== "plan") return { date: figures ? "Never" : "…", cost: null };
  const { months, interest } = figures.totals;

  return {
    date: formatShortMonth(monthAfter(firstMonth, months - 1)),
    cost: `${formatAmount(amountFromCents(interest), "USD")} interest`,
  };
}

/** What a plan can have beside that and the calculator does not ask for. */
const UNDECIDED: Omit<PayoffPlanSettings, keyof CalculatorChoice> = {
  custom_order: [],
  snowball_first: 1,
  // The debts are still being typed in: with each one the minimums change.
  total: null,
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
};

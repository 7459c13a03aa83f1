import { useMemo, useState } from "react";

import { Button } from "#ui/button.tsx";
import { SectionCard } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/data-view.tsx";
import { CheckField } from "#ui/field.tsx";

import { Approximate } from "../budget/plan-arithmetic.tsx";
import { BalanceChart } from "../chart/balance-chart.tsx";
import { balanceHistory, findDominantDebt, minimumsPlan } from "../chart/balance-history.ts";
import { ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { NoPlan } from "../page/no-plan.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMonth } from "../words/plan-words.ts";
import { useMonthPages } from "./month-pager.tsx";
import { type CellKind, MonthTable } from "./month-table.tsx";
import styles from "./months-screen.module.css";
import { ScheduleSection } from "./schedule-section.tsx";

/** With more debts, the table is too wide for a portrait page. */
const PORTRAIT_MAX = 6;

function MonthsSection() {
  const { plan } = useShownPlan();
  const [cells, setCells] = useState<CellKind>("payment");
  const { months, pager } = useMonthPages(plan.totals.months, "the plan");
  if (!months) return null;

  return (
    <SectionCard
      heading="Month by month"
      aside={
        <>
          <CellChoice chosen={cells} onChoose={setCells} />
          {pager}
          <Button size="small" onClick={() => print()}>
            Print or save as PDF
          </Button>
        </>
      }
      data-beneath
      className={classNames(
        "grid grid-cols-1 gap-4 print:block print:break-before-page print:break-inside-auto print:border-0 print:p-0 [&_h2]:min-w-0 [&_h2]:flex-auto print:[&_h2]:mb-3",
        plan.debts.length > PORTRAIT_MAX && styles.wide,
      )}
    >
      <Approximate />
      <MonthTable months={months} cells={cells} />
    </SectionCard>
  );
}

const kinds: readonly { kind: CellKind; text: string }[] = [
  { kind: "payment", text: "Payments" },
  { kind: "owed", text: "Balances" },
  { kind: "interest", text: "Interest" },
];

type CellChoiceProps = { chosen: CellKind; onChoose: (kind: CellKind) => void };

function CellChoice({ chosen, onChoose }: CellChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-[12px] border-0 bg-surface-sunken p-0.75 print:hidden">
      <legend className="sr-only">Show for each month</legend>
      {kinds.map(({ kind, text }) => (
        // Covers the whole option, so that all of it is clickable.
        <label
          key={kind}
          className={classNames(
            "relative grid min-h-[32px] flex-1 cursor-pointer place-items-center rounded-[9px] px-3 text-small font-semibold text-ink-soft",
            "has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-accent",
            "pointer-coarse:min-h-target",
          )}
        >
          <input
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
            type="radio"
            name="months-cells"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

export function MonthsScreen() {
  const { shown } = usePlan();
  if (shown === null) return <Skeleton label="Searching for the cheapest plan" />;
  if (shown.plan === null) return <NoPlan title="No months to show yet" />;

  return (
    <ShownPlanProvider planned={shown}>
      <BalanceSection />
      <MonthsSection />
      <ScheduleSection />
    </ShownPlanProvider>
  );
}

function BalanceSection() {
  const shown = useShownPlan();
  const { plan, subject } = shown;
  const minimums = minimumsPlan(shown);
  const [includesAll, setIncludesAll] = useState(false);
  const dominant = useMemo(() => findDominantDebt(plan), [plan]);
  const without = includesAll ? null : dominant;
  const history = useMemo(
    () => balanceHistory(plan, minimums, { debts: subject.debts, without }),
    [plan, minimums, subject, without],
  );

  return (
    <SectionCard
      heading="Balances over time"
      className="grid grid-cols-1 gap-4 print:block print:break-inside-auto print:[&_figcaption]:block print:[&_figure]:block"
    >
      {dominant !== null && (
        <div className="print:hidden">
          <CheckField
            label={`Include ${nameOf(subject, dominant)}, which is much larger than the others`}
            name="dominant"
            checked={includesAll}
            onChange={({ target }) => setIncludesAll(target.checked)}
          />
        </div>
      )}
      <BalanceChart history={history} />
      <p className="text-small text-ink-soft" data-beneath>
        {describeMinimumsEnd(minimums?.totals.months ?? null, subject)}
      </p>
    </SectionCard>
  );
}

/** @param months null if minimums alone never pay off the debts */
export function describeMinimumsEnd(months: number | null, subject: PlanSubject): string {
  const words = planWords(subject);
  if (months === null) {
    return "With minimums only, it takes more than a hundred years, so there is no line for that.";
  }
  if (estimateConfidence(subject) === "stated") {
    return `With minimums only, the last payment is in ${words.month(months)}.`;
  }
  return `With minimums only, the last payment is around ${roundedMonth(months, words)}. The minimums are estimates.`;
}

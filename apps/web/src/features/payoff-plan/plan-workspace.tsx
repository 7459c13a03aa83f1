import type { PayoffPlanSettings } from "@snowball/contract";
import { firstMinimums } from "@snowball/payoff";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { BudgetCard } from "./budget/budget-card.tsx";
import { comparedStrategies } from "./compared-strategies.ts";
import { OneOffsSection } from "./one-offs/one-offs-section.tsx";
import { PlanDetails } from "./plan-details.tsx";
import { type PlannableDebts, subjectOf } from "./read-subject.ts";
import { EstimatesNote } from "./result/estimates-note.tsx";
import { StrategySection } from "./strategies/strategy-section.tsx";

type PlanWorkspaceProps = {
  known: PlannableDebts;
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
  /** What became of the last change. */
  status?: ReactNode;
};

/**
 * Everything there is to decide about a plan, and what it comes to. Computed here, from nothing but
 * its props: the budget and the strategies at once, the months when there is time.
 */
export function PlanWorkspace({ known, settings, onChange, status }: PlanWorkspaceProps) {
  // What was typed and is too little for the minimums; the settings keep the last that was enough.
  const [short, setShort] = useState<number | null>(null);
  const subject = useMemo(() => subjectOf(known, settings), [known, settings]);
  const minimums = useMemo(() => firstMinimums(subject.portfolio), [subject.portfolio]);
  const figures = useMemo(() => comparedStrategies(subject, settings), [subject, settings]);
  const shown = useDeferredValue({ subject, settings });
  const props = { subject, settings, figures, minimums, onChange };

  return (
    <>
      <BudgetCard {...props} status={status} short={short} onShort={setShort} />
      <EstimatesNote debts={subject.debts} />
      {short === null && (
        <>
          <StrategySection {...props} />
          <PlanDetails {...shown} />
        </>
      )}
      <OneOffsSection
        subject={subject}
        oneOffs={settings.one_offs}
        onChange={(oneOffs) => onChange({ one_offs: oneOffs })}
      />
    </>
  );
}

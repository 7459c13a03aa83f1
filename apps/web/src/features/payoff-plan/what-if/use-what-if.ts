import type { PayoffPlanSettings } from "@snowball/contract";
import { firstBudget, firstMinimums } from "@snowball/payoff";
import { useDeferredValue, useMemo } from "react";

import { sumOfMinimums } from "../faults/plan-fault-props.ts";
import { type PlannableDebts, subjectOf } from "../read-subject.ts";
import type { KeptScenario } from "../scenarios/scenarios-calls.ts";
import { NOTHING_TRIED } from "./nothing-tried.ts";
import { readWhatIfDraft } from "./read-what-if-draft.ts";
import { triedSubject } from "./tried-subject.ts";
import { useTriedPlan } from "./use-tried-plan.ts";
import type { WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";

type Question = {
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  scenario: KeptScenario | null;
  draft: WhatIfDraft;
};

/** What was typed, as it was understood, and the plans without it and with it. */
export function useWhatIf({ known, settings, scenario, draft }: Question) {
  const { today } = known;
  const base = useMemo(
    () => baseOf(known, scenario?.settings ?? settings, settings),
    [known, scenario, settings],
  );
  const read = useMemo(() => readWhatIfDraft(draft, { ...base, today }), [draft, base, today]);
  // Typing comes first, the plans follow when there is time.
  const shown = useDeferredValue(read);
  const before = useMemo(
    () => triedSubject(known, { settings, whatIf: NOTHING_TRIED }),
    [known, settings],
  );
  const after = useMemo(() => triedSubject(known, shown), [known, shown]);

  return {
    base,
    read,
    before: { tried: before, planned: useTriedPlan(before) },
    after: { tried: after, planned: useTriedPlan(after) },
  };
}

/** The money that is on screen: what the settings come to now, with the minimums and raises of today. */
function baseOf(
  known: PlannableDebts,
  settings: PayoffPlanSettings,
  current: PayoffPlanSettings,
): WhatIfBase {
  const { portfolio, firstMonth } = subjectOf(known, settings);
  const minimums = sumOfMinimums(firstMinimums(portfolio));

  return { settings, current, firstMonth, minimums, extra: firstBudget(portfolio) - minimums };
}

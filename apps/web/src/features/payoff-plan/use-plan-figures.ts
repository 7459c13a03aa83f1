import type { PayoffPlanSettings } from "@snowball/contract";
import { firstMinimums } from "@snowball/payoff";
import { useMemo } from "react";

import { comparedStrategies } from "./compared-strategies.ts";
import { type PlannableDebts, subjectOf } from "./read-subject.ts";
import { useCheapest } from "./search/use-cheapest.ts";
import type { PayoffSearch } from "./search/open-search.ts";

/**
 * What debts and settings come to by every strategy: at once, and the cheapest when it was found.
 * `search` stays the same.
 */
export function usePlanFigures(
  known: PlannableDebts,
  settings: PayoffPlanSettings,
  search: () => PayoffSearch,
) {
  const subject = useMemo(() => subjectOf(known, settings), [known, settings]);
  const minimums = useMemo(() => firstMinimums(subject.portfolio), [subject.portfolio]);
  const cheapest = useCheapest(subject, search);
  // The strategies are compared with the cheapest plan, so they are of the same budget as that one.
  const compared = cheapest?.subject ?? subject;
  const figures = useMemo(
    () => comparedStrategies(compared, settings, cheapest?.figures ?? null),
    [compared, settings, cheapest?.figures],
  );

  return { subject, minimums, cheapest, compared, figures };
}

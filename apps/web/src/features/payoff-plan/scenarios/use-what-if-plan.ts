import { useMemo } from "react";

import { chosenType, toStrategy } from "../words/strategies.ts";
import { useTotals } from "../worker/use-computed.ts";
import { usePlanView } from "../worker/use-plan-view.ts";
import {
  type WhatIfFigures,
  type WhatIfPlan,
  type WhatIfSubject,
  toWhatIfFigures,
} from "./what-if-subject.ts";

/** Returns the plan of a what-if, or null until it is computed. */
export function useWhatIfPlan(tried: WhatIfSubject): WhatIfPlan | null {
  const question = useMemo(
    () => ({ subject: tried.subject, strategy: strategyOf(tried), compared: [] }),
    [tried],
  );
  const { followed } = usePlanView(question);

  return useMemo(() => {
    if (followed?.subject !== tried.subject) return null;
    const { figures, plan } = followed;

    return { figures: toWhatIfFigures(figures, tried), plan };
  }, [followed, tried]);
}

/** Returns the figures of a what-if, or null until they are computed. */
export function useWhatIfFigures(tried: WhatIfSubject): WhatIfFigures | null {
  const { portfolio, choices } = tried.subject;
  const [outcome] =
    useTotals({ portfolios: [portfolio], strategy: strategyOf(tried), choices }, 0) ?? [];

  return outcome ? toWhatIfFigures(outcome, tried) : null;
}

function strategyOf({ settings, subject }: WhatIfSubject) {
  return toStrategy(chosenType(settings), settings, subject);
}

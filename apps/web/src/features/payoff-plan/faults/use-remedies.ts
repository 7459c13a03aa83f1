import { useEffect, useMemo, useState } from "react";

import type { FailedPlan } from "./least-more.ts";
import type { PlanFaultProps } from "./plan-fault-props.ts";
import { remediesFor, type Remedies } from "./remedies.ts";

/** Once the budget rests: these searches must not hold up the one for the plan itself. */
const REST_MS = 250;

type Failed = Pick<PlanFaultProps, "subject" | "strategy" | "search"> & Pick<FailedPlan, "fault">;

/** What would help a plan that runs short; null until that is known. */
export function useRemedies({ fault, subject, strategy, search }: Failed): Remedies | null {
  const { portfolio } = subject;
  const failed = useMemo(() => ({ portfolio, strategy, fault }), [portfolio, strategy, fault]);
  const isSearched = strategy.type === "optimal";
  const computed = useMemo(() => (isSearched ? null : remediesFor(failed)), [isSearched, failed]);
  const [found, setFound] = useState<{ of: typeof portfolio; remedies: Remedies } | null>(null);

  useEffect(() => {
    if (!isSearched) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      search()
        .ask({ type: "remedies", failed })
        .then(
          ({ remedies }) => isWanted && setFound({ of: failed.portfolio, remedies }),
          (error: unknown) =>
            setFound(() => {
              throw error;
            }),
        );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSearched, failed, search]);

  return computed ?? (found?.of === portfolio ? found.remedies : null);
}

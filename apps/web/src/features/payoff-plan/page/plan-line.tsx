import type { ReactNode } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import { paidOffWords } from "../words/paid-off-words.ts";

/** Shows the plan's result above a part of the plan, so that the effect of changes is visible. */
export function PlanLine({ status }: { status: ReactNode }) {
  return (
    // On a phone, the result takes two lines, which are reserved while the plan is computed. The status takes no space
    // without a message or an Undo button.
    <div className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums [&_div:not(:has(button,svg))]:min-h-0">
      <p className="max-tablet:min-h-[2lh]">
        <Result />
      </p>
      {status}
    </div>
  );
}

function Result() {
  const { figures, subject, budget, words } = usePlan();
  const { chosen } = figures;
  const money = `${words.money(budget.amount)} ${budget.unit}`;
  if (!chosen) return "Searching for the cheapest plan…";
  if (chosen.kind === "impossible")
    return `${describeFault(chosen.fault, subject).short}, with ${money}.`;

  return (
    <>
      <span>{paidOffWords(subject)} in</span> <strong>{words.month(chosen.totals.months)}</strong>{" "}
      <span>with {money}</span>
    </>
  );
}

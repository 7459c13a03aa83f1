import type { Debt, PayoffChange } from "@snowball/contract";
import type { DebtFacts } from "@snowball/planner";

import type { PlanInput } from "./read-plan-rules.ts";

type Figures = { debts: readonly DebtFacts[]; plan: Pick<PlanInput, "estimated"> };

/** Debts of which the user entered what is owed, the same on both days. */
export function findAsEntered(
  debts: readonly Debt[],
  earlier: readonly DebtFacts[],
): PayoffChange["as_entered"] {
  return debts
    .filter(({ uuid, owed }) => {
      const then = earlier.find((debt) => debt.uuid === uuid)?.owed;
      return owed.source === "user" && then?.source === "user" && then.value === owed.value;
    })
    .map(({ uuid }) => uuid);
}

/** Debts whose minimum is inferred on both days, from the same stated minimum or from none. */
export function findInferredMinimums(before: Figures, after: Figures): string[] {
  const isInferred = ({ plan }: Figures, id: string) =>
    plan.estimated.some(
      (debt) =>
        debt.id === id &&
        debt.figures.some((figure) => figure === "minimum" || figure === "minimum_rule"),
    );

  return after.debts
    .filter(({ uuid, minimum }) => {
      const then = before.debts.find((debt) => debt.uuid === uuid);
      const isSame = then?.minimum.value === minimum.value;
      return isSame && isInferred(before, uuid) && isInferred(after, uuid);
    })
    .map(({ uuid }) => uuid);
}

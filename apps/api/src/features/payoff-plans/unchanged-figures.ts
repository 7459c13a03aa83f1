import type { Debt, PayoffChange } from "@snowball/contract";
import { subtractAmount } from "@snowball/money";
import type { DebtFacts } from "@snowball/planner";

import type { PlanInput } from "./read-plan-rules.ts";

type Figures = { debts: readonly DebtFacts[]; plan: Pick<PlanInput, "estimated"> };

/** Returns debts with a manual balance that is the same on both days, apart from estimated interest. */
export function findUnchangedBalances(
  debts: readonly Debt[],
  earlier: readonly DebtFacts[],
): PayoffChange["as_entered"] {
  return debts
    .filter((debt) => {
      const then = earlier.find(({ uuid }) => uuid === debt.uuid);
      return then !== undefined && enteredOf(then) !== null && enteredOf(then) === enteredOf(debt);
    })
    .map(({ uuid }) => uuid);
}

/** Returns the manual balance less payments since then; null if it has another source. */
function enteredOf({
  owed: { value, source },
  estimated_interest: interest = null,
}: Pick<DebtFacts, "owed" | "estimated_interest">): string | null {
  if (source !== "user" || value === null) return null;

  return subtractAmount(value, interest ?? "0.00");
}

/** Returns debts with an inferred minimum on both days, inferred from the same reported minimum or from none. */
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

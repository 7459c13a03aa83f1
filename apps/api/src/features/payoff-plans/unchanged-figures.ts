import type { Debt, PayoffChange } from "@snowball/contract";
import type { DebtFacts } from "@snowball/planner";

import type { PlanInput } from "./read-plan-rules.ts";

type Figures = { debts: readonly DebtFacts[]; plan: Pick<PlanInput, "estimated"> };

/** A debt as a snapshot has it. `as_of` is when the balance was entered or reported. */
type EarlierDebt = {
  uuid: string;
  owed: Pick<DebtFacts["owed"], "source"> & { as_of?: string | null };
};

/**
 * Returns debts with a balance that the user entered, and not again since. Only payments and estimated interest have
 * changed it.
 */
export function findUnchangedBalances(
  debts: readonly Debt[],
  earlier: readonly EarlierDebt[],
): PayoffChange["as_entered"] {
  return debts
    .filter(({ uuid, owed }) => {
      const then = earlier.find((debt) => debt.uuid === uuid)?.owed;
      return then?.source === "user" && owed.source === "user" && then.as_of === owed.as_of;
    })
    .map(({ uuid }) => uuid);
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

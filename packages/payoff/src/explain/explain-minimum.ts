import { leastPayment, computeShare } from "../plan/charge-month.ts";
import { billedIn, openingTerms } from "../plan/opening.ts";
import type { MinimumStep } from "./month-explanation.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import type { Cents, Debt, OpeningTerms } from "../portfolio.ts";

/** Explains the minimum after `charges` were added to the balance. The run has one debt. */
export function explainMinimum(run: PlanRun, debt: Debt, charges: Cents): MinimumStep {
  const { opening } = run.compiled.portfolio;
  const isOpening = opening !== undefined && run.month === 1;
  const isBilled = billedIn(opening, debt, run.month) !== null;
  if (!isBilled && debt.deferment && run.month <= debt.deferment.months) {
    return { rule: { type: "deferment" }, usesFloor: false, isWholeBalance: false, result: 0 };
  }
  const due = (run.owed[0] as Cents) + charges;
  const required = leastPayment(run, 0, charges);
  const rule =
    isBilled && opening
      ? explainBill(openingTerms(opening, debt), { isOpening, amount: required })
      : explainRule(run, debt, charges);
  const wanted =
    "amount" in rule ? rule.amount : rule.portion + ("charged" in rule ? rule.charged : 0);

  return {
    rule,
    usesFloor: "floor" in rule && rule.floor > wanted,
    isWholeBalance: required > due,
    result: Math.min(required, due),
  };
}

function explainBill(
  { isNextDueEstimated: isEstimated = false }: OpeningTerms,
  { isOpening, amount }: { isOpening: boolean; amount: Cents },
) {
  return isOpening
    ? { type: "left" as const, amount }
    : { type: "billed" as const, amount, isEstimated };
}

function explainRule(
  { owed, backInterest, compiled }: PlanRun,
  { id, minimum }: Debt,
  charges: Cents,
): Exclude<MinimumStep["rule"], { type: "deferment" }> {
  const before = owed[0] as Cents;
  switch (minimum.type) {
    case "fixed":
      return { type: "fixed", amount: minimum.amount };
    case "percent": {
      const of = before + charges;
      return { ...minimum, of, portion: computeShare(compiled, of, minimum.share) };
    }
    case "percentPlusInterest": {
      const fallen = backInterest[0] as Cents;
      const of = before + fallen;
      const portion = computeShare(compiled, of, minimum.share);
      return { ...minimum, of, portion, charged: charges - fallen };
    }
    case "amortizing":
      throw new RangeError(`debt ${id}: its term is not fixed`);
  }
}

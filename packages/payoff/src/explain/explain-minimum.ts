import { leastPayment } from "../plan/charge-month.ts";
import type { MinimumStep } from "./month-explanation.ts";
import type { Cents, Debt, Rounding } from "../portfolio.ts";
import { roundedShare } from "../plan/round-exactly.ts";

const PPM = 1_000_000;

/** How a month's minimum follows from its rule, when `owed` was charged with interest and fees. */
export function explainMinimum(
  debt: Debt,
  charged: { owed: Cents; interest: Cents; fee: Cents },
  at: { month: number; rounding: Rounding },
): MinimumStep {
  if (debt.deferment && at.month <= debt.deferment.months) {
    return { rule: { type: "deferment" }, usesFloor: false, isWholeBalance: false, result: 0 };
  }
  const due = charged.owed + charged.interest + charged.fee;
  const asked = leastPayment(debt, charged, at.rounding);
  const rule = ruleOf(debt, charged, at.rounding);
  const wanted =
    rule.type === "fixed" ? rule.amount : rule.portion + ("charged" in rule ? rule.charged : 0);

  return {
    rule,
    usesFloor: rule.type !== "fixed" && rule.floor > wanted,
    isWholeBalance: asked > due,
    result: Math.min(asked, due),
  };
}

function ruleOf(
  { id, minimum }: Debt,
  { owed, interest, fee }: { owed: Cents; interest: Cents; fee: Cents },
  rounding: Rounding,
): Exclude<MinimumStep["rule"], { type: "deferment" }> {
  const portionOf = (of: Cents, share: number) =>
    roundedShare(of, { numerator: share, denominator: PPM }, rounding);
  switch (minimum.type) {
    case "fixed":
      return { type: "fixed", amount: minimum.amount };
    case "percent": {
      const of = owed + interest + fee;
      return { ...minimum, of, portion: portionOf(of, minimum.share) };
    }
    case "percentPlusInterest":
      return {
        ...minimum,
        of: owed,
        portion: portionOf(owed, minimum.share),
        charged: interest + fee,
      };
    case "amortizing":
      throw new RangeError(`debt ${id}: its term is not fixed`);
  }
}

import type { Cents, Debt } from "@snowball/payoff";

import { divideOwed } from "../facts/divide-owed.ts";
import { owedOn } from "./owed-on.ts";

import { isSame } from "./is-same.ts";

/** What can change about a debt, in the order in which it is told. */
export const DEBT_ASPECTS = ["payments", "charges", "balances", "rates", "minimums"] as const;
export type DebtAspect = (typeof DEBT_ASPECTS)[number];

/** By how much each moved what is owed; the three lead from the expected to the actual balance. */
export type Movements = { payments: Cents; charges: Cents; balances: Cents };

/** A debt as it was expected, as it is, and what moved its balance in between. */
export type DebtChange = {
  expected: Debt;
  actual: Debt;
  movements: Movements;
  /** How the minimum declines is inferred from the balance, and nobody stated another minimum. */
  isMinimumInferred: boolean;
};

/** The aspects in which the debt is another than was expected. */
export function changedAspects(change: DebtChange): DebtAspect[] {
  const differing = differingAspects(change);
  const asking = aspectOfDemands(change, differing);

  return differing.filter((aspect) => aspect !== "minimums" || asking === "minimums");
}

function differingAspects({ expected, actual, movements }: DebtChange): DebtAspect[] {
  const isChanged: Record<DebtAspect, boolean> = {
    payments: movements.payments !== 0,
    charges: movements.charges !== 0,
    balances: movements.balances !== 0 || !isSame(splitOf(expected), splitOf(actual)),
    rates: !isSame(ratesOf(expected), ratesOf(actual)),
    minimums: !isSame(demandsOf(expected), demandsOf(actual)),
  };

  return DEBT_ASPECTS.filter((aspect) => isChanged[aspect]);
}

/**
 * What brings what the lender asks for with it. An inferred minimum is another because what it is
 * inferred from is: what is owed, or else how that lies on the balances, or the rates.
 */
function aspectOfDemands(
  { expected, actual, movements, isMinimumInferred }: DebtChange,
  differing: readonly DebtAspect[],
): DebtAspect {
  const isRuleOnly = isSame({ ...demandsOf(expected), minimum: actual.minimum }, demandsOf(actual));
  if (!isMinimumInferred || !isRuleOnly) return "minimums";
  const moved = MOVEMENTS.findLast((aspect) => movements[aspect] !== 0);

  return (
    moved ?? differing.find((aspect) => aspect === "balances" || aspect === "rates") ?? "minimums"
  );
}

/**
 * The expected debt with the given aspects of the actual one: none gives what was expected, all give
 * what is. It does not matter in which order aspects are taken over.
 */
export function blendDebt(change: DebtChange, aspects: ReadonlySet<DebtAspect>): Debt {
  const { expected, actual, movements } = change;
  if (changedAspects(change).every((aspect) => aspects.has(aspect))) return actual;
  const asking = aspectOfDemands(change, differingAspects(change));

  const { balances, accrual, monthlyFee, annualFee } = aspects.has("rates") ? actual : expected;
  const owed = MOVEMENTS.filter((aspect) => aspects.has(aspect)).reduce(
    (sum, aspect) => sum + movements[aspect],
    owedOn(expected),
  );
  const blended: Debt = {
    id: actual.id,
    balances,
    ...(accrual && { accrual }),
    ...(monthlyFee !== undefined && { monthlyFee }),
    ...(annualFee && { annualFee }),
    ...demandsOf(aspects.has(asking) ? actual : expected),
  };

  return withOwed(blended, {
    owed: Math.max(0, owed),
    source: aspects.has("balances") ? actual : expected,
  });
}

const MOVEMENTS = ["payments", "charges", "balances"] as const;

/** The same debt with nothing owed on it. */
export function settledDebt(debt: Debt): Debt {
  return withOwed(debt, { owed: 0, source: debt });
}

/** How what is owed lies on the debt; what is on balances of nothing does not matter. */
function splitOf({ balances, accrual }: Debt) {
  const owed = balances.filter(({ amount }) => amount > 0);

  return {
    amounts: owed.map(({ id, amount }) => ({ id, amount })),
    accrued: accrual?.type === "simple-daily" ? accrual.accrued : 0,
  };
}

function ratesOf({ balances, accrual, monthlyFee, annualFee }: Debt) {
  return {
    balances: balances.map((balance) => ({ ...balance, amount: 0 })),
    accrual: accrual?.type === "simple-daily" ? { ...accrual, accrued: 0 } : accrual?.type,
    monthlyFee,
    annualFee,
  };
}

/** What the lender asks for, and takes. */
function demandsOf({ minimum, deferment, escrow, prepayment }: Debt) {
  return {
    minimum,
    ...(deferment && { deferment }),
    ...(escrow !== undefined && { escrow }),
    ...(prepayment && { prepayment }),
  };
}

/**
 * The debt with what is owed divided as on `source`, or as on itself where `source` has other
 * balances; where nothing says how, all of it lies on the first balance.
 */
function withOwed(debt: Debt, { owed, source }: { owed: Cents; source: Debt }): Debt {
  const weights = weightsOf(debt, source) ??
    weightsOf(debt, debt) ?? [0, ...debt.balances.map((_, index) => (index === 0 ? 1 : 0))];
  const [accrued = 0, ...amounts] = divideOwed(owed, weights);
  const { accrual } = debt;

  return {
    ...debt,
    balances: debt.balances.map((balance, index) => ({ ...balance, amount: amounts[index] ?? 0 })),
    ...(accrual?.type === "simple-daily" && { accrual: { ...accrual, accrued } }),
  };
}

/** Of the unpaid interest and of each balance; null where the source has none of them. */
function weightsOf(debt: Debt, source: Debt): Cents[] | null {
  const ids = (each: Debt) => each.balances.map(({ id }) => id);
  if (!isSame(ids(debt).toSorted(), ids(source).toSorted())) return null;

  const amounts = new Map(source.balances.map(({ id, amount }) => [id, Math.max(0, amount)]));
  const accrues = debt.accrual?.type === "simple-daily";
  const accrued = accrues && source.accrual?.type === "simple-daily" ? source.accrual.accrued : 0;
  const weights = [accrued, ...ids(debt).map((id) => amounts.get(id) ?? 0)];
  return weights.some((weight) => weight > 0) ? weights : null;
}

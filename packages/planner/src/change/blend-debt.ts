import type { Cents, Debt } from "@snowball/payoff";

import { divideOwed } from "../facts/divide-owed.ts";
import { owedOn } from "./owed-on.ts";

import { isSame } from "./is-same.ts";

/** What can change about a debt, in the order of the explanation. */
export const DEBT_ASPECTS = ["payments", "charges", "balances", "rates", "minimums"] as const;
export type DebtAspect = (typeof DEBT_ASPECTS)[number];

/** The change of the balance in cents, by cause. The three add up from the expected to the actual balance. */
export type Movements = { payments: Cents; charges: Cents; balances: Cents };

/** A debt as expected, as it is, and what changed its balance. */
export type DebtChange = {
  expected: Debt;
  actual: Debt;
  movements: Movements;
  /** Whether the minimum rule is inferred from the balance, and the stated minimum did not change. */
  isMinimumInferred: boolean;
};

/** Returns the aspects in which the actual debt differs from the expected one. */
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
 * Returns the aspect that caused new payment terms. An inferred minimum changes only because its inputs do: the total
 * owed, its split over balances, or the rates.
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
 * Returns the expected debt with the given aspects of the actual one. With no aspect it equals the expected debt, with
 * all aspects the actual one. The order of aspects has no effect.
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

/** Returns the debt with zero balances. */
export function settledDebt(debt: Debt): Debt {
  return withOwed(debt, { owed: 0, source: debt });
}

/** Returns how the total is split over the balances. Terms of empty balances are ignored. */
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

/** Returns what the lender requires, and how it allocates payments. */
function demandsOf({ minimum, deferment, escrow, prepayment }: Debt) {
  return {
    minimum,
    ...(deferment && { deferment }),
    ...(escrow !== undefined && { escrow }),
    ...(prepayment && { prepayment }),
  };
}

/**
 * Splits `owed` in the proportions of `source`, or of the debt itself if `source` has other balances. If neither has
 * proportions, the first balance gets everything.
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

/** Weights of the unpaid interest and of each balance; null if the source has no matching balances. */
function weightsOf(debt: Debt, source: Debt): Cents[] | null {
  const ids = (each: Debt) => each.balances.map(({ id }) => id);
  if (!isSame(ids(debt).toSorted(), ids(source).toSorted())) return null;

  const amounts = new Map(source.balances.map(({ id, amount }) => [id, Math.max(0, amount)]));
  const accrues = debt.accrual?.type === "simple-daily";
  const accrued = accrues && source.accrual?.type === "simple-daily" ? source.accrual.accrued : 0;
  const weights = [accrued, ...ids(debt).map((id) => amounts.get(id) ?? 0)];
  return weights.some((weight) => weight > 0) ? weights : null;
}

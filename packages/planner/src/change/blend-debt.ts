import type { Cents, Debt, RatedBalance } from "@snowball/payoff";

import { divideOwed } from "../facts/divide-owed.ts";
import { sumOf } from "../facts/exact-units.ts";
import { isSame } from "./is-same.ts";
import { owedOn } from "./owed-on.ts";

export const MOVEMENTS = ["payments", "redirected", "charges", "balances"] as const;
/** What can change about a debt, in the order of the explanation. */
export const DEBT_ASPECTS = [...MOVEMENTS, "rates", "minimums"] as const;
export type DebtAspect = (typeof DEBT_ASPECTS)[number];

/** The change of the balance in cents, by cause. They add up from the expected to the actual balance. */
export type Movements = Record<(typeof MOVEMENTS)[number], Cents>;

/** Known transactions on a debt's account between two days. */
export type DebtActivity = {
  debt: string;
  /** Paid on the debt, refunds included. */
  payments: Cents;
  /** Charged to the debt, without the lender's interest and fees. */
  charges: Cents;
  /** The lender's interest and fees; absent if there are no transactions. */
  lenderCharges?: Cents;
};

/** A debt as expected, as it is, and what changed its balance. */
export type DebtChange = {
  expected: Debt;
  actual: Debt;
  movements: Movements;
  /** Whether the minimum rule is inferred from the balance, and the stated minimum did not change. */
  isMinimumInferred: boolean;
};

export function changedAspects(change: DebtChange): DebtAspect[] {
  const { expected, actual, movements } = change;

  return [
    ...MOVEMENTS.filter((aspect) => movements[aspect] !== 0),
    ...(hasSameRates(change) ? [] : ["rates" as const]),
    ...(isSame(demandsOf(expected), demandsOf(actual)) ? [] : ["minimums" as const]),
  ];
}

/**
 * Returns the aspect that caused new payment terms. An inferred minimum changes only because its inputs do: the total
 * owed, or the rates.
 */
export function aspectOfDemands(change: DebtChange): DebtAspect {
  const { expected, actual, isMinimumInferred } = change;
  const isRuleOnly = isSame({ ...demandsOf(expected), minimum: actual.minimum }, demandsOf(actual));
  if (!isMinimumInferred || !isRuleOnly) return "minimums";
  const others = changedAspects(change).filter((aspect) => aspect !== "minimums");

  return others.findLast((aspect) => aspect !== "rates") ?? others[0] ?? "minimums";
}

/** Returns the expected debt with the given aspects of the actual one. The order of aspects has no effect. */
export function blendDebt(change: DebtChange, aspects: readonly DebtAspect[]): Debt {
  const { expected, actual, movements } = change;
  const moved = MOVEMENTS.filter((aspect) => aspects.includes(aspect));
  const isCharged = moved.length > 0 && hasSameRates(change);
  const isOfActual = aspects.includes("rates") || isCharged;
  const { balances, accrual, monthlyFee, annualFee } = isOfActual ? actual : expected;
  const blended: Debt = {
    id: actual.id,
    balances,
    ...(accrual && { accrual }),
    ...(monthlyFee !== undefined && { monthlyFee }),
    ...(annualFee && { annualFee }),
    ...demandsOf(aspects.includes("minimums") ? actual : expected),
  };
  const owed = owedOn(expected) + sumOf(moved.map((aspect) => movements[aspect]));

  return withOwed(blended, { owed: Math.max(0, owed), source: actual });
}

export function settledDebt(debt: Debt): Debt {
  return withOwed(debt, { owed: 0, source: debt });
}

/**
 * A balance that only one of the days has was paid off or charged, unless the days have none in common, or nothing
 * moved: then the lender moved it to other terms.
 */
function hasSameRates({ expected, actual, movements }: DebtChange): boolean {
  const isMoved = MOVEMENTS.some((aspect) => movements[aspect] !== 0);
  const isShared = ({ id }: RatedBalance) =>
    isMoved && actual.balances.some((each) => each.id === id);
  const shared = expected.balances.filter(isShared).map(({ id }) => id);

  return isSame(ratesOf(expected, shared), ratesOf(actual, shared));
}

/**
 * Returns the terms of the given balances; of all if there are none. The interest that a deferral has recorded grows as
 * planned, so it is no change.
 */
function ratesOf({ balances, accrual, monthlyFee, annualFee }: Debt, ids: readonly string[]) {
  return {
    balances: balances
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .map(({ amount: _amount, deferred, ...terms }) => ({
        ...terms,
        deferred: deferred && { ...deferred, accrued: 0 },
      })),
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
 * Splits `owed` in the proportions of `source`, or of the debt itself if `source` has a balance that it does not have.
 * If neither has proportions, the first balance gets everything. Deferrals have recorded the interest of `source`.
 */
export function withOwed(debt: Debt, { owed, source }: { owed: Cents; source: Debt }): Debt {
  const weights = weightsOf(debt, source) ??
    weightsOf(debt, debt) ?? [0, ...debt.balances.map((_, index) => (index === 0 ? 1 : 0))];
  const [accrued = 0, ...amounts] = divideOwed(owed, weights);
  const { accrual } = debt;
  const balances = debt.balances.map((balance, index) => {
    const { deferred } = balance;
    const known = source.balances.find(({ id }) => id === balance.id)?.deferred ?? deferred;
    return {
      ...balance,
      amount: amounts[index] ?? 0,
      ...(deferred && known && { deferred: { ...deferred, accrued: known.accrued } }),
    };
  });

  return {
    ...debt,
    balances,
    ...(accrual?.type === "simple-daily" && { accrual: { ...accrual, accrued } }),
  };
}

/** Weights of the unpaid interest and of each balance, zero for one that the source has paid off; null if there are none. */
function weightsOf(debt: Debt, source: Debt): Cents[] | null {
  const amounts = new Map(source.balances.map(({ id, amount }) => [id, Math.max(0, amount)]));
  const ids = debt.balances.map(({ id }) => id);
  if (!source.balances.every(({ id }) => ids.includes(id))) return null;

  const accrues = debt.accrual?.type === "simple-daily";
  const accrued = accrues && source.accrual?.type === "simple-daily" ? source.accrual.accrued : 0;
  const weights = [accrued, ...ids.map((id) => amounts.get(id) ?? 0)];
  return weights.some((weight) => weight > 0) ? weights : null;
}

import { rateChangesOf } from "./balance-rates.ts";
import { openComposite, owedBy } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import type { Cents, Debt, Portfolio, Rounding } from "../portfolio.ts";

/**
 * What a portfolio comes to before month 1, by debt in the order of the input. A plan is computed
 * from it as often as wanted; nothing in it changes.
 */
export type CompiledPortfolio = {
  portfolio: Portfolio;
  rounding: Rounding;
  size: number;
  /** Owed before month 1; credits are 0. */
  opening: Cents[];
  /** 1 where extra payments are taken. */
  takesExtra: number[];
  hasComposites: boolean;
  /** As they are before month 1, by index; null for plain debts. Each run works on copies. */
  composites: (CompositeDebt | null)[];
  /** Month 1's budget is every month's. */
  isLevel: boolean;
  /** What every debt may grow by while all sums stay safe integers. */
  room: Cents;
  /** Ascending months in which a rate differs from the month before. */
  rateChanges: number[];
};

/** @param portfolio without `amortizing` minimums (see fix-amortizing.ts) and without faults. */
export function compilePortfolio(portfolio: Portfolio): CompiledPortfolio {
  const { debts } = portfolio;
  const compiled: CompiledPortfolio = {
    portfolio,
    rounding: portfolio.rounding ?? "half-up",
    size: debts.length,
    opening: [],
    takesExtra: [],
    hasComposites: false,
    composites: [],
    isLevel: false,
    room: 0,
    rateChanges: [],
  };
  let owed = 0;
  for (let index = 0; index < debts.length; index++) {
    compileDebt(compiled, debts[index] as Debt);
    owed += compiled.opening[index] as number;
  }
  compiled.isLevel = !compiled.hasComposites && isLevel(portfolio);
  compiled.room = Math.floor((Number.MAX_SAFE_INTEGER - owed) / Math.max(debts.length, 1));
  if (compiled.rateChanges.length > 1) compiled.rateChanges.sort((left, right) => left - right);

  return compiled;
}

function isLevel({ budget, changes }: Portfolio): boolean {
  const isConstant = budget.mode === "total" || budget.mode === "minimums-plus-extra";
  return isConstant && (!changes || changes.length === 0);
}

/** True for one balance at a monthly rate, which may change once. */
export function isPlain(debt: Debt): boolean {
  const { balances, accrual, monthlyFee, annualFee, deferment } = debt;
  if (balances.length !== 1 || balances[0]?.deferred) return false;
  if (accrual && accrual.type !== "monthly") return false;
  return !monthlyFee && !annualFee && !deferment;
}

function compileDebt(compiled: CompiledPortfolio, debt: Debt): void {
  const { minimum, prepayment, balances } = debt;
  if (isPlain(debt)) {
    compiled.opening.push(Math.max(balances[0]?.amount ?? 0, 0));
    compiled.composites.push(null);
    if (balances[0]?.promo) compiled.rateChanges.push(balances[0].promo.months + 1);
  } else {
    const composite = openComposite(debt, compiled.portfolio);
    compiled.opening.push(owedBy(composite));
    compiled.composites.push(composite);
    compiled.hasComposites = true;
    compiled.rateChanges.push(...rateChangesOf(debt));
  }
  compiled.takesExtra.push(prepayment === "forbidden" ? 0 : 1);
  if (minimum.type === "amortizing") throw new RangeError(`debt ${debt.id}: its term is not fixed`);
}

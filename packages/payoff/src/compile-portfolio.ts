import { rateChangesOf } from "./balance-rates.ts";
import { openComposite, owedBy } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import type { Cents, Debt, Portfolio, Rounding } from "./portfolio.ts";

/**
 * A portfolio as columns of numbers, one row a debt in the order of the input. A plan is computed
 * from it as often as wanted; nothing in it changes.
 */
export type CompiledPortfolio = {
  portfolio: Portfolio;
  rounding: Rounding;
  size: number;
  /** Owed before month 1; credits are 0. */
  opening: Float64Array;
  /** 1 where extra payments are taken. */
  takesExtra: Float64Array;
  hasComposites: boolean;
  /** As they are before month 1, by index; null for plain debts. Each run works on copies. */
  composites: (CompositeDebt | null)[];
  /** What every debt may grow by while all sums stay safe integers. */
  room: Cents;
  /** Ascending months in which a rate differs from the month before. */
  rateChanges: number[];
};

const COLUMNS = 2;

/** @param portfolio without `amortizing` minimums (see fix-amortizing.ts) and without faults. */
export function compilePortfolio(portfolio: Portfolio): CompiledPortfolio {
  const { debts } = portfolio;
  const columns = allocateColumns(debts.length, COLUMNS);
  const compiled: CompiledPortfolio = {
    portfolio,
    rounding: portfolio.rounding ?? "half-up",
    size: debts.length,
    opening: columns(),
    takesExtra: columns(),
    hasComposites: false,
    composites: [],
    room: 0,
    rateChanges: [],
  };
  let owed = 0;
  for (let index = 0; index < debts.length; index++) {
    compileDebt(compiled, debts[index] as Debt, index);
    owed += compiled.opening[index] as number;
  }
  compiled.room = Math.floor((Number.MAX_SAFE_INTEGER - owed) / Math.max(debts.length, 1));
  if (compiled.rateChanges.length > 1) compiled.rateChanges.sort((left, right) => left - right);

  return compiled;
}

/** Columns of one block of memory: a plan must not cost one allocation a column. */
export function allocateColumns(rows: number, count: number): () => Float64Array {
  const block = new ArrayBuffer(rows * count * Float64Array.BYTES_PER_ELEMENT);
  let taken = 0;

  return () => new Float64Array(block, rows * Float64Array.BYTES_PER_ELEMENT * taken++, rows);
}

/** True for one balance at a monthly rate, which may change once. */
export function isPlain(debt: Debt): boolean {
  const { balances, accrual, monthlyFee, annualFee, deferment } = debt;
  if (balances.length !== 1 || balances[0]?.deferred) return false;
  if (accrual && accrual.type !== "monthly") return false;
  return !monthlyFee && !annualFee && !deferment;
}

function compileDebt(compiled: CompiledPortfolio, debt: Debt, index: number): void {
  const { minimum, prepayment, balances } = debt;
  if (isPlain(debt)) {
    compiled.opening[index] = Math.max(balances[0]?.amount ?? 0, 0);
    compiled.composites.push(null);
    if (balances[0]?.promo) compiled.rateChanges.push(balances[0].promo.months + 1);
  } else {
    const composite = openComposite(debt, compiled.portfolio);
    compiled.opening[index] = owedBy(composite);
    compiled.composites.push(composite);
    compiled.hasComposites = true;
    compiled.rateChanges.push(...rateChangesOf(debt));
  }
  if (prepayment !== "forbidden") compiled.takesExtra[index] = 1;
  if (minimum.type === "amortizing") throw new RangeError(`debt ${debt.id}: its term is not fixed`);
}

import { rateChangesOf } from "./balance-rates.ts";
import { openComposite, owedBy } from "./composite-debt.ts";
import { MONTHLY_DENOMINATOR } from "./periodic-rate.ts";
import type { Cents, Debt, Portfolio, Rounding } from "./portfolio.ts";

/** How a debt's least payment follows from its balance, as a number. */
export const FIXED = 0;
export const PERCENT = 1;
export const PERCENT_PLUS_INTEREST = 2;

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
  /** Yearly rates of plain debts: through month `promoMonths`, and after it. */
  promoApr: Float64Array;
  promoMonths: Float64Array;
  apr: Float64Array;
  minimumRule: Float64Array;
  /** The amount of a fixed minimum, the floor of another. */
  minimumFloor: Float64Array;
  minimumShare: Float64Array;
  /** 1 where extra payments are taken. */
  takesExtra: Float64Array;
  /** 1 for debts that the columns do not describe; see composite-debt.ts. */
  isComposite: Float64Array;
  hasComposites: boolean;
  /** What every debt may grow by while all sums stay safe integers. */
  room: Cents;
  /** Ascending months in which a rate differs from the month before. */
  rateChanges: number[];
};

const COLUMNS = 9;

/** @param portfolio without `amortizing` minimums (see fix-amortizing.ts) and without faults. */
export function compilePortfolio(portfolio: Portfolio): CompiledPortfolio {
  const { debts } = portfolio;
  const columns = allocateColumns(debts.length, COLUMNS);
  const compiled: CompiledPortfolio = {
    portfolio,
    rounding: portfolio.rounding ?? "half-up",
    size: debts.length,
    opening: columns(),
    promoApr: columns(),
    promoMonths: columns(),
    apr: columns(),
    minimumRule: columns(),
    minimumFloor: columns(),
    minimumShare: columns(),
    takesExtra: columns(),
    isComposite: columns(),
    hasComposites: false,
    room: 0,
    rateChanges: [],
  };
  for (let index = 0; index < debts.length; index++) {
    const debt = debts[index];
    if (debt) compileDebt(compiled, debt, index);
  }
  const owed = compiled.opening.reduce((sum, amount) => sum + amount, 0);
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

function compileDebt(compiled: CompiledPortfolio, debt: Debt, index: number): void {
  const [balance] = debt.balances;
  if (!balance) throw new RangeError(`debt ${debt.id}: has no balance`);

  if (isPlain(debt)) {
    compiled.opening[index] = Math.max(balance.amount, 0);
    compiled.apr[index] = balance.apr;
    compiled.promoApr[index] = balance.promo?.apr ?? balance.apr;
    compiled.promoMonths[index] = balance.promo?.months ?? 0;
  } else {
    compiled.opening[index] = owedBy(openComposite(debt, compiled.portfolio));
    compiled.isComposite[index] = 1;
    compiled.hasComposites = true;
  }
  if (debt.prepayment !== "forbidden") compiled.takesExtra[index] = 1;
  if (balance.promo || compiled.isComposite[index]) {
    compiled.rateChanges.push(...rateChangesOf(debt));
  }
  compileMinimum(compiled, debt, index);
}

function compileMinimum(compiled: CompiledPortfolio, debt: Debt, index: number): void {
  const { minimum } = debt;
  if (minimum.type === "amortizing") throw new RangeError(`debt ${debt.id}: its term is not fixed`);
  if (minimum.type === "fixed") {
    compiled.minimumFloor[index] = minimum.amount;
    return;
  }
  compiled.minimumRule[index] = minimum.type === "percent" ? PERCENT : PERCENT_PLUS_INTEREST;
  compiled.minimumFloor[index] = minimum.floor;
  compiled.minimumShare[index] = minimum.share;
}

/** True for one balance at a monthly rate, which may change once. */
function isPlain(debt: Debt): boolean {
  const { balances, accrual, monthlyFee, annualFee, deferment } = debt;
  if (balances.length !== 1 || balances[0]?.deferred) return false;
  if (accrual && accrual.type !== "monthly") return false;
  return !monthlyFee && !annualFee && !deferment;
}

/** The largest balance whose monthly interest at `apr` is exact in doubles. */
export function exactBelow(apr: number): number {
  if (apr === 0) return Number.MAX_SAFE_INTEGER;
  return Math.floor((Number.MAX_SAFE_INTEGER - MONTHLY_DENOMINATOR) / apr);
}

import { isPromotional } from "./balance-rates.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { copyComposite, topRate } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import { MONTHLY_DENOMINATOR } from "./periodic-rate.ts";
import type { PlanTape } from "./plan-tape.ts";
import type { Cents, Debt, RatePpm } from "../portfolio.ts";
import type { Ranking } from "./rank-target.ts";

/** A plan while it is computed: one row a debt, in the order of the input. */
export type PlanRun = {
  compiled: CompiledPortfolio;
  ranking: Ranking;
  month: number;
  /** Debts that are owed, and debts paid off since the start. */
  openCount: number;
  closedCount: number;
  balance: Float64Array;
  /** Three numbers a debt for the quick way of charging: see QUICK_BELOW, RATE and LEAST. */
  terms: Float64Array;
  /** The rate debts are compared by: that of the next accrual. */
  nextRate: Float64Array;
  /** The debt with the highest of all rates, once it is known; -1 after a rate has changed. */
  steadyTarget: number;
  /** The debt that has grown beyond what can be counted; -1 while there is none. */
  tooLarge: number;
  /** Of this month, while months are written to a tape; of plain debts only then. */
  minimum: Float64Array;
  /** The same; empty without a tape. */
  interest: Float64Array;
  fee: Float64Array;
  extra: Float64Array;
  reasons: Float64Array;
  /** From the start, while months are written. */
  totalInterest: Float64Array;
  totalFees: Float64Array;
  /** Of this month: what there was to spend, and what of it the minimums took. */
  spending: { budget: Cents; minimums: Cents };
  /** Paid and charged by all debts from the start. */
  spent: Cents;
  fees: Cents;
  payoffMonth: Float64Array;
  /** By index; empty where all debts are plain. */
  composites: (CompositeDebt | null)[];
  /** What is constant through the plan: month 1's minimums and the extra, and what grew of it. */
  baseBudget: number;
  /** Where months are written; null where only totals are wanted. */
  tape: PlanTape | null;
};

/** Up to this balance the quick way of charging is exact; -1 where it is not the way. */
export const QUICK_BELOW = 0;
/** The yearly rate of a plain debt with this month's accrual. */
export const RATE = 1;
/** The amount of a fixed minimum. */
export const LEAST = 2;
/** How many numbers of `terms` a debt has. */
export const TERMS = 3;

const COLUMNS = 4;
/** Further columns of a run whose months are written. */
const TAPE_COLUMNS = 6;
const UNUSED = new Float64Array(0);
const QUICK_PRODUCT = 2 ** 51 - MONTHLY_DENOMINATOR;
/** No month's interest is sixteen times the balance (see RATE_MAX). */
const LARGEST_GROWTH = 16;

export function openRun(
  compiled: CompiledPortfolio,
  ranking: Ranking,
  tape: PlanTape | null,
): PlanRun {
  const { size, opening } = compiled;
  const columns = allocateColumns(size, TERMS + COLUMNS + (tape ? TAPE_COLUMNS : 0));
  const written = tape ? columns : () => UNUSED;
  const run: PlanRun = {
    compiled,
    ranking,
    month: 0,
    openCount: 0,
    closedCount: 0,
    balance: columns(),
    terms: columns(TERMS),
    nextRate: columns(),
    steadyTarget: -1,
    tooLarge: -1,
    minimum: columns(),
    interest: written(),
    fee: written(),
    extra: written(),
    reasons: written(),
    totalInterest: written(),
    totalFees: written(),
    spending: { budget: 0, minimums: 0 },
    spent: 0,
    fees: 0,
    payoffMonth: columns(),
    composites: compiled.hasComposites ? openComposites(compiled) : [],
    baseBudget: 0,
    tape,
  };
  for (let index = 0; index < size; index++) {
    const owed = opening[index] as number;
    run.balance[index] = owed;
    if (owed > 0) run.openCount++;
  }
  refreshRates(run, 1);

  return run;
}

/** Columns of one block of memory: a plan must not cost one allocation a column. */
function allocateColumns(rows: number, count: number): (width?: number) => Float64Array {
  const bytes = rows * Float64Array.BYTES_PER_ELEMENT;
  const block = new ArrayBuffer(bytes * count);
  let taken = 0;

  return (width = 1) => {
    const column = new Float64Array(block, bytes * taken, rows * width);
    taken += width;
    return column;
  };
}

/** Before the accrual of `month`: the rates of plain debts with this accrual and with the next. */
export function refreshRates(run: PlanRun, month: number): void {
  const { debts } = run.compiled.portfolio;
  run.steadyTarget = -1;
  for (let index = 0; index < debts.length; index++) {
    const at = index * TERMS;
    run.terms[at + QUICK_BELOW] = -1;
    if (run.composites[index]) continue;

    const debt = debts[index] as Debt;
    const apr = plainApr(debt, month);
    run.terms[at + RATE] = apr;
    run.nextRate[index] = plainApr(debt, month + 1);
    if (debt.minimum.type !== "fixed") continue;
    run.terms[at + LEAST] = debt.minimum.amount;
    run.terms[at + QUICK_BELOW] = quickLimit(run, index, apr);
  }
}

/** True when a rate changes with the accrual of this month or of the next. */
export function isRateChange({ rateChanges }: CompiledPortfolio, month: number): boolean {
  for (const change of rateChanges) {
    if (change === month || change === month + 1) return true;
  }
  return false;
}

/** After a composite debt was charged or paid: what it is compared by. */
export function refreshComposite(run: PlanRun, index: number): void {
  const composite = run.composites[index];
  if (composite) run.nextRate[index] = topRate(composite, run.month + 1);
}

/** Called when a payment has brought a balance to zero. */
export function closeDebt(run: PlanRun, index: number): void {
  run.payoffMonth[index] = run.month;
  run.openCount--;
  run.closedCount++;
}

/**
 * A debt may grow by an equal share of what is left to the largest safe integer: then every sum of
 * balances stays exact.
 */
export function ceilingOf({ opening, room }: CompiledPortfolio, index: number): Cents {
  return (opening[index] as number) + room;
}

function plainApr({ balances: [balance] }: Debt, month: number): RatePpm {
  if (!balance) return 0;
  return balance.promo && isPromotional(balance, month) ? balance.promo.apr : balance.apr;
}

/**
 * The largest balance that the quick way charges exactly and cannot carry past the ceiling.
 *
 * The quick way is floor((balance × rate + 6,000,000.5) × (1 ÷ 12,000,000)) in doubles. The sum is exact
 * below 2^52. Half a unit keeps the true quotient at least 1 ÷ 24,000,000 from every whole number, and
 * below 2^51 the two roundings of the factor and the product move it by less.
 */
function quickLimit({ compiled }: PlanRun, index: number, apr: RatePpm): Cents {
  if (compiled.rounding !== "half-up") return -1;
  const ceiling = Math.floor(ceilingOf(compiled, index) / LARGEST_GROWTH);
  return apr === 0 ? ceiling : Math.min(ceiling, Math.floor(QUICK_PRODUCT / apr));
}

function openComposites({ composites }: CompiledPortfolio): (CompositeDebt | null)[] {
  return composites.map((composite) => composite && copyComposite(composite));
}

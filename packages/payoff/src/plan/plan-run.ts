import { isPromotional } from "./balance-rates.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { copyComposite, topRate } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import { QUICK_BELOW, TERMS, exactBelow, writeTerms } from "./plain-terms.ts";
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
  /** What plain debts are charged and asked for, one row a debt: see plain-terms.ts. */
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

const COLUMNS = 4;
/** Further columns of a run whose months are written. */
const TAPE_COLUMNS = 6;
const UNUSED = new Float64Array(0);
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
export function allocateColumns(rows: number, count: number): (width?: number) => Float64Array {
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
    writeTerms(run.terms, at, { debt, apr });
    run.nextRate[index] = plainApr(debt, month + 1);
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

/** The largest balance that terms charge exactly and cannot carry past the ceiling. */
function quickLimit({ compiled }: PlanRun, index: number, apr: RatePpm): Cents {
  if (compiled.rounding !== "half-up") return -1;
  const ceiling = Math.floor(ceilingOf(compiled, index) / LARGEST_GROWTH);
  return Math.min(ceiling, exactBelow(compiled.portfolio.debts[index] as Debt, apr));
}

function openComposites({ composites }: CompiledPortfolio): (CompositeDebt | null)[] {
  return composites.map((composite) => composite && copyComposite(composite));
}

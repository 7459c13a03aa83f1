import { allocateColumns, exactBelow } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { openComposite, topRate } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import type { Ranking } from "./rank-target.ts";
import type { PlanTape } from "./plan-tape.ts";
import type { Cents, RatePpm } from "./portfolio.ts";

/** A plan while it is computed: one row a debt, in the order of the input. */
export type PlanRun = {
  compiled: CompiledPortfolio;
  ranking: Ranking;
  month: number;
  /** Indices of the debts that are owed, in the order of the input: the first `openCount`. */
  open: Int32Array;
  openCount: number;
  /** Debts paid off since the start. */
  closedCount: number;
  balance: Float64Array;
  /** Yearly rates of plain debts with this month's accrual. */
  rate: Float64Array;
  /** The rate debts are compared by: that of the next accrual. */
  nextRate: Float64Array;
  /** Up to this balance the kernel's quick interest is exact; -1 where rounding is half-even. */
  exactBelow: Float64Array;
  /** The debt that has grown beyond what can be counted; -1 while there is none. */
  tooLarge: number;
  /** Of this month. */
  interest: Float64Array;
  fee: Float64Array;
  minimum: Float64Array;
  extra: Float64Array;
  reasons: Float64Array;
  /** From the start. */
  totalInterest: Float64Array;
  totalFees: Float64Array;
  payoffMonth: Float64Array;
  composites: (CompositeDebt | null)[];
  /** What is constant through the plan: month 1's minimums and the extra, and what grew of it. */
  baseBudget: number;
  tape: PlanTape | null;
};

const COLUMNS = 12;

export function openRun(
  compiled: CompiledPortfolio,
  ranking: Ranking,
  tape: PlanTape | null,
): PlanRun {
  const { size } = compiled;
  const columns = allocateColumns(size, COLUMNS);
  const run: PlanRun = {
    compiled,
    ranking,
    month: 0,
    open: new Int32Array(size),
    openCount: 0,
    closedCount: 0,
    balance: columns(),
    rate: columns(),
    nextRate: columns(),
    exactBelow: columns(),
    tooLarge: -1,
    interest: columns(),
    fee: columns(),
    minimum: columns(),
    extra: columns(),
    reasons: columns(),
    totalInterest: columns(),
    totalFees: columns(),
    payoffMonth: columns(),
    composites: compiled.hasComposites ? openComposites(compiled) : [],
    baseBudget: 0,
    tape,
  };
  run.balance.set(compiled.opening);
  for (let index = 0; index < size; index++) {
    if ((run.balance[index] as number) > 0) run.open[run.openCount++] = index;
  }
  refreshRates(run, 1);

  return run;
}

/** Before the accrual of `month`: the rates of this accrual and of the next. */
export function refreshRates(run: PlanRun, month: number): void {
  const { compiled, rate, nextRate } = run;
  const { apr, promoApr, promoMonths } = compiled;
  for (let index = 0; index < compiled.size; index++) {
    const until = promoMonths[index] as number;
    const own = (month <= until ? promoApr[index] : apr[index]) as number;
    rate[index] = own;
    nextRate[index] = (month < until ? promoApr[index] : apr[index]) as number;
    run.exactBelow[index] = quickBelow(compiled, index, own);
  }
}

/**
 * A debt may grow by an equal share of what is left to the largest safe integer: then every sum of
 * balances stays exact.
 */
export function ceilingOf({ opening, room }: CompiledPortfolio, index: number): Cents {
  return (opening[index] as number) + room;
}

/** No month's interest is sixteen times the balance (see RATE_MAX). */
const LARGEST_GROWTH = 16;

function quickBelow(compiled: CompiledPortfolio, index: number, apr: RatePpm): Cents {
  if (compiled.rounding !== "half-up") return -1;
  return Math.min(exactBelow(apr), Math.floor(ceilingOf(compiled, index) / LARGEST_GROWTH));
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
  run.closedCount++;
}

/** At the end of a month: the debts still owed, in the order of the input. */
export function dropClosed(run: PlanRun): void {
  const { open, balance } = run;
  let kept = 0;
  for (let at = 0; at < run.openCount; at++) {
    const index = open[at] as number;
    if ((balance[index] as number) > 0) open[kept++] = index;
  }
  run.openCount = kept;
}

function openComposites(compiled: CompiledPortfolio): (CompositeDebt | null)[] {
  const { portfolio, isComposite } = compiled;
  return portfolio.debts.map((debt, index) =>
    isComposite[index] ? openComposite(debt, portfolio) : null,
  );
}

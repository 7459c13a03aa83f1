import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import { openComposite } from "../plan/composite-debt.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";
import { type BudgetAhead, budgetAhead } from "./budget-ahead.ts";
import { type FlatBalance, type Regime, regimesOf } from "./flat-regimes.ts";

/**
 * A portfolio as columns of numbers: the search computes hundreds of plans, and on columns a plan with
 * fees, deferred interest or several balances takes a fifth of the time. The balances of all debts stand
 * one after another, those of debt d from `first[d]` up to `first[d + 1]`. What is computed is the model
 * of the kernel, to the cent (flat-run.test.ts); the plan that was found is computed again by the kernel.
 */
export type FlatPortfolio = {
  budget: BudgetAhead;
  /** How many debts, and how many balances. */
  size: number;
  width: number;
  /** By debt, and one more. */
  first: Int32Array;
  /** By balance: whose it is. */
  owner: Int32Array;
  /** By balance, before month 1: what is owed, and deferred interest gathered so far. */
  amount: Float64Array;
  memo: Float64Array;
  /** By debt: unpaid interest that earns none. */
  carried: Float64Array;
  /** By debt: one of PLAIN, CHARGED, COMPOSITE. */
  kind: Uint8Array;
  takesExtra: Uint8Array;
  /** By debt, the minimum: at least so much, or shares of what was owed and of what was charged. */
  least: Float64Array;
  shareOfOwed: Float64Array;
  shareOfCharges: Float64Array;
  /** By debt: no payment is due through this month. */
  restsUntil: Int32Array;
  /** Whether the first minimum after that joins the budget. */
  joins: boolean;
  monthlyFee: Float64Array;
  annualFee: Float64Array;
  annualFrom: Int32Array;
  /** By balance: the last month of a deferral, and the monthly rate at which its interest gathers. */
  deferredUntil: Int32Array;
  deferredRate: Float64Array;
  /** By debt, only where interest is by the day and not compounded. */
  daily: readonly (DailyInterest | null)[];
  regimes: readonly Regime[];
  isHalfEven: boolean;
  /** One-off money that is meant for a debt, by month. */
  targeted: ReadonlyMap<number, readonly Targeted[]>;
};

/** By month, what a yearly rate of one millionth makes of a dollar; the last one repeats. */
export type DailyInterest = { factors: Float64Array; capitaliseIn: readonly number[] };

export type Targeted = { debt: number; amount: Cents };

/** One balance with interest; also with fees or deferred interest; anything else. */
export const PLAIN = 0;
export const CHARGED = 1;
export const COMPOSITE = 2;

const TWELFTH = 12_000_000;
const PPM = 1_000_000;
/** No month, and not the month before one. */
const NEVER = -2;

/** @param compiled without `amortizing` minimums. */
export function flatPortfolio(compiled: CompiledPortfolio): FlatPortfolio {
  const { portfolio, size, takesExtra } = compiled;
  const { debts } = portfolio;
  const composites = debts.map((debt) => openComposite(debt, portfolio));
  const balances = composites.flatMap((composite, debt) =>
    composite.balances.map((live) => ({ debt, live, composite })),
  );
  const rules = debts.map(ruleOf);
  const ofDebts = (value: (debt: Debt) => number) => Float64Array.from(debts, value);
  const ofBalances = (value: (balance: FlatBalance) => number) =>
    Float64Array.from(balances, value);

  return {
    budget: budgetAhead(compiled),
    size,
    width: balances.length,
    first: firstOf(debts),
    owner: Int32Array.from(balances, ({ debt }) => debt),
    amount: ofBalances(({ live }) => live.amount),
    memo: ofBalances(({ live }) => live.memo),
    carried: Float64Array.from(composites, ({ carried }) => carried),
    kind: Uint8Array.from(debts, kindOf),
    takesExtra: Uint8Array.from(takesExtra),
    least: Float64Array.from(rules, ({ least }) => least),
    shareOfOwed: Float64Array.from(rules, ({ ofOwed }) => ofOwed),
    shareOfCharges: Float64Array.from(rules, ({ ofCharges }) => ofCharges),
    restsUntil: Int32Array.from(debts, ({ deferment }) => deferment?.months ?? 0),
    joins: portfolio.budget.mode === "minimums-plus-extra",
    monthlyFee: ofDebts(({ monthlyFee }) => monthlyFee ?? 0),
    annualFee: ofDebts(({ annualFee }) => annualFee?.amount ?? 0),
    annualFrom: Int32Array.from(debts, ({ annualFee }) => annualFee?.firstMonth ?? 0),
    deferredUntil: Int32Array.from(balances, ({ live }) => live.balance.deferred?.months ?? NEVER),
    deferredRate: ofBalances(({ live }) => (live.balance.deferred?.apr ?? 0) / TWELFTH),
    daily: debts.map((debt) => dailyInterest(debt, portfolio.calendar)),
    regimes: regimesOf(compiled, balances),
    isHalfEven: compiled.rounding === "half-even",
    targeted: targetedMoney(portfolio),
  };
}

function firstOf(debts: readonly Debt[]): Int32Array {
  let count = 0;
  const starts = debts.map(({ balances }) => (count += balances.length) - balances.length);

  return Int32Array.of(...starts, count);
}

function kindOf({ balances, monthlyFee, annualFee, deferment, accrual }: Debt): number {
  if (balances.length > 1 || deferment || accrual?.type === "simple-daily") return COMPOSITE;

  return monthlyFee || annualFee || balances[0]?.deferred ? CHARGED : PLAIN;
}

function ruleOf({ id, minimum }: Debt): { least: Cents; ofOwed: number; ofCharges: number } {
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);
  if (minimum.type === "fixed") return { least: minimum.amount, ofOwed: 0, ofCharges: 0 };
  const ofOwed = minimum.share / PPM;

  return { least: minimum.floor, ofOwed, ofCharges: minimum.type === "percent" ? ofOwed : 1 };
}

function dailyInterest({ accrual }: Debt, calendar: Portfolio["calendar"]): DailyInterest | null {
  if (accrual?.type !== "simple-daily") return null;
  const { yearBasis, capitaliseInMonths: capitaliseIn } = accrual;
  if (!calendar) return { factors: Float64Array.of(1 / TWELFTH), capitaliseIn };
  const factors = Float64Array.from(calendar, ({ days, isLeapYear }) => {
    const actual = isLeapYear ? 366 : 365;
    return days / ((yearBasis === "actual" ? actual : Number(yearBasis)) * PPM);
  });

  return { factors, capitaliseIn };
}

function targetedMoney({ debts, changes = [] }: Portfolio): Map<number, Targeted[]> {
  const byMonth = new Map<number, Targeted[]>();
  for (const change of changes) {
    if (change.type !== "one-off" || change.debt === undefined || change.amount <= 0) continue;
    const debt = debts.findIndex(({ id }) => id === change.debt);
    const others = byMonth.get(change.month) ?? [];
    byMonth.set(change.month, [...others, { debt, amount: change.amount }]);
  }

  return byMonth;
}

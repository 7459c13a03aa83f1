import { aprIn, comparableRate, isByMonth, listRateChanges } from "./balance-rates.ts";
import {
  createColumn,
  createIndexColumn,
  sharedOnes,
  sharedIndices,
  sharedZeros,
} from "./column.ts";
import { chargeMonth } from "./charge-month.ts";
import {
  BY_RULE,
  type CompiledPortfolio,
  type DatedTerms,
  type Targeted,
} from "./compiled-portfolio.ts";
import { inWholeMonths } from "./opening.ts";
import { periodStarts } from "./periods.ts";
import { enterMonth, openRun } from "./plan-run.ts";
import type { Cents, Debt, FirstExtras, Portfolio, RatedBalance } from "../portfolio.ts";

/** A month that never occurs, even plus one. */
const NEVER = -2;
/** The sum of a product up to this limit and half of any denominator is exact in a double. */
const EXACT_UP_TO = Number.MAX_SAFE_INTEGER - 2 ** 40;

const NO_DATES = openDatedTerms(0, 0);

/**
 * Converts a portfolio to columns of numbers.
 * @param portfolio without faults and without `amortizing` minimums (see `fixAmortizing`).
 * @param firstExtras of debts of the portfolio.
 */
export function compilePortfolio(
  portfolio: Portfolio,
  firstExtras: FirstExtras = {},
): CompiledPortfolio {
  const { debts } = portfolio;
  const compiled = openCompiled(portfolio, firstExtras);
  let owed = 0;
  for (let index = 0; index < debts.length; index += 1) {
    compileDebt(compiled, debts[index] as Debt, index);
    const own = compiled.opening[index] as number;
    if (own > 0) compiled.openCount += 1;
    owed += own;
  }
  compiled.room = Math.floor((Number.MAX_SAFE_INTEGER - owed) / Math.max(debts.length, 1));
  if (compiled.rateChanges.length > 1) compiled.rateChanges.sort((left, right) => left - right);
  compiled.starts = periodStarts(compiled);

  return compiled;
}

/** Returns the fields that do not depend on the amounts of single debts. */
function openCompiled(portfolio: Portfolio, firstExtras: FirstExtras): CompiledPortfolio {
  const { debts, rounding = "half-up" } = portfolio;
  const layout = createLayout(debts);
  const { size, width, isEachPlain } = layout;
  return {
    ...layout,
    portfolio,
    rounding,
    openCount: 0,
    opening: createColumn(size),
    carried: isEachPlain ? sharedZeros(size) : createColumn(size),
    amount: createColumn(width),
    memo: isEachPlain ? sharedZeros(size) : createColumn(width),
    fixed: createColumn(size),
    escrow: 0,
    wholeMinimums: wholeMinimums(portfolio),
    room: Infinity,
    hasCarried: false,
    exactUpTo: rounding === "half-up" ? EXACT_UP_TO : -1,
    dated: isEachPlain ? NO_DATES : openDatedTerms(size, width),
    isLevel: isLevel(portfolio),
    rateChanges: [],
    starts: [],
    periods: [],
    roots: {},
    targeted: targetedMoney(portfolio),
    firstExtras: Object.entries(firstExtras).map(([id, amount]) => ({
      debt: debts.findIndex((debt) => debt.id === id),
      amount,
    })),
  };
}

type Layout = Pick<
  CompiledPortfolio,
  | "size"
  | "width"
  | "first"
  | "owner"
  | "isPlain"
  | "isEachPlain"
  | "takesExtra"
  | "isMonthly"
  | "isEachFixed"
>;

/** Assigns the positions of the balances and classifies the debts. */
function createLayout(debts: readonly Debt[]): Layout {
  const size = debts.length;
  let width = 0;
  let plainDebts = 0;
  let takers = 0;
  let isMonthly = true;
  let isEachFixed = true;
  for (let index = 0; index < size; index += 1) {
    const debt = debts[index] as Debt;
    width += debt.balances.length;
    isMonthly &&= isByMonth(debt);
    isEachFixed &&= debt.minimum.type === "fixed";
    if (isPlain(debt)) plainDebts += 1;
    if (debt.prepayment !== "forbidden") takers += 1;
  }
  const isEachPlain = plainDebts === size;
  const takesExtra = takers === size ? sharedOnes(size) : debts.map(acceptsExtraFlag);
  const kinds = { size, width, isEachPlain, takesExtra, isMonthly, isEachFixed };
  if (!isEachPlain)
    return { ...kinds, isPlain: debts.map(plainFlag), ...layOutBalances(debts, width) };

  const owner = sharedIndices(size);
  return { ...kinds, isPlain: sharedOnes(size), first: sharedIndices(size + 1), owner };
}

function acceptsExtraFlag({ prepayment }: Debt): number {
  return prepayment === "forbidden" ? 0 : 1;
}

function plainFlag(debt: Debt): number {
  return isPlain(debt) ? 1 : 0;
}

function layOutBalances(debts: readonly Debt[], width: number): Pick<Layout, "first" | "owner"> {
  const first = createIndexColumn(debts.length + 1);
  const owner = createIndexColumn(width);
  let at = 0;
  for (let index = 0; index < debts.length; index += 1) {
    const end = at + (debts[index] as Debt).balances.length;
    for (; at < end; at += 1) owner[at] = index;
    first[index + 1] = end;
  }

  return { first, owner };
}

/**
 * Returns whether a debt has one balance at a monthly rate, which may change once, and no fees or other
 * terms.
 */
export function isPlain({ balances, accrual, monthlyFee, annualFee, deferment }: Debt): boolean {
  if (balances.length !== 1 || balances[0]?.deferred) return false;
  if (accrual?.type === "simple-daily") return false;
  return !monthlyFee && !annualFee && !deferment;
}

function isLevel({ budget, changes, debts }: Portfolio): boolean {
  if (changes && changes.length > 0) return false;
  if (budget.mode === "total") return true;
  return budget.mode === "minimums-plus-extra" && !debts.some(({ deferment }) => deferment);
}

function compileDebt(compiled: CompiledPortfolio, debt: Debt, index: number): void {
  const start = compiled.first[index] as number;
  compiled.fixed[index] = fixedMinimum(debt);
  compiled.escrow += debt.escrow ?? 0;
  if (compiled.isPlain[index] === 1) compilePlain(compiled, debt, index);
  else {
    compileDates(compiled, { debt, index, start });
    compileBalances(compiled, { debt, index, start });
  }
}

/** A credit balance counts as 0, because there is no other balance to reduce. */
function compilePlain(
  { amount, opening, first, rateChanges }: CompiledPortfolio,
  debt: Debt,
  index: number,
): void {
  const balance = debt.balances[0] as RatedBalance;
  const owed = Math.max(balance.amount, 0);
  amount[first[index] as number] = owed;
  opening[index] = owed;
  if (balance.promo) rateChanges.push(balance.promo.months + 1);
}

function compileBalances(
  compiled: CompiledPortfolio,
  { debt, index, start }: { debt: Debt; index: number; start: number },
): void {
  let owed = compiled.carried[index] as number;
  let credit = 0;
  for (let past = 0; past < debt.balances.length; past += 1) {
    const { amount, deferred } = debt.balances[past] as RatedBalance;
    const at = start + past;
    compiled.amount[at] = Math.max(amount, 0);
    compiled.memo[at] = deferred?.accrued ?? 0;
    if (amount < 0) credit -= amount;
    else owed += amount;
  }
  compiled.opening[index] = owed;
  if (credit > 0) spendCredit(compiled, { debt, index, credit });
}

/** Returns the amount due in every month, unless the period overrides it. */
function fixedMinimum({ id, minimum }: Debt): Cents {
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);

  return minimum.type === "fixed" ? minimum.amount : BY_RULE;
}

/**
 * Returns the minimums and escrow of month 1 if it were a whole month. 0 unless the budget of later months
 * depends on them.
 */
function wholeMinimums(portfolio: Portfolio): Cents {
  if (!portfolio.opening || portfolio.budget.mode !== "minimums-plus-extra") return 0;
  const run = openRun(compilePortfolio(inWholeMonths(portfolio)));
  enterMonth(run);

  return chargeMonth(run) + run.period.escrow;
}

function openDatedTerms(size: number, width: number): DatedTerms {
  const deferredUntil = createColumn(width);
  for (let at = 0; at < width; at += 1) deferredUntil[at] = NEVER;
  return {
    monthlyFee: createColumn(size),
    annualFee: createColumn(size),
    annualFrom: createColumn(size),
    restsUntil: createColumn(size),
    isDaily: createColumn(size),
    deferredUntil,
    deferredApr: createColumn(width),
  };
}

function compileDates(
  compiled: CompiledPortfolio,
  { debt, index, start }: { debt: Debt; index: number; start: number },
): void {
  const { dated } = compiled;
  compiled.rateChanges.push(...listRateChanges(debt));
  dated.monthlyFee[index] = debt.monthlyFee ?? 0;
  dated.annualFee[index] = debt.annualFee?.amount ?? 0;
  dated.annualFrom[index] = debt.annualFee?.firstMonth ?? 0;
  dated.restsUntil[index] = debt.deferment?.months ?? 0;
  if (debt.accrual?.type === "simple-daily") {
    compiled.hasCarried = true;
    compiled.carried[index] = debt.accrual.accrued;
    dated.isDaily[index] = 1;
  }
  debt.balances.forEach(({ deferred }, past) => {
    dated.deferredUntil[start + past] = deferred?.months ?? NEVER;
    dated.deferredApr[start + past] = deferred?.apr ?? 0;
  });
}

/**
 * A credit on one balance reduces unpaid interest first, then the other balances from the highest rate down.
 */
function spendCredit(
  { opening, carried, amount, memo, first }: CompiledPortfolio,
  { debt, index, credit }: { debt: Debt; index: number; credit: Cents },
): void {
  const start = first[index] as number;
  const toCarried = Math.min(carried[index] as number, credit);
  carried[index] = (carried[index] as number) - toCarried;
  opening[index] = (opening[index] as number) - toCarried;
  let left = credit - toCarried;
  const dearest = debt.balances
    .map((balance, past) => ({
      at: start + past,
      rate: comparableRate(aprIn(1, debt, balance), debt),
    }))
    .toSorted((one, other) => other.rate - one.rate);
  for (const { at } of dearest) {
    const own = amount[at] as number;
    if (left === 0 || own === 0) continue;
    const paid = Math.min(own, left);
    amount[at] = own - paid;
    if (paid === own) memo[at] = 0;
    opening[index] = (opening[index] as number) - paid;
    left -= paid;
  }
}

function targetedMoney({ debts, changes }: Portfolio): Map<number, Targeted[]> | null {
  if (!changes || changes.length === 0) return null;
  const byMonth = new Map<number, Targeted[]>();
  for (const change of changes) {
    if (change.type !== "one-off" || change.debt === undefined || change.amount <= 0) continue;
    const debt = debts.findIndex(({ id }) => id === change.debt);
    const others = byMonth.get(change.month) ?? [];
    byMonth.set(change.month, [...others, { debt, amount: change.amount }]);
  }

  return byMonth;
}

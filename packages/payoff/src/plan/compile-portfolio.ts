import { aprIn, comparableRate, isByMonth, rateChangesOf } from "./balance-rates.ts";
import { columnOf, placesOf } from "./column.ts";
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
import type { Cents, Debt, Portfolio, RatedBalance } from "../portfolio.ts";

/** No month, and not the month before one. */
const NEVER = -2;
/** Above any half of a denominator: the sum of both is exact as well. */
const EXACT_UP_TO = Number.MAX_SAFE_INTEGER - 2 ** 40;

const NO_DATES = openDatedTerms(0, 0);

/** @param portfolio without `amortizing` minimums (see fix-amortizing.ts) and without faults. */
export function compilePortfolio(portfolio: Portfolio): CompiledPortfolio {
  const { debts, rounding = "half-up" } = portfolio;
  const size = debts.length;
  const first = placesOf(size + 1);
  const plain = placesOf(size);
  let width = 0;
  let plainDebts = 0;
  let isMonthly = true;
  for (let index = 0; index < size; index += 1) {
    const debt = debts[index] as Debt;
    width += debt.balances.length;
    isMonthly &&= isByMonth(debt);
    first[index + 1] = width;
    if (!isPlain(debt)) continue;
    plain[index] = 1;
    plainDebts += 1;
  }
  const compiled: CompiledPortfolio = {
    portfolio,
    rounding,
    size,
    width,
    openCount: 0,
    first,
    owner: placesOf(width),
    opening: columnOf(size),
    carried: columnOf(size),
    amount: columnOf(width),
    memo: columnOf(width),
    isPlain: plain,
    takesExtra: placesOf(size),
    fixed: columnOf(size),
    escrow: null,
    wholeMinimums: wholeMinimums(portfolio),
    room: Infinity,
    isMonthly,
    hasCarried: false,
    exactUpTo: rounding === "half-up" ? EXACT_UP_TO : -1,
    dated: plainDebts === size ? NO_DATES : openDatedTerms(size, width),
    isLevel: isLevel(portfolio),
    rateChanges: [],
    starts: [],
    periods: [],
    roots: {},
    targeted: targetedMoney(portfolio),
  };
  let owed = 0;
  for (let index = 0; index < size; index += 1) {
    compileDebt(compiled, debts[index] as Debt, index);
    const own = compiled.opening[index] as number;
    if (own > 0) compiled.openCount += 1;
    owed += own;
  }
  compiled.room = Math.floor((Number.MAX_SAFE_INTEGER - owed) / Math.max(size, 1));
  if (compiled.rateChanges.length > 1) compiled.rateChanges.sort((left, right) => left - right);
  compiled.starts = periodStarts(compiled);

  return compiled;
}

/** True for one balance at a monthly rate, which may change once. */
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
  const { balances, prepayment } = debt;
  const start = compiled.first[index] as number;
  compiled.takesExtra[index] = prepayment === "forbidden" ? 0 : 1;
  compiled.fixed[index] = fixedMinimum(debt);
  if (debt.escrow) {
    compiled.escrow ??= columnOf(compiled.size);
    compiled.escrow[index] = debt.escrow;
  }
  if (compiled.isPlain[index] === 0) compileDates(compiled, { debt, index, start });
  else if (balances[0]?.promo) compiled.rateChanges.push(balances[0].promo.months + 1);
  compileBalances(compiled, { debt, index, start });
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
    compiled.owner[at] = index;
    compiled.amount[at] = Math.max(amount, 0);
    compiled.memo[at] = deferred?.accrued ?? 0;
    if (amount < 0) credit -= amount;
    else owed += amount;
  }
  compiled.opening[index] = owed;
  if (credit > 0) spendCredit(compiled, { debt, index, credit });
}

/** What is due in every month that a period says nothing else of. */
function fixedMinimum({ id, minimum }: Debt): Cents {
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);

  return minimum.type === "fixed" ? minimum.amount : BY_RULE;
}

/** What the debts would ask for in a whole month that begins now, where that is the budget of later months. */
function wholeMinimums(portfolio: Portfolio): Cents {
  if (!portfolio.opening || portfolio.budget.mode !== "minimums-plus-extra") return 0;
  const run = openRun(compilePortfolio(inWholeMonths(portfolio)));
  enterMonth(run);

  return chargeMonth(run) + run.beside;
}

function openDatedTerms(size: number, width: number): DatedTerms {
  const deferredUntil = columnOf(width);
  for (let at = 0; at < width; at += 1) deferredUntil[at] = NEVER;
  return {
    monthlyFee: columnOf(size),
    annualFee: columnOf(size),
    annualFrom: columnOf(size),
    restsUntil: columnOf(size),
    isDaily: columnOf(size),
    deferredUntil,
    deferredApr: columnOf(width),
  };
}

function compileDates(
  compiled: CompiledPortfolio,
  { debt, index, start }: { debt: Debt; index: number; start: number },
): void {
  const { dated } = compiled;
  compiled.rateChanges.push(...rateChangesOf(debt));
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

/** A credit on one balance reduces unpaid interest, then the dearest of the others. */
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

import { aprIn, isByMonth, rateIn } from "./balance-rates.ts";
import { type Column, createColumn, createIndexColumn, cacheByLength } from "./column.ts";
import { BY_RULE, type CompiledPortfolio, type Period, type Ranks } from "./compiled-portfolio.ts";
import { billedIn, correctedRate, openingRate, openingTerms, partialMonths } from "./opening.ts";
import { MONTHLY_DENOMINATOR, semiAnnualRate } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Cents, Debt, OpeningPeriod, Portfolio, RatedBalance, RatePpm } from "../portfolio.ts";

/** Any month that is never an opening period. */
const WHOLE = 2;

const monthlyDenominators = cacheByLength((length) =>
  createColumn(length).fill(MONTHLY_DENOMINATOR),
);

/** Returns the accruals at which a rate or an amount due changes, ascending. */
export function periodStarts({ portfolio, rateChanges }: CompiledPortfolio): number[] {
  const { calendar, debts } = portfolio;
  const partial = partialMonths(portfolio);
  const isDaily = debts.some(({ accrual }) => accrual?.type === "simple-daily");
  const days = isDaily && calendar ? calendar.length : 0;
  const afterPartial = Array.from({ length: partial }, (_, at) => at + 2);
  if (rateChanges.length === 0 && days === 0) return [1, ...afterPartial];
  const starts = [1];
  for (let month = 2; month <= days; month += 1) starts.push(month);
  const past = starts.length;
  // Balances are ranked by the rate of the next accrual, so a rate change also affects the accrual before it.
  const changes = rateChanges.flatMap((month) => [month - 1, month]);
  const later = new Set([...afterPartial, ...changes]);

  starts.push(...[...later].filter((month) => month > past).sort((left, right) => left - right));
  return starts;
}

/** Returns the period at an index of `starts`. Creates it on first use. */
export function periodAt(compiled: CompiledPortfolio, position: number): Period {
  const cached = compiled.periods[position];
  if (cached) return cached;
  const from = compiled.starts[position] as number;
  const before = position > 0 ? periodAt(compiled, position - 1) : null;
  const hasNewRates = compiled.rateChanges.some((month) => month === from || month === from + 1);
  const period = openPeriod(compiled, from, hasNewRates ? null : before);
  compiled.periods[position] = period;

  return period;
}

function openPeriod(compiled: CompiledPortfolio, from: number, same: Period | null): Period {
  const { width, isMonthly, portfolio } = compiled;
  const isWhole = isMonthly && !isPartial(portfolio, from);
  const denominator = isWhole ? monthlyDenominators(width) : createColumn(width);
  const period = { from, numerator: createColumn(width), denominator };
  const ranks = same ? same.ranks : openRanks(compiled, period, isWhole);
  writeRates(compiled, { ...period, ranks }, { isWhole, isRanked: same === null });
  const payments = paymentsDueIn(compiled, from);

  return { ...period, ranks, ...payments, simpleRate: simpleRates(compiled, period, payments.due) };
}

/** Returns whether a month may charge another interest than a whole month. */
function isPartial(portfolio: Portfolio, month: number): boolean {
  return month <= partialMonths(portfolio);
}

function writeRates(
  compiled: CompiledPortfolio,
  period: Omit<Period, "due" | "escrow" | "simpleRate">,
  { isWhole, isRanked }: { isWhole: boolean; isRanked: boolean },
): void {
  const { size, portfolio, first } = compiled;
  const { from, numerator } = period;
  for (let index = 0; index < size; index += 1) {
    const debt = portfolio.debts[index] as Debt;
    const start = first[index] as number;
    for (let past = 0; past < debt.balances.length; past += 1) {
      const balance = debt.balances[past] as RatedBalance;
      const at = start + past;
      numerator[at] = aprIn(from, debt, balance);
      if (!isWhole) writeRate(compiled, period, { debt, at });
      if (isRanked) writeRanks(compiled, period, { debt, balance, at });
    }
  }
}

/** @param due by debt. */
function simpleRates(
  { size, width, first, isPlain, isEachPlain, isEachFixed, fixed }: CompiledPortfolio,
  { numerator, denominator }: Pick<Period, "numerator" | "denominator">,
  due: Column,
): Column {
  const isWhole = denominator === monthlyDenominators(width);
  if (isEachPlain && isEachFixed && isWhole && due === fixed) return numerator;
  const rates = createColumn(size);
  for (let debt = 0; debt < size; debt += 1) {
    const at = first[debt] as number;
    const isSimple =
      isPlain[debt] === 1 && due[debt] !== BY_RULE && denominator[at] === MONTHLY_DENOMINATOR;
    rates[debt] = isSimple ? (numerator[at] as number) : Infinity;
  }

  return rates;
}

/** Returns the amounts and the escrow due in a month. */
function paymentsDueIn(compiled: CompiledPortfolio, month: number): Pick<Period, "due" | "escrow"> {
  const { portfolio, fixed, escrow: whole, dated } = compiled;
  const { debts, opening } = portfolio;
  const escrow = opening && month === 1 ? openingEscrow(opening, debts) : whole;
  const isByDebt = (opening && month <= 2) || dated.restsUntil.some((until) => month <= until);
  if (!isByDebt) return { due: fixed, escrow };

  const due = fixed.map((own, index) => {
    const debt = debts[index] as Debt;
    return billedIn(opening, debt, month) ?? (isResting(debt, month) ? 0 : own);
  });
  return { due, escrow };
}

function openingEscrow(opening: OpeningPeriod, debts: readonly Debt[]): Cents {
  return debts.reduce((sum, debt) => sum + openingTerms(opening, debt).escrow, 0);
}

/** Returns whether no payment of the debt is due in the month. */
function isResting({ deferment }: Debt, month: number): boolean {
  return deferment !== undefined && month <= deferment.months;
}

/**
 * Reuses the charged rates for the ranking if all debts accrue monthly and the next month has the same rates.
 */
function openRanks(
  { width, rateChanges }: CompiledPortfolio,
  { from, numerator }: { from: number; numerator: Column },
  isWhole: boolean,
): Period["ranks"] {
  const rate = isWhole ? numerator : createColumn(width);
  const nextRate = rateChanges.includes(from + 1) ? createColumn(width) : rate;

  return { rate, nextRate, order: null, hasTies: false, minimumOrder: null };
}

/** Replaces the rate of a balance if its accrual is not a twelfth of a year. */
function writeRate(
  compiled: CompiledPortfolio,
  { from, numerator, denominator }: Pick<Period, "from" | "numerator" | "denominator">,
  { debt, at }: { debt: Debt; at: number },
): void {
  denominator[at] = MONTHLY_DENOMINATOR;
  if (isByMonth(debt) && !isPartial(compiled.portfolio, from)) return;
  const rate = exactRate(compiled, { debt, apr: numerator[at] as number, month: from });
  numerator[at] = rate.type === "fraction" ? rate.numerator : Infinity;
  denominator[at] = rate.type === "fraction" ? rate.denominator : 1;
}

function writeRanks(
  compiled: CompiledPortfolio,
  { from, numerator, ranks: { rate, nextRate } }: Pick<Period, "from" | "numerator" | "ranks">,
  { debt, balance, at }: { debt: Debt; balance: RatedBalance; at: number },
): void {
  if (rate !== numerator) rate[at] = comparable(compiled, debt, aprIn(from, debt, balance));
  if (nextRate !== rate) nextRate[at] = comparable(compiled, debt, aprIn(from + 1, debt, balance));
}

/** Returns the approximate interest of a month on one dollar. */
export function approximateRate({ numerator, denominator, ranks }: Period, at: number): number {
  const factor = (numerator[at] as number) / (denominator[at] as number);

  return factor < Infinity ? factor : (ranks.rate[at] as number) / MONTHLY_DENOMINATOR;
}

/** Converts a yearly rate to the exact rate of the accrual. Caches roots, which are slow to compute. */
export function exactRate(
  { portfolio, roots }: CompiledPortfolio,
  of: { debt: Debt; apr: RatePpm; month: number },
): PeriodicRate {
  const { debt, apr, month } = of;
  const { accrual } = debt;
  const opening = openingRate(portfolio, of);
  if (opening) return opening;
  if (accrual?.type !== "semi-annual") {
    const rate = rateIn(month, apr, { accrual, calendar: portfolio.calendar });
    return correctedRate(rate, portfolio, of);
  }
  const cached = roots[apr] ?? semiAnnualRate(apr);
  roots[apr] = cached;

  return cached;
}

function comparable(compiled: CompiledPortfolio, debt: Debt, apr: RatePpm): number {
  if (debt.accrual?.type !== "semi-annual") return apr;
  const rate = exactRate(compiled, { debt, apr, month: WHOLE });
  return rate.type === "root" ? rate.nearest * MONTHLY_DENOMINATOR : apr;
}

/** Sorts the balances that accept extra payments, the highest next rate first. */
export function orderByRate(ranks: Ranks, { width, takesExtra, owner }: CompiledPortfolio): Column {
  const { nextRate } = ranks;
  const order = createIndexColumn(width);
  let taking = 0;
  for (let at = 0; at < width; at += 1) {
    if (takesExtra[owner[at] as number] === 1) order[taking++] = at;
  }
  order.length = taking;
  sortSpan(order, nextRate, { from: 0, to: taking, sign: -1 });
  for (let turn = 1; turn < taking; turn += 1) {
    ranks.hasTies ||= nextRate[order[turn] as number] === nextRate[order[turn - 1] as number];
  }
  ranks.order = order;

  return order;
}

/** Returns the balances of each debt in the order in which the minimum is paid to them. */
export function orderOfMinimums(
  { ranks }: Period,
  { width, size, first }: CompiledPortfolio,
): Column {
  if (ranks.minimumOrder) return ranks.minimumOrder;
  const order = createColumn(width);
  for (let at = 0; at < width; at += 1) order[at] = at;
  for (let debt = 0; debt < size; debt += 1) {
    const [from, to] = [first[debt] as number, first[debt + 1] as number];
    sortSpan(order, ranks.rate, { from, to, sign: 1 });
  }
  ranks.minimumOrder = order;

  return order;
}

/** Insertion sort: ranges are short, and the sort must be stable. */
function sortSpan(
  column: Column,
  rates: Column,
  { from, to, sign }: { from: number; to: number; sign: 1 | -1 },
): void {
  for (let next = from + 1; next < to; next += 1) {
    const moved = column[next] as number;
    const rate = sign * (rates[moved] as number);
    let at = next;
    for (; at > from && rate < sign * (rates[column[at - 1] as number] as number); at -= 1) {
      column[at] = column[at - 1] as number;
    }
    column[at] = moved;
  }
}

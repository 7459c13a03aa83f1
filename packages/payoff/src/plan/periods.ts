import { aprIn, isByMonth, rateIn } from "./balance-rates.ts";
import { type Column, columnOf, placesOf, sharedBy } from "./column.ts";
import { BY_RULE, type CompiledPortfolio, type Period, type Ranks } from "./compiled-portfolio.ts";
import { openingRate, openingTerms } from "./opening.ts";
import { MONTHLY_DENOMINATOR, semiAnnualRate } from "./periodic-rate.ts";
import type { PeriodicRate } from "./periodic-rate.ts";
import type { Debt, RatedBalance, RatePpm } from "../portfolio.ts";

/** A month that no opening is. */
const WHOLE = 2;

const monthlyDenominators = sharedBy((length) => columnOf(length).fill(MONTHLY_DENOMINATOR));

/** The accruals with which something changes, ascending. */
export function periodStarts({ portfolio, rateChanges }: CompiledPortfolio): number[] {
  const { calendar, debts, opening } = portfolio;
  const isDaily = debts.some(({ accrual }) => accrual?.type === "simple-daily");
  const days = isDaily && calendar ? calendar.length : 0;
  if (rateChanges.length === 0 && days === 0) return opening ? [1, 2] : [1];
  const starts = [1];
  for (let month = 2; month <= days; month += 1) starts.push(month);
  const past = starts.length;
  // A rate that changes also changes what the accrual before it ranks by.
  const changes = rateChanges.flatMap((month) => [month - 1, month]);
  const later = new Set(opening ? [2, ...changes] : changes);

  starts.push(...[...later].filter((month) => month > past).sort((left, right) => left - right));
  return starts;
}

/** The period at a position of the starts; made when somebody gets there. */
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
  const isWhole = isMonthly && !(portfolio.opening && from === 1);
  const denominator = isWhole ? monthlyDenominators(width) : columnOf(width);
  const period = { from, numerator: columnOf(width), denominator };
  const ranks = same ? same.ranks : openRanks(compiled, period, isWhole);
  writeRates(compiled, { ...period, ranks }, { isWhole, isRanked: same === null });
  const demands = demandsIn(compiled, from);

  return { ...period, ranks, ...demands, simpleRate: simpleRates(compiled, period, demands.due) };
}

function writeRates(
  compiled: CompiledPortfolio,
  period: Omit<Period, "due" | "beside" | "simpleRate">,
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
  { size, first, isPlain, isEachPlain, isEachFixed, isMonthly, fixed }: CompiledPortfolio,
  { numerator, denominator }: Pick<Period, "numerator" | "denominator">,
  due: Column,
): Column {
  if (isEachPlain && isEachFixed && isMonthly && due === fixed) return numerator;
  const rates = columnOf(size);
  for (let debt = 0; debt < size; debt += 1) {
    const at = first[debt] as number;
    const isSimple =
      isPlain[debt] === 1 && due[debt] !== BY_RULE && denominator[at] === MONTHLY_DENOMINATOR;
    rates[debt] = isSimple ? (numerator[at] as number) : Infinity;
  }

  return rates;
}

/** What is due in a month, and what goes out beside it. */
function demandsIn(compiled: CompiledPortfolio, month: number): Pick<Period, "due" | "beside"> {
  const { portfolio, fixed, escrow, size, dated } = compiled;
  const { debts } = portfolio;
  const opening = month === 1 ? portfolio.opening : undefined;
  if (opening) {
    const [due, beside] = [columnOf(size), columnOf(size)];
    for (const [index, debt] of debts.entries()) {
      const terms = openingTerms(opening, debt);
      due[index] = terms.due;
      beside[index] = terms.escrow;
    }
    return { due, beside };
  }
  if (!dated.restsUntil.some((until) => month <= until)) return { due: fixed, beside: escrow };

  const due = fixed.map((own, index) => (isResting(debts[index] as Debt, month) ? 0 : own));
  return { due, beside: escrow };
}

/** Whether no payment of a debt is due in a month. */
function isResting({ deferment }: Debt, month: number): boolean {
  return deferment !== undefined && month <= deferment.months;
}

/** What is ranked by is what is charged, where months are all there is and the next ones are alike. */
function openRanks(
  { width, rateChanges }: CompiledPortfolio,
  { from, numerator }: { from: number; numerator: Column },
  isWhole: boolean,
): Period["ranks"] {
  const rate = isWhole ? numerator : columnOf(width);
  const nextRate = rateChanges.includes(from + 1) ? columnOf(width) : rate;

  return { rate, nextRate, order: null, hasTies: false, minimumOrder: null };
}

/** What an accrual that is no twelfth of a year makes of the yearly rate. */
function writeRate(
  compiled: CompiledPortfolio,
  { from, numerator, denominator }: Pick<Period, "from" | "numerator" | "denominator">,
  { debt, at }: { debt: Debt; at: number },
): void {
  denominator[at] = MONTHLY_DENOMINATOR;
  if (isByMonth(debt) && !(from === 1 && compiled.portfolio.opening)) return;
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

/** A month's interest on a dollar, about. */
export function factorOf({ numerator, denominator, ranks }: Period, at: number): number {
  const factor = (numerator[at] as number) / (denominator[at] as number);

  return factor < Infinity ? factor : (ranks.rate[at] as number) / MONTHLY_DENOMINATOR;
}

/** What an accrual makes of a yearly rate; a root is worked out once. */
export function exactRate(
  { portfolio, roots }: CompiledPortfolio,
  { debt, apr, month }: { debt: Debt; apr: RatePpm; month: number },
): PeriodicRate {
  const { accrual } = debt;
  const opening = openingRate(portfolio, debt, { apr, month });
  if (opening) return { type: "fraction", ...opening };
  if (accrual?.type !== "semi-annual") {
    return rateIn(month, apr, { accrual, calendar: portfolio.calendar });
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

/** Balances in the order in which money beyond the minimums goes to them by rate. */
export function orderByRate(ranks: Ranks, { width, takesExtra, owner }: CompiledPortfolio): Column {
  const { nextRate } = ranks;
  const order = placesOf(width);
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

/** By debt, its balances in the order in which the minimum goes to them. */
export function orderOfMinimums(
  { ranks }: Period,
  { width, size, first }: CompiledPortfolio,
): Column {
  if (ranks.minimumOrder) return ranks.minimumOrder;
  const order = columnOf(width);
  for (let at = 0; at < width; at += 1) order[at] = at;
  for (let debt = 0; debt < size; debt += 1) {
    const [from, to] = [first[debt] as number, first[debt + 1] as number];
    sortSpan(order, ranks.rate, { from, to, sign: 1 });
  }
  ranks.minimumOrder = order;

  return order;
}

/** By insertion: spans are short, and equal ones keep their order. */
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

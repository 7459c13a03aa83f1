import type { CompiledPortfolio, Period } from "../plan/compiled-portfolio.ts";
import { MONTHLY_DENOMINATOR } from "../plan/periodic-rate.ts";
import { factorOf, periodAt } from "../plan/periods.ts";
import type { Outcome } from "./search.ts";

/** By month, by balance: what a dollar owed at the start has grown to after the month; month 0 is 1. */
export type Growth = readonly Float64Array[];

/** What a dollar is worth at the end of a plan: by month, and by balance at the start. */
export type DollarValues = { prices: Float64Array; atStart: Float64Array };

/**
 * The growth of each balance. Deferred interest counts as it gathers, on the balance and without
 * compounding: a dollar that is paid before the deadline takes its share of the memo with it.
 */
export function growthOf(compiled: CompiledPortfolio, months: number): Growth {
  const { starts, width } = compiled;
  const growth = [new Float64Array(width).fill(1)];
  let position = 0;
  for (let month = 1; month <= months; month += 1) {
    while ((starts[position + 1] ?? Infinity) <= month) position += 1;
    const period = periodAt(compiled, position);
    const before = growth[month - 1] as Float64Array;
    growth.push(before.map((grown, at) => grown * growthIn(compiled, at, { month, period })));
  }

  return growth;
}

function growthIn(
  { dated }: CompiledPortfolio,
  at: number,
  { month, period }: { month: number; period: Period },
): number {
  const until = dated.deferredUntil[at] ?? 0;
  if (month > until) return 1 + factorOf(period, at);
  // What a dollar paid after this month takes with it is less by one month of the memo.
  const rate = (dated.deferredApr[at] as number) / MONTHLY_DENOMINATOR;
  const later = 1 + rate * (until - month);

  return (later + rate) / later;
}

/**
 * What a dollar less on each balance saves: it grows up to the month in which the plan pays the debt
 * off, and is worth there what a dollar of that month is worth. A dollar of a month is worth what it is
 * worth on the debt that gets the month's last one.
 */
export function dollarValues(
  { owner, width }: CompiledPortfolio,
  growth: Growth,
  { months, payoffMonth, target }: Outcome,
): DollarValues {
  const prices = new Float64Array(months + 1).fill(1);
  const atStart = new Float64Array(width);
  for (let month = months; month >= 1; month -= 1) {
    const grown = growth[Math.min(month, growth.length - 1)] as Float64Array;
    let best = 0;
    for (let at = 0; at < width; at += 1) {
      const debt = owner[at] as number;
      const isOpen = (payoffMonth[debt] as number) > month;
      if (isOpen && debt === target[month]) {
        best = Math.max(best, (atStart[at] as number) / (grown[at] as number));
      }
    }
    const price = Math.max(1, best || (prices[month + 1] ?? 1));
    prices[month] = price;
    for (let at = 0; at < width; at += 1) {
      if (payoffMonth[owner[at] as number] !== month) continue;
      atStart[at] = price * (grown[at] as number);
    }
  }

  return { prices, atStart };
}

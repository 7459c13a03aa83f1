import type { CompiledPortfolio, Period } from "../plan/compiled-portfolio.ts";
import { MONTHLY_DENOMINATOR } from "../plan/periodic-rate.ts";
import { approximateRate, periodAt } from "../plan/periods.ts";
import type { Outcome } from "./search.ts";

/** By month, by balance: the growth of a dollar owed at the start; 1 for month 0. */
export type Growth = readonly Float64Array[];

/** The value of a dollar at the end of a plan: by month, and by balance at the start. */
export type DollarValues = { prices: Float64Array; atStart: Float64Array };

/**
 * Computes the growth of each balance. Deferred interest counts in the month it accrues, on the balance and
 * without compounding, because a dollar paid before the deadline removes its share of the memo.
 */
export function computeGrowth(compiled: CompiledPortfolio, months: number): Growth {
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
  if (month > until) return 1 + approximateRate(period, at);
  // A dollar paid one month later avoids one month less of deferred interest.
  const rate = (dated.deferredApr[at] as number) / MONTHLY_DENOMINATOR;
  const later = 1 + rate * (until - month);

  return (later + rate) / later;
}

/**
 * Computes what a dollar less on each balance saves. It grows until the plan pays the debt off, and then has
 * the value of a dollar of that month. A dollar of a month has its value on the debt that receives the
 * month's last dollar.
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

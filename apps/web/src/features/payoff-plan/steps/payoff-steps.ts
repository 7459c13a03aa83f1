import type { Cents, DebtMonth, PayoffPlan, PlanMonth } from "@snowball/payoff";

/**
 * A stretch of months in which the same debt gets what is left after the minimums, and no debt is paid
 * off before its end: what is paid each month is then the same, but for minimums that shrink.
 */
export type PayoffStep = {
  /** Null: only minimums are paid. */
  debt: string | null;
  firstMonth: number;
  lastMonth: number;
  /** Least and most of what that debt is paid a month. A month in which a debt is paid off counts only where there is no other. */
  payment: { least: Cents; most: Cents };
  /** Least and most of what the other debts are paid in those months. */
  others: { least: Cents; most: Cents };
  /** Debts that are gone with its last month. */
  payoffs: readonly string[];
};

/** A plan as what to do, one thing after another. */
export function payoffSteps(plan: PayoffPlan): PayoffStep[] {
  return focusStretches(plan).map(({ debt, months }) => {
    const regular = regularMonths(months);

    return {
      debt,
      firstMonth: months[0]?.month ?? 0,
      lastMonth: months.at(-1)?.month ?? 0,
      payment: rangeOf(regular.map((month) => paidOn(debt, month))),
      others: rangeOf(regular.map((month) => month.paid - paidOn(debt, month))),
      payoffs: payoffsIn(months.at(-1)),
    };
  });
}

type Stretch = { debt: string | null; months: PlanMonth[] };

/** A debt keeps the focus while it gets anything beyond its minimum. */
function focusStretches(plan: PayoffPlan): Stretch[] {
  const stretches: Stretch[] = [];
  for (let number = 1; number <= plan.totals.months; number += 1) {
    const month = plan.month(number);
    const last = stretches.at(-1);
    const debt = focusOf(month, last?.debt ?? null);
    const isOver = payoffsIn(last?.months.at(-1)).length > 0;
    if (last && last.debt === debt && !isOver) last.months.push(month);
    else stretches.push({ debt, months: [month] });
  }

  return stretches;
}

function focusOf({ debts }: PlanMonth, before: string | null): string | null {
  const paidBeyond = debts.filter(({ extra }) => extra > 0);
  // Its last payment may be no more than a minimum.
  const keepsFocus = ({ id, extra, end }: DebtMonth) => id === before && (extra > 0 || end === 0);
  if (debts.some(keepsFocus)) return before;
  const [most] = paidBeyond.toSorted((left, right) => right.extra - left.extra);

  return most?.id ?? null;
}

/** A last payment has a size of its own, and what it leaves goes to another debt. */
function regularMonths(months: readonly PlanMonth[]): readonly PlanMonth[] {
  const closes = payoffsIn(months.at(-1)).length > 0;

  return closes && months.length > 1 ? months.slice(0, -1) : months;
}

/** The debts that are gone at the end of the month. */
function payoffsIn(month: PlanMonth | undefined): string[] {
  return (month?.debts ?? []).filter(({ end }) => end === 0).map(({ id }) => id);
}

function paidOn(debt: string | null, { debts }: PlanMonth): Cents {
  return debts.find(({ id }) => id === debt)?.payment ?? 0;
}

function rangeOf(payments: readonly Cents[]): { least: Cents; most: Cents } {
  return { least: Math.min(...payments), most: Math.max(...payments) };
}

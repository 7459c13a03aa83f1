import type { Cents, DebtMonth, PayoffPlan, PlanMonth } from "@snowball/payoff";

/** A stretch of months in which the same debt gets what is left after the minimums. */
export type PayoffStep = {
  /** Null: only minimums are paid. */
  debt: string | null;
  firstMonth: number;
  lastMonth: number;
  /** Least and most of what that debt is paid a month, its last payment left out where there are others. */
  payment: { least: Cents; most: Cents };
  /** Least and most of what the other debts are paid a month. */
  others: { least: Cents; most: Cents };
  /** Debts that are gone at the end of a month of this step, in time's order. */
  payoffs: readonly { id: string; month: number }[];
};

/** A plan as what to do, one thing after another. */
export function payoffSteps(plan: PayoffPlan): PayoffStep[] {
  const stretches = focusStretches(plan);

  return stretches.map(({ debt, months }) => {
    const payoffs = months.flatMap(({ month, debts }) =>
      debts.filter(({ end }) => end === 0).map(({ id }) => ({ id, month })),
    );
    return {
      debt,
      firstMonth: months[0]?.month ?? 0,
      lastMonth: months.at(-1)?.month ?? 0,
      payment: rangeOf(regularMonths(debt, months).map((month) => paidOn(debt, month))),
      others: rangeOf(regularMonths(debt, months).map((month) => month.paid - paidOn(debt, month))),
      payoffs,
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
    if (last && last.debt === debt) last.months.push(month);
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

/** The month in which the debt is paid off has a payment of its own size. */
function regularMonths(debt: string | null, months: readonly PlanMonth[]): readonly PlanMonth[] {
  const closes = months.at(-1)?.debts.some(({ id, end }) => id === debt && end === 0);

  return closes && months.length > 1 ? months.slice(0, -1) : months;
}

function paidOn(debt: string | null, { debts }: PlanMonth): Cents {
  return debts.find(({ id }) => id === debt)?.payment ?? 0;
}

function rangeOf(payments: readonly Cents[]): { least: Cents; most: Cents } {
  return { least: Math.min(...payments), most: Math.max(...payments) };
}

import type { Cents, DebtMonth, PayoffPlan, PlanMonth } from "@snowball/payoff";

/** Least and most a month. */
export type PaymentRange = { least: Cents; most: Cents };

/**
 * A stretch of months in which the same debt gets what is left after the minimums, no debt is paid off
 * before its end, and no money comes or goes: what is paid each month is then the same, but for
 * minimums that shrink.
 */
export type PayoffStep = {
  /** Null: only minimums are paid. */
  debt: string | null;
  firstMonth: number;
  lastMonth: number;
  /** What that debt is paid. A month in which a debt is paid off counts only where there is no other. */
  payment: PaymentRange;
  /** The minimums of the other debts in those months. */
  others: PaymentRange;
  /** Other debts that get more than their minimum in those months, and how much more. */
  besides: readonly { id: string; extra: PaymentRange }[];
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
      others: rangeOf(regular.map((month) => minimumsBeside(debt, month))),
      besides: besidesOf(debt, regular),
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
    const before = last?.months.at(-1);
    const isOver = payoffsIn(before).length > 0 || hasOtherMoney(before, month);
    if (last && last.debt === debt && !isOver) last.months.push(month);
    else stretches.push({ debt, months: [month] });
  }

  return stretches;
}

/**
 * Money came or went: as long as none does, either all that is paid stays the same, or all that is paid
 * beyond the minimums. A last payment may leave money over.
 */
function hasOtherMoney(before: PlanMonth | undefined, month: PlanMonth): boolean {
  if (!before || payoffsIn(month).length > 0) return false;

  return before.paid !== month.paid && extraIn(before) !== extraIn(month);
}

function extraIn({ debts }: PlanMonth): Cents {
  return debts.reduce((sum, { extra }) => sum + extra, 0);
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

function minimumsBeside(debt: string | null, { debts }: PlanMonth): Cents {
  return debts.filter(({ id }) => id !== debt).reduce((sum, { minimum }) => sum + minimum, 0);
}

function besidesOf(debt: string | null, months: readonly PlanMonth[]): PayoffStep["besides"] {
  const extras = months.flatMap(({ debts }) =>
    debts.filter(({ id, extra }) => id !== debt && extra > 0),
  );

  return [...Map.groupBy(extras, ({ id }) => id)].map(([id, found]) => ({
    id,
    extra: rangeOf(found.map(({ extra }) => extra)),
  }));
}

function rangeOf(payments: readonly Cents[]): PaymentRange {
  return { least: Math.min(...payments), most: Math.max(...payments) };
}

import type { Cents, DebtMonth, PayoffPlan, PlanMonth } from "@snowball/payoff";

/** Amounts of one month after another: the first and the last of them, the least and the most. */
export type PaymentRange = { first: Cents; last: Cents; least: Cents; most: Cents };

/** Months in which the same is paid, but for minimums that shrink. */
export type SameMonths = {
  /** The last of them. */
  last: number;
  /** What the debt in focus is paid; 0 where there is none. */
  payment: PaymentRange;
  /** The minimums of the other debts. */
  others: PaymentRange;
  /** Other debts that get more than their minimum, and how much more. */
  besides: readonly { id: string; extra: PaymentRange }[];
};

/** A month with which debts are gone: every payment of it has a size of its own. */
export type ClosingMonth = {
  month: number;
  /** What the debt in focus is paid; 0 where there is none. */
  payment: Cents;
  /** That is its last payment. */
  isLast: boolean;
  /** The last payments of other debts. */
  lasts: readonly { id: string; payment: Cents }[];
  /** Other debts that stay, and get more than their minimum: how much more. */
  besides: readonly { id: string; extra: Cents }[];
  /** The minimums of the other debts that stay. */
  others: Cents;
};

/**
 * A stretch of months in which the same debts get what is left after the minimums, no debt is paid off
 * before its end, and no money comes or goes: what is paid each month is then the same, but for
 * minimums that shrink.
 */
export type PayoffStep = {
  /** Null: only minimums are paid. */
  debt: string | null;
  firstMonth: number;
  lastMonth: number;
  /** Its months but for the closing one; null where there is no other. */
  same: SameMonths | null;
  /** Its last month, where debts are gone with it and other amounts are paid; null where none are. */
  closing: ClosingMonth | null;
  /** Debts that are gone with its last month. */
  payoffs: readonly string[];
};

/** A plan as what to do, one thing after another: every payment of every month is in it. */
export function payoffSteps(plan: PayoffPlan): PayoffStep[] {
  return focusStretches(plan).map(({ debt, months: [first, ...later] }) => {
    const last = later.at(-1) ?? first;

    return {
      debt,
      firstMonth: first.month,
      lastMonth: last.month,
      ...partsOf(debt, [first, ...later]),
      payoffs: payoffsIn(last),
    };
  });
}

type Months = readonly [PlanMonth, ...PlanMonth[]];
type Stretch = { debt: string | null; months: [PlanMonth, ...PlanMonth[]] };

/** A last payment has a size of its own, and what it leaves goes to another debt. */
function partsOf(debt: string | null, months: Months): Pick<PayoffStep, "same" | "closing"> {
  const [first, ...later] = months;
  const last = later.pop();
  const all = sameMonths(debt, months);
  if (payoffsIn(last ?? first).length === 0) return { same: all, closing: null };
  if (!last) return { same: null, closing: closingMonth(debt, first) };
  const before = sameMonths(debt, [first, ...later]);
  const isAlike = JSON.stringify({ ...before, last: 0 }) === JSON.stringify({ ...all, last: 0 });

  return isAlike
    ? { same: all, closing: null }
    : { same: before, closing: closingMonth(debt, last) };
}

/** A debt keeps the focus while it gets anything beyond its minimum. */
function focusStretches(plan: PayoffPlan): Stretch[] {
  const stretches: Stretch[] = [];
  for (let number = 1; number <= plan.totals.months; number += 1) {
    const month = plan.month(number);
    const last = stretches.at(-1);
    const debt = focusOf(month, last?.debt ?? null);
    const before = last?.months.at(-1);
    const isOver = before !== undefined && (payoffsIn(before).length > 0 || differs(before, month));
    if (last && last.debt === debt && !isOver) last.months.push(month);
    else stretches.push({ debt, months: [month] });
  }

  return stretches;
}

/**
 * Money came or went, or turned to another debt: as long as none does, either all that is paid stays
 * the same, or all that is paid beyond the minimums. A last payment may leave money over.
 */
function differs(before: PlanMonth, month: PlanMonth): boolean {
  if (payoffsIn(month).length > 0) return false;
  const hasOtherMoney = before.paid !== month.paid && extraIn(before) !== extraIn(month);

  return hasOtherMoney || paidBeyond(before).join() !== paidBeyond(month).join();
}

function paidBeyond({ debts }: PlanMonth): string[] {
  return debts.filter(({ extra }) => extra > 0).map(({ id }) => id);
}

function extraIn({ debts }: PlanMonth): Cents {
  return debts.reduce((sum, { extra }) => sum + extra, 0);
}

function focusOf({ debts }: PlanMonth, before: string | null): string | null {
  const beyond = debts.filter(({ extra }) => extra > 0);
  // Its last payment may be no more than a minimum.
  const keepsFocus = ({ id, extra, end }: DebtMonth) => id === before && (extra > 0 || end === 0);
  if (debts.some(keepsFocus)) return before;
  const [most] = beyond.toSorted((left, right) => right.extra - left.extra);

  return most?.id ?? null;
}

/** The debts that are gone at the end of the month. */
function payoffsIn({ debts }: PlanMonth): string[] {
  return debts.filter(({ end }) => end === 0).map(({ id }) => id);
}

/** What is paid in months in which the same debts get something beyond their minimums. */
function sameMonths(debt: string | null, months: readonly [PlanMonth, ...PlanMonth[]]): SameMonths {
  return {
    last: (months.at(-1) ?? months[0]).month,
    payment: rangeOf(months.map(({ debts }) => debts.find(({ id }) => id === debt)?.payment ?? 0)),
    others: rangeOf(months.map((month) => minimumsBeside(debt, month))),
    besides: besidesOf(debt, months),
  };
}

function minimumsBeside(debt: string | null, { debts }: PlanMonth): Cents {
  return debts.filter(({ id }) => id !== debt).reduce((sum, { minimum }) => sum + minimum, 0);
}

function besidesOf(debt: string | null, months: readonly PlanMonth[]): SameMonths["besides"] {
  const extras = months.flatMap(({ debts }) =>
    debts.filter(({ id, extra }) => id !== debt && extra > 0),
  );

  return [...Map.groupBy(extras, ({ id }) => id)].map(([id, found]) => ({
    id,
    extra: rangeOf(found.map(({ extra }) => extra)),
  }));
}

function rangeOf(payments: readonly Cents[]): PaymentRange {
  return {
    first: payments[0] ?? 0,
    last: payments.at(-1) ?? 0,
    least: Math.min(...payments),
    most: Math.max(...payments),
  };
}

/** What is paid in a month that closes debts. */
function closingMonth(debt: string | null, { month, debts }: PlanMonth): ClosingMonth {
  const focus = debts.find(({ id }) => id === debt);
  const rest = debts.filter(({ id }) => id !== debt);
  const stay = rest.filter(({ end }) => end !== 0);

  return {
    month,
    payment: focus?.payment ?? 0,
    isLast: focus?.end === 0,
    lasts: rest.filter(({ end }) => end === 0).map(({ id, payment }) => ({ id, payment })),
    besides: stay.filter(({ extra }) => extra > 0).map(({ id, extra }) => ({ id, extra })),
    others: stay.reduce((sum, { minimum }) => sum + minimum, 0),
  };
}

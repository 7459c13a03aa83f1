import type { Cents, PlanMonth } from "@snowball/payoff";

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

/** What is paid in months in which the same debts get something beyond their minimums. */
export function sameMonths(
  debt: string | null,
  months: readonly [PlanMonth, ...PlanMonth[]],
): SameMonths {
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

import type { Cents, PlanMonth } from "@snowball/payoff";

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

/** What is paid in a month that closes debts. */
export function closingMonth(debt: string | null, { month, debts }: PlanMonth): ClosingMonth {
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

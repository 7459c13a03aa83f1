import type { Cents } from "@snowball/payoff";

/** What is paid on a debt in a month, and the part of it beyond the minimum. */
type PaidDebt = { id: string; paid: Cents; extra: Cents };

type HandOnMonths = {
  /** The last two whole months before the payoff, or fewer if the others are unknown. */
  before: readonly (readonly PaidDebt[])[];
  /** A month after the payoff. */
  after: readonly PaidDebt[];
};

/**
 * Finds the debts that get the payments of a paid-off debt. These are its payment in one of the months before: the
 * larger one, because the last one can be smaller. If the other debts do not get so much more in the month after, that
 * payment was unusual, and the other one counts. A debt without a row in that month is left out: what it got is
 * unknown, or its payments begin for another reason. Debts with more beyond their minimums get it first, and one debt
 * that gets all of it gets it alone. Null if no debts get so much more.
 */
export function handOn(
  from: string,
  { before, after }: HandOnMonths,
): { amount: Cents; to: string[] } | null {
  const others = after.filter(({ id }) => id !== from);
  const byExtra = others.toSorted((one, other) => other.extra - one.extra);
  const paidIn = (month: readonly PaidDebt[]) => month.find(({ id }) => id === from)?.paid ?? 0;

  for (const month of before.toSorted((one, other) => paidIn(other) - paidIn(one))) {
    const amount = paidIn(month);
    const gains = byExtra.flatMap(({ id, paid }) => {
      const more = paid - (month.find((each) => each.id === id)?.paid ?? paid);
      return more > 0 ? [{ id, more }] : [];
    });
    const alone = gains.find(({ more }) => more >= amount);
    let rest = amount;
    const last = gains.findIndex(({ more }) => (rest -= more) <= 0);
    if (amount > 0 && last >= 0) {
      return { amount, to: (alone ? [alone] : gains.slice(0, last + 1)).map(({ id }) => id) };
    }
  }

  return null;
}

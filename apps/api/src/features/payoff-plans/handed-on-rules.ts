import type { PayoffMonth, PayoffProgress } from "@snowball/contract";
import { compareDates, monthAfter, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import type { DebtLedger } from "#features/ledger/index.ts";

type Payment = Pick<DebtLedger["ledger"]["counting"][number], "sentOn" | "amount">;

/** A debt with the payments that were made to it. */
type PaidDebt = {
  debt: Pick<DebtLedger["debt"], "uuid">;
  ledger: { counting: readonly Payment[] };
};

/**
 * Finds for each debt that was paid off the debt that gets its payments. Its payments are what was sent to it in the
 * last whole month before it was paid off, or in the month before that if it was more: the last payment can be smaller,
 * and a rest can follow it. In the first month after it, the other debt must get at least that much more than in that
 * month. A debt without a recorded payment in that month is left out: what it got is unknown, or its payments begin for
 * another reason. Of several, it is the one that the plan pays the most above its minimum. If no debt qualifies,
 * nothing is handed on.
 * @param months of the plan: the rest of the current month, and the next one.
 */
export function findHandedOn(
  paidOff: readonly string[],
  { ledgers, months }: { ledgers: readonly PaidDebt[]; months: readonly PayoffMonth[] },
): PayoffProgress["handed_on"] {
  const handed: PayoffProgress["handed_on"] = [];
  for (const from of paidOff) {
    const last = paymentsOf(from, ledgers)
      .map(({ sentOn }) => sentOn)
      .toSorted(compareDates)
      .at(-1);
    if (last === undefined) continue;
    const amountIn = (month: string) => sentIn(month, from, ledgers);
    const before = [monthAfter(last, -1), monthAfter(last, -2)].reduce((one, other) =>
      compareAmounts(amountIn(other), amountIn(one)) > 0 ? other : one,
    );
    const amount = amountIn(before);
    const month = months.find((each) => each.month > last);
    if (signOf(amount) <= 0 || month === undefined) continue;
    const next = month.debts.filter(({ debt, payment, escrow }) => {
      const sent = sentIn(before, debt, ledgers);
      if (signOf(sent) <= 0) return false;
      const given = handed.filter((each) => each.to === debt).map((each) => each.amount);
      const gets = sumAmounts([sentIn(month.month, debt, ledgers), payment, escrow]);
      const more = subtractAmount(gets, sumAmounts([sent, ...given]));
      return compareAmounts(more, amount) >= 0;
    });
    const [to] = next.toSorted((one, other) => compareAmounts(other.extra, one.extra));
    if (to !== undefined) handed.push({ from, to: to.debt, amount });
  }

  return handed;
}

function paymentsOf(id: string, ledgers: readonly PaidDebt[]) {
  return ledgers.find(({ debt }) => debt.uuid === id)?.ledger.counting ?? [];
}

function sentIn(month: string, id: string, ledgers: readonly PaidDebt[]): string {
  const sent = paymentsOf(id, ledgers).filter(({ sentOn }) => monthOf(sentOn) === month);

  return sumAmounts(sent.map(({ amount }) => amount));
}

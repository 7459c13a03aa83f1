import type { PayoffMonth, PayoffProgress } from "@snowball/contract";
import { compareDates, monthAfter, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import type { DebtLedger } from "#features/ledger/index.ts";

type Paid = {
  debt: Pick<DebtLedger["debt"], "uuid">;
  ledger: Pick<DebtLedger["ledger"], "counting">;
};

/**
 * Finds for each debt that was paid off the debt that gets its payments. They are what was sent to it in the last whole
 * month before it was paid off. The plan must pay the other debt at least so much more than it got in that month. If no
 * debt gets so much more, nothing is handed on.
 * @param month the next whole month of the plan.
 */
export function findHandedOn(
  paidOff: readonly string[],
  { ledgers, month }: { ledgers: readonly Paid[]; month: PayoffMonth },
): PayoffProgress["handed_on"] {
  const handed: PayoffProgress["handed_on"] = [];
  for (const from of paidOff) {
    const last = paymentsOf(from, ledgers)
      .map(({ sentOn }) => sentOn)
      .toSorted(compareDates)
      .at(-1);
    if (last === undefined) continue;
    const before = monthAfter(last, -1);
    const amount = sentIn(before, from, ledgers);
    if (signOf(amount) <= 0) continue;
    const to = month.debts.find(({ debt, payment, escrow }) => {
      const given = handed.filter((each) => each.to === debt).map((each) => each.amount);
      const known = sumAmounts([sentIn(before, debt, ledgers), ...given]);
      const more = subtractAmount(sumAmounts([payment, escrow]), known);
      return compareAmounts(more, amount) >= 0;
    });
    if (to !== undefined) handed.push({ from, to: to.debt, amount });
  }

  return handed;
}

function paymentsOf(id: string, ledgers: readonly Paid[]) {
  return ledgers.find(({ debt }) => debt.uuid === id)?.ledger.counting ?? [];
}

function sentIn(month: string, id: string, ledgers: readonly Paid[]): string {
  const sent = paymentsOf(id, ledgers).filter(({ sentOn }) => monthOf(sentOn) === month);

  return sumAmounts(["0.00", ...sent.map(({ amount }) => amount)]);
}

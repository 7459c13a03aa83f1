import type { PayoffMonth, PayoffProgress } from "@snowball/contract";
import { compareDates, monthAfter, monthOf } from "@snowball/dates";
import { amountFromCents, sumAmounts } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { handOn, sumOf, toCents } from "@snowball/planner";

/** A debt with the payments that were made to it. */
type PaidDebt = {
  debt: { uuid: string };
  ledger: { counting: readonly { sentOn: string; amount: string }[] };
};

/**
 * Finds for each debt that was paid off the debt that gets all of its payments. Debts without a recorded payment in a
 * month have no row in it.
 * @param months of the plan: the rest of the current month, and the next one.
 */
export function findHandedOn(
  paidOff: readonly string[],
  { ledgers, months }: { ledgers: readonly PaidDebt[]; months: readonly PayoffMonth[] },
): PayoffProgress["handed_on"] {
  const handed: { from: string; to: string; amount: Cents }[] = [];
  for (const from of paidOff) {
    const own = ledgers.find(({ debt }) => debt.uuid === from)?.ledger.counting ?? [];
    const last = own
      .map(({ sentOn }) => sentOn)
      .toSorted(compareDates)
      .at(-1);
    const next = last && months.find(({ month }) => month > last);
    if (!next) continue;
    const sent = sentIn(next.month, ledgers);
    const after = next.debts.map(({ debt, payment, escrow, extra }) => {
      const given = handed.filter(({ to }) => to === debt).map(({ amount }) => amount);
      const early = sent.find(({ id }) => id === debt)?.paid ?? 0;
      return {
        id: debt,
        paid: early + centsOf(payment, escrow) - sumOf(given),
        extra: centsOf(extra),
      };
    });
    const before = [-1, -2].map((by) => sentIn(monthAfter(last, by), ledgers));
    const { amount = 0, to: [to, ...others] = [] } = handOn(from, { before, after }) ?? {};
    if (to !== undefined && others.length === 0) handed.push({ from, to, amount });
  }

  return handed.map((each) => ({ ...each, amount: amountFromCents(each.amount) }));
}

function sentIn(month: string, ledgers: readonly PaidDebt[]) {
  return ledgers
    .map(({ debt, ledger }) => {
      const sent = ledger.counting.filter(({ sentOn }) => monthOf(sentOn) === month);
      return { id: debt.uuid, paid: centsOf(...sent.map(({ amount }) => amount)), extra: 0 };
    })
    .filter(({ paid }) => paid > 0);
}

function centsOf(...amounts: readonly string[]): Cents {
  return toCents(sumAmounts(amounts)) ?? 0;
}

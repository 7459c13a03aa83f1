import { addDays, compareDates } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import { type DebtLedger, payByOf, sumMonth } from "#features/ledger/index.ts";

/** What a week comes to, in one currency. */
export type WeekSums = {
  currency: string | null;
  /** To be sent by Sunday so that it arrives in time; what is late included. */
  thisWeek: string;
  /** Payments in it. */
  payments: number;
  /** Of that, what is late. */
  late: string;
  /** Due by the month's end and still to be sent. */
  thisMonth: string;
  /** Left for debts from last Monday to last Sunday. */
  lastWeek: string;
  /** Payments of the week or the month of which nobody says how much: in none of the sums. */
  unknown: number;
};

const SUNDAY = 6;
const WEEK_DAYS = 7;

/** By currency, in the order of their names. A debt that repeats another one counts once, unless the user lets it count. */
export function sumWeek(ledgers: readonly DebtLedger[], monday: string): WeekSums[] {
  const single = ledgers.filter(({ debt }) => isCounted(debt));
  const ofMonth = sumMonth(
    single.map((each) => ({ ...each, isInPlan: each.debt.is_included })),
    monday,
  );

  return ofMonth.map(({ currency, left, late, unknownCount }) => {
    const ofCurrency = single.filter(({ facts }) => facts.currency === currency);
    const amounts = ofCurrency.flatMap((each) => openBy(each, addDays(monday, SUNDAY)));

    return {
      currency,
      thisWeek: sumAmounts(amounts),
      payments: amounts.length,
      late,
      thisMonth: left,
      lastWeek: sumAmounts(ofCurrency.flatMap((each) => sentSince(each, monday))),
      unknown: unknownCount,
    };
  });
}

/** What is to be sent until a day, each payment by itself; of the past what was seen to be missed, or asked about. */
function openBy({ debt, ledger }: DebtLedger, until: string): string[] {
  return ledger.obligations.flatMap(({ obligation, state, left }) => {
    const isIn = state === "late" || compareDates(payByOf(obligation, debt), until) <= 0;
    return isIn && state !== "unknown" && left !== null && signOf(left) > 0 ? [left] : [];
  });
}

function sentSince({ kept }: DebtLedger, monday: string): string[] {
  return kept.payments
    .filter(({ undoneOn, returnedOn }) => undoneOn === null && returnedOn === null)
    .filter(
      ({ sentOn }) =>
        compareDates(sentOn, addDays(monday, -WEEK_DAYS)) >= 0 && compareDates(sentOn, monday) < 0,
    )
    .map(({ amount }) => amount);
}

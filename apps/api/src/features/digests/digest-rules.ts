import type { MonthPayment } from "@snowball/contract";
import { addDays, compareDates } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";
import { isOpen, type MonthOfUser } from "#features/month/index.ts";

/** An amount in one currency. */
export type Sum = { currency: string | null; amount: string };

/** Positive sums only. */
export type WeekSums = {
  /** The payments to send by Sunday according to Home, including late ones. */
  thisWeek: Sum[];
  /** The number of payments in `thisWeek`. */
  payments: number;
  late: Sum[];
  /** The amount left to pay by the month's end according to Home, and its unconfirmed and estimated parts. */
  thisMonth: Sum[];
  inQuestion: Sum[];
  estimated: Sum[];
  /** The payments sent from last Monday to last Sunday. */
  lastWeek: Sum[];
  /** The number of payments with an unknown amount, which are in no sum. */
  unknown: number;
};

const SUNDAY = 6;
const WEEK_DAYS = 7;

/** Sums the week that begins on the Monday of the month's `today`. */
export function sumWeek({ month, debts, ledgers }: MonthOfUser): WeekSums {
  const { today: monday, totals } = month;
  const currencyOf = new Map(debts.map(({ uuid, currency }) => [uuid, currency]));
  const week = month.payments.filter((each) => isToSendBy(each, addDays(monday, SUNDAY)));
  const total = (of: "late" | "to_send" | "in_question" | "estimated") =>
    sumsOf(totals.map((each) => ({ currency: each.currency, amount: each[of] })));

  return {
    thisWeek: sumsOf(
      week.map(({ debt, amount }) => ({
        currency: currencyOf.get(debt) ?? null,
        amount: amount ?? "0.00",
      })),
    ),
    payments: week.length,
    late: total("late"),
    thisMonth: total("to_send"),
    inQuestion: total("in_question"),
    estimated: total("estimated"),
    // The month only has the payments of its own weeks.
    lastWeek: sumsOf(sentBetween(ledgers, { from: addDays(monday, -WEEK_DAYS), until: monday })),
    unknown: month.unknown_count,
  };
}

function isToSendBy(payment: MonthPayment, day: string): boolean {
  const { send_by: sendBy } = payment;

  return isOpen(payment) && sendBy !== null && compareDates(sendBy, day) <= 0;
}

/** Returns the payments that were sent from one day until before another. */
export function sentBetween(
  ledgers: readonly Pick<DebtLedger, "debt" | "facts" | "kept">[],
  { from, until }: { from: string; until: string },
): Sum[] {
  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap(({ facts, kept }) =>
      kept.payments
        .filter(({ undoneOn, returnedOn }) => undoneOn === null && returnedOn === null)
        .filter(({ sentOn }) => compareDates(sentOn, from) >= 0 && compareDates(sentOn, until) < 0)
        .map(({ amount }) => ({ currency: facts.currency, amount })),
    );
}

export function sumsOf(amounts: readonly Sum[]): Sum[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, all]) => ({ currency, amount: sumAmounts(all.map(({ amount }) => amount)) }))
    .filter(({ amount }) => signOf(amount) > 0);
}

import type { MonthPayment, MonthTotal } from "@snowball/contract";
import { subtractAmount, sumAmounts } from "@snowball/money";

import type { DebtFacts } from "../facts/debt-facts.ts";

/**
 * Whether it belongs to this month's sums: late, without a date, or due by the end of the month. The next bill includes
 * a missed payment of unknown amount, so that it belongs to the month of that bill.
 */
export function isOfMonth(payment: MonthPayment, through: string): boolean {
  const { state, kind, cycle, due_date: due, send_by: sendOn, is_estimated } = payment;
  if (kind === "extra") return sendOn === null || sendOn <= through;
  const isPartOfNext = state === "late" && is_estimated;
  const day = isPartOfNext ? cycle : due;

  return (state === "late" && !isPartOfNext) || day === null || day <= through;
}

/** Due next month, with its last safe day in this month. */
export function isAhead(payment: MonthPayment, through: string): boolean {
  const { send_by: sendOn } = payment;

  return !isOfMonth(payment, through) && sendOn !== null && sendOn <= through;
}

export function isUnknownThisMonth(payment: MonthPayment, through: string): boolean {
  return payment.amount === null && (isOfMonth(payment, through) || isAhead(payment, through));
}

type Totals = {
  debts: readonly Pick<DebtFacts, "uuid" | "currency">[];
  through: string;
  /** The plan's currency. */
  first: string | null;
};

export function totalsOf(
  payments: readonly MonthPayment[],
  { debts, through, first }: Totals,
): MonthTotal[] {
  const currencyOf = new Map(debts.map(({ uuid, currency }) => [uuid, currency]));
  const byCurrency = Map.groupBy(payments, ({ debt }) => currencyOf.get(debt) ?? null);
  const totals = [...byCurrency].map(([currency, all]): MonthTotal => {
    const ofMonth = all.filter((each) => isOfMonth(each, through));
    return {
      currency,
      to_send: amountIn(ofMonth),
      late: sumAmounts(
        ofMonth
          .filter((each) => each.state === "late" && !each.is_estimated)
          // What the plan adds to a bill, such as its rounding, is not late.
          .flatMap(({ amount, extra, uncovered }) => [
            subtractAmount(amount ?? "0.00", extra),
            uncovered,
          ]),
      ),
      in_question: amountIn(ofMonth.filter(({ state }) => state === "question")),
      estimated: amountIn(ofMonth.filter((each) => each.is_estimated)),
      outside_plan: amountIn(ofMonth.filter((each) => !each.in_plan)),
      uncovered: sumAmounts(ofMonth.map(({ uncovered }) => uncovered)),
      ahead: amountIn(all.filter((each) => isAhead(each, through))),
      sent: sentIn(all),
      sent_outside_plan: sentIn(all.filter((each) => !each.in_plan)),
    };
  });

  return totals.toSorted(
    (one, other) => Number(other.currency === first) - Number(one.currency === first),
  );
}

function sentIn(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.map((each) => each.sent_this_month));
}

function amountIn(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.flatMap(({ amount }) => amount ?? []));
}

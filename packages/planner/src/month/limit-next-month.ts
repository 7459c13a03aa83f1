import type { MonthPayment } from "@snowball/contract";
import { monthAfter, monthOf } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";

import type { ShortMonth } from "../triage/short-month.ts";
import { NEXT_MONTH, triageToday } from "../triage/triage-month.ts";
import type { MonthPaymentInput } from "./plan-month-payments.ts";
import { lastDayToPay } from "./read-ledger.ts";

/**
 * Reduces next month's bills to what is paid first of them, if the plan runs short in that month. The plan shows the
 * same amounts. The rest of each bill is uncovered.
 */
export function limitNextMonth(
  payments: readonly MonthPayment[],
  { short, read }: Pick<MonthPaymentInput, "read"> & { short: ShortMonth | null },
): MonthPayment[] {
  if (short?.month !== NEXT_MONTH) return [...payments];
  const next = monthAfter(read.month.today, 1);
  const reduced = triageToday(short, read).filter(({ pay, minimum }) => pay < minimum);
  const left = new Map(reduced.map(({ id, pay }) => [id, pay]));

  return payments.map((payment) => {
    const { debt, kind, amount, escrow } = payment;
    const day = lastDayToPay(payment);
    const money = left.get(debt);
    const isNext = kind === "bill" && day !== null && monthOf(day) === next;
    if (!isNext || amount === null || money === undefined) return payment;

    const whole = centsFromAmount(amount);
    const pay = Math.min(whole, money);
    left.set(debt, money - pay);
    const ofEscrow = Math.min(centsFromAmount(escrow), pay);
    return {
      ...payment,
      amount: amountFromCents(pay),
      minimum: amountFromCents(pay - ofEscrow),
      extra: "0.00",
      escrow: amountFromCents(ofEscrow),
      uncovered: amountFromCents(whole - pay),
      ...(pay === 0 && { send_by: null }),
    };
  });
}

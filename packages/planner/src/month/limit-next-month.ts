import type { MonthPayment } from "@snowball/contract";
import { monthAfter, monthOf } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";

import { type ShortMonth, shortMonth } from "../triage/short-month.ts";
import { NEXT_MONTH, triageToday } from "../triage/triage-month.ts";
import { comingIn, sumDue } from "./opening-period.ts";
import type { MonthPaymentInput } from "./plan-month-payments.ts";
import { lastDayToPay } from "./read-ledger.ts";

/**
 * Reduces next month's bills to what is paid first of them, if the plan runs short in that month, or this month is
 * short and the next would be, too. The plan shows the same amounts. The rest of each bill is uncovered.
 */
export function limitNextMonth(
  payments: readonly MonthPayment[],
  { short, read }: Pick<MonthPaymentInput, "read"> & { short: ShortMonth | null },
): MonthPayment[] {
  const shortNext = short?.month === 1 ? shortAfter(read) : short;
  if (shortNext?.month !== NEXT_MONTH) return [...payments];
  const next = monthAfter(read.month.today, 1);
  const reduced = triageToday(shortNext, read).filter(({ pay, minimum }) => pay < minimum);
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

/** Returns the first later month that is short if all that is due this month is paid; null if none is. */
function shortAfter({
  portfolio,
}: Pick<MonthPaymentInput["read"], "portfolio">): ShortMonth | null {
  const { opening } = portfolio;
  if (opening === undefined) return null;
  const money = sumDue(opening.debts) - comingIn(portfolio);

  return shortMonth({ ...portfolio, opening: { ...opening, money } }, { type: "avalanche" });
}

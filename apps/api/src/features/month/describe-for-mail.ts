import { type Debt, foldQuestions, type MonthPayment } from "@snowball/contract";
import { formatAmount } from "@snowball/money";
import {
  describeAsked,
  describeUncovered,
  distinctNames,
  formatDue,
  isAbout,
  wholeIn,
} from "@snowball/planner";

import { nameInMail } from "#features/mail/index.ts";

import type { MonthOfUser } from "./month.ts";

/** One sentence about the payments of a debt. */
export type MailLine = { debt: string; line: string };

/** A payment of the month with its debt, and the debt's name in emails: as on screens, each different from the others. */
export type PaymentInMail = { payment: MonthPayment; debt: Debt; name: string };

/** Returns the payments of the month for an email. */
export function paymentsInMail({
  month,
  debts,
}: Pick<MonthOfUser, "month" | "debts">): PaymentInMail[] {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));
  const names = distinctNames(debts);

  return month.payments.flatMap((payment) => {
    const debt = byId.get(payment.debt);
    return debt ? [{ payment, debt, name: nameInMail(names.get(debt.uuid) ?? debt.name) }] : [];
  });
}

/** A bill is due in whole, also the part that the budget does not cover. */
export function wholeOf(payment: MonthPayment): MonthPayment {
  return payment.amount === null
    ? payment
    : { ...payment, amount: wholeIn([payment]), uncovered: "0.00" };
}

/** Returns all that is due, as `$75.00`, or `about $75.00` if the plan estimates it; null if it is unknown. */
export function describeAmount(payment: MonthPayment, currency: string | null): string | null {
  const whole = wholeOf(payment);
  if (whole.amount === null) return null;
  const money = formatAmount(whole.amount, currency);

  return isAbout(whole) ? `about ${money}` : money;
}

/** Returns one question per debt about its unconfirmed payments, like Home. */
export function questionLines(of: Pick<MonthOfUser, "month" | "debts">): MailLine[] {
  const asked = paymentsInMail(of).filter(({ payment }) => payment.state === "question");

  return foldQuestions(asked).map((rows) => {
    const [{ payment, debt, name }] = rows;
    if (rows.length > 1) {
      const payments = rows.map((row) => row.payment);
      return { debt: debt.uuid, line: `${name}: ${describeAsked(payments, debt.currency)}` };
    }

    const amount = describeAmount(payment, debt.currency);
    const what = amount === null ? name : `${name}, ${amount}`;
    const when = `${payment.due_date === null ? "in " : ""}${formatDue(payment)}`;
    return { debt: debt.uuid, line: `${what}: Was it paid? It was due ${when}.` };
  });
}

/** Describes how much of a bill the budget covers, like Home, as a sentence; null if it covers all of it. */
export function budgetNote(
  payment: Pick<MonthPayment, "amount" | "uncovered">,
  currency: string | null,
): string | null {
  const words = describeUncovered(payment, currency);

  return words && `${words}.`;
}

export function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

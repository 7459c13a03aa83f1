import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";

import type { LedgerFacts, Payment } from "./ledger-rows.ts";
import { lenderSideFits } from "./pairing-rules.ts";

/** How far off the day may be from what is known of the payment. */
const DAYS_OFF = 3;

/** Of debts whose transactions nobody reads, the lender's "last payment" is its side. */
export function addLastPayments({
  payments,
  debts,
  since,
}: {
  payments: Payment[];
  debts: readonly LedgerFacts[];
  since: string;
}): void {
  for (const { debtId, bank } of debts) {
    if (bank === null || bank.hasTransactions) continue;
    const { lastPaymentAmount: amount, lastPaymentDate: day } = bank;
    if (amount === null || day === null || signOf(amount) <= 0) continue;
    if (compareDates(day, since) >= 0) addLastPayment(payments, { debtId, amount, day });
  }
}

function addLastPayment(
  payments: Payment[],
  { debtId, amount, day }: { debtId: string; amount: string; day: string },
): void {
  const ofDebt = payments.filter((each) => each.debtId === debtId);
  const isKnown = ofDebt.some(
    (each) =>
      each.seenOn !== null &&
      Math.abs(daysBetween(each.seenOn, day)) <= DAYS_OFF &&
      compareAmounts(each.amount, amount) === 0,
  );
  if (isKnown) return;
  const corrected = ofDebt.find(
    (each) => each.source === "last_payment" && each.seenOn === day && each.undoneOn === null,
  );
  if (corrected) {
    corrected.amount = amount;
    return;
  }

  const inTheAir = ofDebt.find(
    (each) =>
      each.seenOn === null &&
      compareAmounts(each.amount, amount) === 0 &&
      lenderSideFits(each, day),
  );
  if (inTheAir) inTheAir.seenOn = day;
  else payments.push(seenPayment({ debtId, amount, day, source: "last_payment" }));
}

/** New until it has an id. */
export const NEW = "";

/** A payment that nobody told of, as the lender has it. */
export function seenPayment({
  day,
  source,
  ...told
}: {
  debtId: string;
  amount: string;
  day: string;
  source: "lender" | "last_payment";
}): Payment {
  return {
    id: NEW,
    ...told,
    sentOn: day,
    seenOn: day,
    source,
    why: source === "lender" ? "lender_credit" : "last_payment",
    said: null,
    chosenCycle: null,
    isExtra: false,
    checkingTransactionId: null,
    lenderTransactionId: null,
    returnedOn: null,
    undoneOn: null,
  };
}

import { daysBetween } from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";

import { divideByShares, findBillGroups } from "./bill-group-rules.ts";
import type { LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";
import { amountOf, arrivalOf } from "./transaction-matching-rules.ts";

/** How many days the reported date may differ from that of the known payment. */
const DAYS_OFF = 3;

type Adding = { payments: Payment[]; debts: readonly LedgerFacts[]; since: string };

/** Adds the lender's "last payment" for debts without transactions. */
export function addLastPayments({ payments, debts, since }: Adding): void {
  const parts = partsOfSharedPayments(debts);
  for (const { debtId, bank } of debts) {
    if (bank === null || bank.hasTransactions) continue;
    const { lastPaymentAmount, lastPaymentDate: day } = bank;
    const amount = parts.get(debtId) ?? lastPaymentAmount;
    if (amount === null || day === null || signOf(amount) <= 0) continue;
    if (day >= since) addLastPayment(payments, { debtId, amount, day });
  }
}

/** Divides the last payment of loans that share a bill and report the same payment. Returns each loan's part. */
function partsOfSharedPayments(debts: readonly LedgerFacts[]): ReadonlyMap<string, string> {
  return new Map(
    findBillGroups(debts).flatMap((group) => {
      const [first, ...others] = group.map(({ bank }) => bank);
      const { lastPaymentAmount: amount = null, lastPaymentDate: date = null } = first ?? {};
      const isOne = others.every(
        (bank) => bank?.lastPaymentDate === date && bank?.lastPaymentAmount === amount,
      );
      if (amount === null || date === null || !isOne) return [];

      const shares = group.map(({ bank }) => bank?.amount ?? "0.00");
      const parts = divideByShares(amount, shares) ?? [];
      return parts.map((part, at) => [group[at]?.debtId ?? "", part] as const);
    }),
  );
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

  const inTransit = ofDebt.find(
    (each) =>
      each.seenOn === null && compareAmounts(each.amount, amount) === 0 && arrivalOf(each)(day),
  );
  if (inTransit) {
    inTransit.seenOn = day;
    return;
  }
  const dates = { sentOn: day, seenOn: day };
  payments.push(
    newPayment({ debtId, amount, ...dates, source: "last_payment", why: "last_payment" }),
  );
}

/** Placeholder id of a payment that is not stored yet. */
export const NEW = "";

type Reported = Pick<Payment, "debtId" | "amount" | "sentOn" | "seenOn" | "source" | "why">;

/** Returns a new payment that is linked to no transaction. */
export function newPayment(reported: Reported): Payment {
  return {
    id: NEW,
    ...reported,
    recordedAs: null,
    chosenCycle: null,
    isExtra: false,
    checkingTransactionId: null,
    lenderTransactionId: null,
    returnedOn: null,
    undoneOn: null,
  };
}

/** Returns a new payment that left checking and has not arrived. `amount` is less if it is divided among loans. */
export function sentPayment(
  withdrawal: LedgerTransaction,
  about: Pick<Payment, "debtId" | "why"> & { amount?: string },
): Payment {
  const { id, date: sentOn } = withdrawal;
  const sent = { sentOn, seenOn: null, source: "checking" } as const;

  return {
    ...newPayment({ amount: amountOf(withdrawal), ...about, ...sent }),
    checkingTransactionId: id,
  };
}

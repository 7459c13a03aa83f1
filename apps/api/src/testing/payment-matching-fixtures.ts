import {
  type LedgerFacts,
  type LedgerTransaction,
  type ListedAmount,
  type Obligation,
  type Payment,
  matchPayments,
} from "#features/ledger/index.ts";

import { ledgerFacts, payment, transaction } from "./ledger-rows.ts";

/** Input for recognizing payments. */
export type MatchingInput = {
  debts?: LedgerFacts[];
  obligations?: Obligation[];
  listed?: ListedAmount[];
  kept?: Payment[];
  seen?: LedgerTransaction[];
};

export const CARD = ledgerFacts({ debtId: "card", names: ["Chase"], bank: {} });
export const OTHER = ledgerFacts({ debtId: "other", names: ["Chase"], mask: "9876", bank: {} });
export const HOUSE = ledgerFacts({
  debtId: "house",
  kind: "mortgage",
  names: ["Rocket Mortgage"],
  mask: null,
  bank: { hasTransactions: false, lastPaymentAmount: "2187.43", lastPaymentDate: "2026-12-01" },
});
export const CAR = ledgerFacts({
  debtId: "car",
  kind: "auto_loan",
  names: ["Toyota Financial", "My car"],
  mask: null,
});

export function recognise({
  debts = [CARD],
  obligations = [],
  listed = [],
  kept = [],
  seen = [],
}: MatchingInput) {
  let count = 0;
  return matchPayments({
    debts,
    obligations,
    listed,
    kept,
    transactions: seen,
    since: "2026-09-01",
    newId: () => `new ${(count += 1)}`,
  });
}

/** Returns the recognized payments as text. */
export function shownPayments(input: MatchingInput): string[] {
  const { payments, unclear } = recognise(input);

  return [
    ...payments.map((each) => {
      const where = each.returnedOn
        ? `back ${each.returnedOn.slice(5)}`
        : each.seenOn
          ? `seen ${each.seenOn.slice(5)}`
          : "in the air";
      return `${each.debtId} ${each.amount} ${each.sentOn.slice(5)} ${where} ${each.why}`;
    }),
    ...unclear.map(({ debtIds }) => `which? ${debtIds.join(" ")}`),
  ];
}

type Seen = [date: string, amount: string, name: string];

/** Returns a transaction that leaves checking. */
export function out([date, amount, name]: Seen, others: Partial<LedgerTransaction> = {}) {
  return transaction({ side: "checking", date, amount, name, ...others });
}
/** Returns a credit on the card. */
export function credit([date, amount, name]: Seen, others: Partial<LedgerTransaction> = {}) {
  const changes = { date, amount: `-${amount}`, name, ...others };

  return transaction({ side: "lender", accountId: "card", ...changes });
}

export const LOAN_PAYMENTS = { category: "LOAN_PAYMENTS" };
/** Returns a payment that the user recorded, by default $75 sent to the card on 2026-12-01. */
export const hand = (changes: Partial<Payment> = {}): Payment =>
  payment({
    id: "hand",
    debtId: "card",
    recordedAs: "sent",
    sentOn: "2026-12-01",
    seenOn: null,
    ...changes,
  });

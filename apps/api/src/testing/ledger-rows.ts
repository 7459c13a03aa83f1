import type { BankWord, LedgerFacts, Obligation } from "#features/ledger/index.ts";

/** Of an entered debt, due on no known day, unless it is said otherwise. */
export function ledgerFacts(
  told: Partial<Omit<LedgerFacts, "bank" | "user">> & {
    bank?: Partial<BankWord>;
    user?: Partial<LedgerFacts["user"]>;
  } = {},
): LedgerFacts {
  const { bank, user, ...others } = told;

  return {
    debtId: "debt",
    kind: "credit_card",
    currency: "USD",
    names: ["First Platypus Bank"],
    mask: "1234",
    owed: "1000.00",
    defermentUntil: null,
    expectedAmounts: [],
    endedOn: null,
    ...others,
    bank: bank
      ? {
          asOf: "2026-12-01",
          dueDate: null,
          amount: null,
          statementDate: null,
          isOverdue: null,
          pastDue: null,
          lastPaymentAmount: null,
          lastPaymentDate: null,
          hasTransactions: true,
          ...bank,
        }
      : null,
    user: { amount: null, dueDay: null, dueDayOn: null, ...user },
  };
}

/** $75 due on 2026-12-05 as the bank says, on the statement of 2026-11-10. */
export function obligation(told: Partial<Obligation> = {}): Obligation {
  const dueDate = told.dueDate ?? "2026-12-05";

  return {
    debtId: "debt",
    cycle: dueDate,
    dueDate,
    dueDateSource: "bank",
    amount: "75.00",
    amountSource: "bank",
    statementDate: "2026-11-10",
    statedOn: "2026-11-11",
    stillAsked: null,
    skippedOn: null,
    ...told,
  };
}

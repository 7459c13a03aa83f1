import {
  type BankWord,
  type Ledger,
  type LedgerFacts,
  type LedgerTransaction,
  type Obligation,
  type Payment,
  computeLedger,
} from "#features/ledger/index.ts";

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
    billedWith: null,
    defermentUntil: null,
    expectedAmounts: [],
    endedOn: null,
    ...others,
    bank: bank
      ? {
          asOf: "2026-12-01",
          dueDate: null,
          amount: null,
          wholeBill: null,
          isZeroUnclear: false,
          statementDate: null,
          isOverdue: null,
          pastDue: null,
          lastPaymentAmount: null,
          lastPaymentDate: null,
          hasTransactions: true,
          ...bank,
        }
      : null,
    user: { amount: null, dueDay: null, dueDayOn: null, balanceOn: null, ...user },
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
    isDeferred: false,
    notPaid: null,
    ...told,
  };
}

/** $75 that were sent on 2026-12-02 and seen at the lender two days later, by hand or by its credit. */
export function payment(told: Partial<Payment> = {}): Payment {
  const isByHand = (told.said ?? null) !== null;

  return {
    id: "payment",
    debtId: "debt",
    amount: "75.00",
    sentOn: "2026-12-02",
    seenOn: "2026-12-04",
    source: isByHand ? "user" : "lender",
    why: isByHand ? "by_hand" : "lender_credit",
    said: null,
    chosenCycle: null,
    isExtra: false,
    checkingTransactionId: null,
    lenderTransactionId: isByHand ? null : `of ${told.id ?? "payment"}`,
    returnedOn: null,
    undoneOn: null,
    ...told,
  };
}

/** $75 due on 2026-12-05, unless it is said otherwise. */
export type LedgerCase = {
  facts?: Partial<Omit<LedgerFacts, "bank">>;
  /** Null: a debt that the user entered. */
  bank?: Partial<BankWord> | null;
  obligations?: Obligation[];
  paid?: Partial<Payment>[];
  today: string;
};

/** Of a debt that a bank reports, asked on the day itself. */
export function ledgerOf({
  facts,
  bank = {},
  obligations = [obligation()],
  paid = [],
  today,
}: LedgerCase): Ledger {
  const told = ledgerFacts({ ...facts, ...(bank && { bank: { asOf: today, ...bank } }) });
  const payments = paid.map((each, index) => payment({ id: String(index), ...each }));

  return computeLedger(told, { obligations, payments }, today);
}

/** The state of each, what is left, and what is asked. */
export function shownStates({ obligations }: Ledger): string {
  return obligations
    .map(({ state, left, question }) => [state, left ?? "?", question ?? []].flat().join(" "))
    .join(", ");
}

let transactionCount = 0;

/** Of dollars on 2026-12-01, of which nothing is known but what is told. */
export function transaction(told: Partial<LedgerTransaction> = {}): LedgerTransaction {
  transactionCount += 1;

  return {
    id: `transaction ${transactionCount}`,
    accountId: told.side === "lender" ? "debt" : "checking",
    side: "checking",
    date: "2026-12-01",
    amount: "75.00",
    currency: "USD",
    name: "ACH 0042",
    merchantName: null,
    category: null,
    isPending: false,
    pendingId: null,
    ...told,
  };
}

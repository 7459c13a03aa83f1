import {
  type LenderReport,
  type Ledger,
  type LedgerFacts,
  type LedgerTransaction,
  type Obligation,
  type Payment,
  computeLedger,
} from "#features/ledger/index.ts";

/** Returns the facts of a debt, by default an entered one without a due day. */
export function ledgerFacts(
  changes: Partial<Omit<LedgerFacts, "bank" | "user">> & {
    bank?: Partial<LenderReport>;
    user?: Partial<LedgerFacts["user"]>;
  } = {},
): LedgerFacts {
  const { bank, user, ...others } = changes;

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
    lastReportOn: null,
    areMissesCertain: bank !== undefined && (bank.isOverdue ?? bank.hasTransactions ?? true),
    ...others,
    bank: bank
      ? {
          asOf: "2026-12-01",
          liability: "credit",
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
    user: { amount: null, dueDate: null, dueDay: null, dueDayOn: null, balanceOn: null, ...user },
  };
}

/** Returns an obligation, by default $75 reported by the bank, due on 2026-12-05, with a statement of 2026-11-10. */
export function obligation(changes: Partial<Obligation> = {}): Obligation {
  const dueDate = changes.dueDate ?? "2026-12-05";

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
    stillAskedOn: null,
    skippedOn: null,
    isDeferred: false,
    notPaidOn: null,
    notPaidBy: null,
    notPaidSeen: null,
    ...changes,
  };
}

/** Returns a payment, by default $75 sent on 2026-12-02 that the lender received two days later. */
export function payment(changes: Partial<Payment> = {}): Payment {
  const isByHand = (changes.recordedAs ?? null) !== null;

  return {
    id: "payment",
    debtId: "debt",
    amount: "75.00",
    sentOn: "2026-12-02",
    seenOn: "2026-12-04",
    source: isByHand ? "user" : "lender",
    why: isByHand ? "by_hand" : "lender_credit",
    recordedAs: null,
    chosenCycle: null,
    isExtra: false,
    checkingTransactionId: null,
    lenderTransactionId: isByHand ? null : `of ${changes.id ?? "payment"}`,
    returnedOn: null,
    undoneOn: null,
    ...changes,
  };
}

/** Input of `ledgerOf`, by default with $75 due on 2026-12-05. */
export type LedgerCase = {
  facts?: Partial<Omit<LedgerFacts, "bank">>;
  /** Null = an entered debt. */
  bank?: Partial<LenderReport> | null;
  obligations?: Obligation[];
  paid?: Partial<Payment>[];
  today: string;
};

/** Computes the ledger of a debt, by default one with bank data of the same day. */
export function ledgerOf({
  facts,
  bank = {},
  obligations = [obligation()],
  paid = [],
  today,
}: LedgerCase): Ledger {
  const debt = ledgerFacts({ ...facts, ...(bank && { bank: { asOf: today, ...bank } }) });
  const payments = paid.map((each, index) => payment({ id: String(index), ...each }));

  return computeLedger(debt, { obligations, payments }, today);
}

/** Returns the state, remaining amount and question of each obligation as text. */
export function shownStates({ obligations }: Ledger): string {
  return obligations
    .map(({ state, left, question }) => [state, left ?? "?", question ?? []].flat().join(" "))
    .join(", ");
}

let transactionCount = 0;

/** Returns a transaction, by default $75 from checking on 2026-12-01. */
export function transaction(changes: Partial<LedgerTransaction> = {}): LedgerTransaction {
  transactionCount += 1;

  return {
    id: `transaction ${transactionCount}`,
    accountId: changes.side === "lender" ? "debt" : "checking",
    side: "checking",
    date: "2026-12-01",
    amount: "75.00",
    currency: "USD",
    name: "ACH 0042",
    merchantName: null,
    category: null,
    isPending: false,
    pendingId: null,
    ...changes,
  };
}

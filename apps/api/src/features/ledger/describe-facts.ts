import type { PayableDebt, Word } from "#features/debts/index.ts";
import type { UserDay } from "#features/profile/index.ts";

import type { BankWord, LedgerFacts, UserWord } from "./ledger-rows.ts";

/** A debt, as far as its ledger goes, from how it is shown and what else is said of it. */
export function describeFacts(debt: PayableDebt, word: Word, day: UserDay): LedgerFacts {
  const { nickname, lender, name, autopay, owed } = debt;

  return {
    debtId: debt.uuid,
    kind: debt.kind,
    currency: debt.currency,
    names: [lender, nickname, name, word.shortName].filter((each) => each !== null),
    mask: debt.mask,
    owed: owed.value,
    billedWith: billedWith(debt),
    defermentUntil: debt.deferment_until,
    bank: debt.account === null ? null : bankWord(debt, word, day),
    user: userWord(debt, word, day),
    expectedAmounts: [autopay.amount, word.statementBalance].filter((each) => each !== null),
    // One that ended is not among the debts that are read.
    endedOn: null,
  };
}

/** Names the bill of a loan that shares it with other loans of its connection. */
function billedWith({ item, combined_bill: bill, ...debt }: PayableDebt): string | null {
  return bill?.is_shared === true
    ? [item, bill.amount, debt.bank_due_date ?? debt.due_date].join(" ")
    : null;
}

function bankWord(debt: PayableDebt, word: Word, day: UserDay): BankWord {
  const { minimum, due_date: dueDate, due_date_source: source, combined_bill: bill } = debt;

  return {
    asOf: word.syncedAt ? day.dayOf(word.syncedAt) : day.today,
    dueDate: source === "user" ? debt.bank_due_date : dueDate,
    amount: minimum.source === "user" ? minimum.bank_value : minimum.value,
    wholeBill: bill?.is_shared === true ? bill.amount : null,
    isZeroUnclear: word.isZeroUnclear,
    statementDate: word.statementDate,
    isOverdue: word.isOverdue,
    pastDue: word.pastDue,
    lastPaymentAmount: word.lastPaymentAmount,
    lastPaymentDate: word.lastPaymentDate,
    hasTransactions: word.hasTransactions,
  };
}

function userWord(
  { minimum }: PayableDebt,
  { dueDay, dueDayAt, balanceAt }: Word,
  day: UserDay,
): UserWord {
  return {
    amount: minimum.source === "user" ? minimum.value : null,
    dueDay,
    dueDayOn: dueDayAt && day.dayOf(dueDayAt),
    balanceOn: balanceAt && day.dayOf(balanceAt),
  };
}

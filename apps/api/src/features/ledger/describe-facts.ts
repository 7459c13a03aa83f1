import type { PayableDebt, Word } from "#features/debts/index.ts";
import type { UserDay } from "#features/profile/index.ts";

import type { BankWord, LedgerFacts, UserOverrides } from "./ledger-rows.ts";

/** The end of a pause of which the servicer reports none. */
const END_UNKNOWN = "9999-12-31";

/** Returns what the ledger rules need to know about a debt. */
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
    defermentUntil: debt.deferment_until ?? (word.isPaused ? END_UNKNOWN : null),
    bank: debt.account === null ? null : bankReport(debt, word, day),
    areMissesCertain: word.areMissesCertain,
    user: userOverrides(debt, word, day),
    expectedAmounts: [autopay.amount, word.statementBalance].filter((each) => each !== null),
  };
}

/** Returns a key for the bill that a loan shares with other loans of its connection; null if it has its own. */
function billedWith({ item, combined_bill: bill, ...debt }: PayableDebt): string | null {
  return bill?.is_shared === true
    ? [item, bill.amount, debt.bank_due_date ?? debt.due_date].join(" ")
    : null;
}

function bankReport(debt: PayableDebt, word: Word, day: UserDay): BankWord {
  const { minimum, due_date: dueDate, due_date_source: source, combined_bill: bill } = debt;

  return {
    ...word,
    asOf: word.syncedAt ? day.dayOf(word.syncedAt) : day.today,
    dueDate: source === "user" ? debt.bank_due_date : dueDate,
    amount: minimum.source === "user" ? minimum.bank_value : minimum.value,
    wholeBill: bill?.is_shared === true ? bill.amount : null,
  };
}

function userOverrides(
  { minimum, due_date: dueDate, due_date_source: source }: PayableDebt,
  { dueDay, dueDayAt, balanceAt }: Word,
  day: UserDay,
): UserOverrides {
  return {
    amount: minimum.source === "user" ? minimum.value : null,
    dueDate: source === "user" ? dueDate : null,
    dueDay,
    dueDayOn: dueDayAt && day.dayOf(dueDayAt),
    balanceOn: balanceAt && day.dayOf(balanceAt),
  };
}

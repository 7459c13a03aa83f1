import { amountFromCents } from "@snowball/money";

import type { LedgerFacts } from "../../apps/api/src/features/ledger/index.ts";
import type { AccountTerms, Bank, DebtFacts } from "../../apps/sandbox/src/bank/index.ts";

type BankWord = NonNullable<LedgerFacts["bank"]>;

const KINDS = {
  card: "credit_card",
  mortgage: "mortgage",
  student: "student_loan",
  auto: "auto_loan",
  personal: "personal_loan",
} as const;

/**
 * What is known of a debt at the end of a day, as Plaid tells it: of cards and student loans with their
 * transactions, of a mortgage its last payment, and of other loans nothing, so that the user entered them.
 *
 * @throws Error for an account that holds money.
 */
export function factsOf(bank: Bank, { id, name }: AccountTerms): LedgerFacts {
  const told = bank.factsOf(id);
  if (!told) throw new Error(`${id} is no debt`);
  const isEntered = told.kind === "auto" || told.kind === "personal";

  return {
    debtId: id,
    kind: KINDS[told.kind],
    currency: "USD",
    names: [name],
    mask: null,
    owed: amountFromCents(owedOf(told)),
    defermentUntil: null,
    bank: isEntered ? null : wordOf(told, bank.today()),
    user: isEntered
      ? {
          amount: amountFromCents(told.minimum),
          dueDay: told.nextDueOn === null ? null : Number(told.nextDueOn.slice(8)),
          dueDayOn: null,
        }
      : { amount: null, dueDay: null, dueDayOn: null },
    expectedAmounts: [],
    endedOn: null,
  };
}

function wordOf(told: DebtFacts, asOf: string): BankWord {
  const { lastPayment, minimum, nextDueOn, pastDue } = told;
  const isMortgage = told.kind === "mortgage";

  return {
    asOf,
    dueDate: nextDueOn,
    amount: amountFromCents(minimum),
    statementDate: told.kind === "card" ? told.statement.closedOn : null,
    isOverdue: isMortgage ? null : pastDue > 0,
    pastDue: isMortgage ? amountFromCents(pastDue) : null,
    lastPaymentAmount: lastPayment && amountFromCents(lastPayment.cents),
    lastPaymentDate: lastPayment && lastPayment.on,
    hasTransactions: !isMortgage,
  };
}

function owedOf(told: DebtFacts): number {
  if (told.kind === "card") return told.owed;

  return told.principal + (told.kind === "mortgage" ? 0 : told.outstandingInterest);
}

import { amountFromCents } from "@snowball/money";

import type { LedgerFacts } from "../../apps/api/src/features/ledger/index.ts";
import type { AccountTerms, Bank, DebtFacts } from "../../apps/sandbox/src/bank/index.ts";

type LenderReport = NonNullable<LedgerFacts["bank"]>;

const KINDS = {
  card: "credit_card",
  mortgage: "mortgage",
  student: "student_loan",
  auto: "auto_loan",
  personal: "personal_loan",
} as const;

const LIABILITIES = {
  card: "credit",
  mortgage: "mortgage",
  student: "student_loan",
  auto: null,
  personal: null,
} as const;

/**
 * Returns the product's data of a debt at the end of a day, as Plaid reports it: cards and student loans with
 * transactions, a mortgage with its last payment, other loans not at all, so that the user entered them.
 *
 * @throws Error if the account is not a debt.
 */
export function factsOf(bank: Bank, { id, name }: AccountTerms): LedgerFacts {
  const reported = bank.factsOf(id);
  if (!reported) throw new Error(`${id} is not a debt`);
  const isEntered = reported.kind === "auto" || reported.kind === "personal";
  const bankReport = isEntered ? null : buildLenderReport(reported, bank.today());

  return {
    debtId: id,
    kind: KINDS[reported.kind],
    currency: "USD",
    names: [name],
    mask: null,
    owed: amountFromCents(amountOwed(reported)),
    billedWith: null,
    defermentUntil: null,
    bank: bankReport,
    areMissesCertain: bankReport !== null && (bankReport.isOverdue ?? bankReport.hasTransactions),
    lastReportOn: null,
    user: isEntered
      ? {
          amount: amountFromCents(reported.minimum),
          dueDate: null,
          dueDay: reported.nextDueOn === null ? null : Number(reported.nextDueOn.slice(8)),
          dueDayOn: null,
          balanceOn: null,
        }
      : { amount: null, dueDate: null, dueDay: null, dueDayOn: null, balanceOn: null },
    expectedAmounts: [],
  };
}

function buildLenderReport(reported: DebtFacts, asOf: string): LenderReport {
  const { lastPayment, minimum, nextDueOn, pastDue } = reported;
  const isMortgage = reported.kind === "mortgage";

  return {
    asOf,
    liability: LIABILITIES[reported.kind],
    dueDate: nextDueOn,
    amount: amountFromCents(minimum),
    wholeBill: null,
    isZeroUnclear: false,
    statementDate: reported.kind === "card" ? reported.statement.closedOn : null,
    isOverdue: isMortgage ? null : pastDue > 0,
    pastDue: isMortgage ? amountFromCents(pastDue) : null,
    lastPaymentAmount: lastPayment && amountFromCents(lastPayment.cents),
    lastPaymentDate: lastPayment && lastPayment.on,
    hasTransactions: !isMortgage,
  };
}

function amountOwed(reported: DebtFacts): number {
  if (reported.kind === "card") return reported.owed;

  return reported.principal + (reported.kind === "mortgage" ? 0 : reported.outstandingInterest);
}

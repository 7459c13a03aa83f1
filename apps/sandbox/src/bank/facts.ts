import { type CalendarDate, nextOnDay } from "./calendar-date.ts";
import {
  type Card,
  type CardBalance,
  dueAfter,
  isMinimumMet,
  owedOn,
  pastDueOn,
  rateOn,
  type Statement,
} from "./card.ts";
import { accountOf, type HouseholdState } from "./household.ts";
import { monthlyPaymentOf, type Mortgage, pastDueOfMortgage } from "./mortgage.ts";
import { billOfLoan, outstandingOn, pastDueOfLoan, type SimpleLoan } from "./simple-loan.ts";
import type { Cents, LoanPause, PastPayment, Rate } from "./terms.ts";

type Common = {
  /** Null where no payment is expected. */
  nextDueOn: CalendarDate | null;
  /** The amount that the lender bills for that day. */
  minimum: Cents;
  /** Of earlier bills, once their day has passed. */
  pastDue: Cents;
  lastPayment: PastPayment | null;
};

export type CardFacts = Common & {
  kind: "card";
  owed: Cents;
  limit: Cents | null;
  /** The statement that was closed last. */
  statement: { closedOn: CalendarDate; cents: Cents };
  balances: {
    id: string;
    kind: CardBalance["kind"];
    rate: Rate;
    cents: Cents;
    /** Of the last statement. */
    interest: Cents;
  }[];
};

export type LoanFacts = Common & {
  kind: "student" | "auto" | "personal";
  principal: Cents;
  outstandingInterest: Cents;
  rate: Rate;
  /** Null in repayment. */
  pause: LoanPause | null;
  paid: { interest: Cents; principal: Cents };
};

export type MortgageFacts = Common & {
  kind: "mortgage";
  principal: Cents;
  rate: Rate;
  /** The part of the minimum for taxes and insurance. */
  escrow: Cents;
  escrowBalance: Cents;
  lateFees: Cents;
  paid: { interest: Cents; principal: Cents };
};

export type DebtFacts = CardFacts | LoanFacts | MortgageFacts;

/** Returns the lender's facts about a debt at the end of the day, or null for a deposit account. */
export function factsOf(state: HouseholdState, id: string): DebtFacts | null {
  const account = accountOf(state, id);
  const { today } = state;
  switch (account.kind) {
    case "card":
      return cardFacts(account, today);
    case "mortgage":
      return mortgageFacts(account, today);
    case "student":
    case "auto":
    case "personal":
      return loanFacts(account, today);
    case "checking":
    case "savings":
      return null;
  }
}

function cardFacts(card: Card, today: CalendarDate): CardFacts {
  const { bill, terms, lastPayment, statements, balances } = card;
  const pastDue = pastDueOn(card, today);
  const isOver = today > bill.dueOn && isMinimumMet(bill);
  const charges = statements.at(-1)?.charges ?? [];
  return {
    kind: "card",
    owed: owedOn(card),
    limit: terms.limit,
    statement: { closedOn: bill.closedOn, cents: bill.cents },
    // The next bill has its day already; its amount is known once the statement closes.
    nextDueOn: isOver ? nextDueOf(card) : bill.dueOn,
    minimum: bill.minimum,
    pastDue,
    lastPayment,
    balances: balances.map((balance) => ({
      id: balance.id,
      kind: balance.kind,
      rate: rateOn(balance, today),
      cents: balance.cents,
      interest: interestIn(charges, balance.id),
    })),
  };
}

function nextDueOf({ bill, terms }: Card): CalendarDate {
  return dueAfter(nextOnDay(bill.closedOn, terms.closeDay), terms);
}

function interestIn(charges: Statement["charges"], balance: string): Cents {
  return charges.find(({ id }) => id === balance)?.interest ?? 0;
}

function loanFacts(loan: SimpleLoan, today: CalendarDate): LoanFacts {
  const { kind, principal, terms, pause, lastPayment, paid } = loan;
  const isExpected = pause === null && principal > 0;
  return {
    kind,
    principal,
    outstandingInterest: outstandingOn(loan),
    rate: terms.rate,
    pause,
    nextDueOn: isExpected ? loan.nextDueOn : null,
    minimum: billOfLoan(loan),
    pastDue: pastDueOfLoan(loan, today),
    lastPayment,
    paid: { interest: paid.interest, principal: paid.principal },
  };
}

function mortgageFacts(mortgage: Mortgage, today: CalendarDate): MortgageFacts {
  const { principal, terms, nextDueOn, escrowBalance, lateFees, lastPayment, paid } = mortgage;
  return {
    kind: "mortgage",
    principal,
    rate: terms.rate,
    escrow: terms.escrow,
    escrowBalance,
    lateFees,
    nextDueOn: principal > 0 ? nextDueOn : null,
    minimum: monthlyPaymentOf(mortgage),
    pastDue: pastDueOfMortgage(mortgage, today),
    lastPayment,
    paid: { interest: paid.interest, principal: paid.principal },
  };
}

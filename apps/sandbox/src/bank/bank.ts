import type { CalendarDate } from "./calendar-date.ts";
import { openCard, type Statement } from "./card.ts";
import { type DebtFacts, factsOf } from "./facts.ts";
import {
  type Account,
  accountOf,
  balanceOf,
  type HouseholdState,
  isDebt,
  type Transfer,
} from "./household.ts";
import { openMortgage } from "./mortgage.ts";
import type { Happening, Movement } from "./movement.ts";
import { book, passDay } from "./pass-day.ts";
import { sendPayment } from "./send-payment.ts";
import { openSimpleLoan } from "./simple-loan.ts";
import type { AccountTerms, Autopay, Cents, HouseholdTerms } from "./terms.ts";

/** A household and its lenders at the end of `today`. Amounts are in whole cents. */
export type Bank = {
  today(): CalendarDate;
  /** Lets days pass. */
  passDays(count: number): void;
  /** Lets days pass until it is that day; an earlier one is none. */
  passTo(day: CalendarDate): void;
  /**
   * Sends a payment, today or on a day to come. It leaves the account that the household pays from
   * on that day and reaches the lender one to three business days later.
   *
   * @throws Error for an account that cannot be paid, an amount not above zero, or a day that is over.
   */
  pay(payment: { account: string; cents: Cents; on?: CalendarDate }): void;
  /** Takes in something that happened on an account: a purchase, a refund, money that came. */
  book(happening: Happening): void;
  /** What the lender pulls by itself from now on. */
  setAutopay(account: string, autopay: Autopay): void;
  /** What is held, or owed; of loans the principal. */
  balanceOf(account: string): Cents;
  /** Returns the lender's facts about a debt, or null for a deposit account. */
  factsOf(account: string): DebtFacts | null;
  /** Of a card, since the household was opened; the oldest first. */
  statementsOf(account: string): readonly Statement[];
  /** Since the household was opened, in the order in which they happened; pending ones among them. */
  movements(): readonly Movement[];
  /** Those of the movements that are not posted yet. */
  pending(): readonly Movement[];
  /** Payments that were sent and have not arrived. */
  inTransit(): readonly Transfer[];
  /** A copy of everything, to compare or to keep. */
  snapshot(): HouseholdState;
};

/** Opens a household in its state at the end of a day. */
export function openHousehold(terms: HouseholdTerms, on: CalendarDate): Bank {
  const accounts = terms.accounts.map((account) => [account.id, open(account, on)] as const);
  return bankOf({
    terms,
    openedOn: on,
    today: on,
    accounts: Object.fromEntries(accounts),
    autopay: { ...terms.autopay },
    pulledFor: {},
    orders: [],
    inTransit: [],
    movements: [],
    pending: [],
    payments: 0,
  });
}

/** A household that goes on from a snapshot, which stays as it is. */
export function resumeHousehold(snapshot: HouseholdState): Bank {
  return bankOf(structuredClone(snapshot));
}

function bankOf(state: HouseholdState): Bank {
  const passTo = (day: CalendarDate): void => {
    while (state.today < day) passDay(state);
  };
  return {
    today: () => state.today,
    passDays(count) {
      for (let day = 0; day < count; day += 1) passDay(state);
    },
    passTo,
    pay({ account, cents, on = state.today }) {
      if (on < state.today) throw new Error(`${on} is over: it is ${state.today}`);
      const isPayable = isDebt(accountOf(state, account)) && cents > 0;
      if (!isPayable) throw new Error(`${account} cannot be paid ${cents} cents`);
      if (on === state.today) sendPayment(state, { account, cents });
      else state.orders.push({ account, cents, on });
    },
    book: (happening) => book(state, happening),
    setAutopay(account, autopay) {
      accountOf(state, account);
      state.autopay[account] = autopay;
    },
    balanceOf: (account) => balanceOf(accountOf(state, account)),
    factsOf: (account) => factsOf(state, account),
    statementsOf(id) {
      const account = accountOf(state, id);
      return account.kind === "card" ? account.statements : [];
    },
    movements: () => state.movements,
    pending: () => state.pending,
    inTransit: () => state.inTransit,
    snapshot: () => structuredClone(state),
  };
}

function open(terms: AccountTerms, on: CalendarDate): Account {
  switch (terms.kind) {
    case "card":
      return openCard(terms, on);
    case "mortgage":
      return openMortgage(terms, on);
    case "student":
    case "auto":
    case "personal":
      return openSimpleLoan(terms, on);
    case "checking":
    case "savings":
      return { kind: terms.kind, terms, cents: terms.cents };
  }
}

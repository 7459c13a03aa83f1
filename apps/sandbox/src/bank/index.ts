/**
 * A bank by days: the lenders' own arithmetic, written from their rules and not from any planner of
 * payments. Pure: no clock, no network, no store; the same terms and the same calls in the same
 * order give the same bank.
 */
export { openHousehold, resumeHousehold } from "./bank.ts";
export type { Bank } from "./bank.ts";
export type { Statement } from "./card.ts";
export type { CardFacts, DebtFacts, LoanFacts, MortgageFacts } from "./facts.ts";
export type { Account, HouseholdState, Order, Transfer } from "./household.ts";
export type { Happening, Movement, MovementKind } from "./movement.ts";
export type {
  AccountTerms,
  Autopay,
  CardBalanceTerms,
  CardTerms,
  Cents,
  DepositTerms,
  HouseholdTerms,
  LoanPause,
  MortgageTerms,
  PastPayment,
  Rate,
  Routine,
  SimpleLoanTerms,
  Spending,
} from "./terms.ts";

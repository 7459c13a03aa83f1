import { openHousehold } from "../index.ts";
import type {
  AccountTerms,
  Bank,
  CardTerms,
  HouseholdTerms,
  MortgageTerms,
  SimpleLoanTerms,
} from "../index.ts";
import { paymentAt } from "../merchants.ts";

/** A card that owes $1,000.00 at 24 %, closes on the 14th and is due on the 9th; not in grace. */
export function card(changes: Partial<CardTerms> = {}): CardTerms {
  return {
    kind: "card",
    id: "card",
    name: "Card",
    limit: 500_000,
    balances: [{ id: "purchases", kind: "purchase_apr", cents: 100_000, rate: 240_000 }],
    closeDay: 14,
    dueDay: 9,
    minimum: { floor: 3_500, share: 10_000 },
    lateFee: { first: 3_000, again: 4_100 },
    inGrace: false,
    bill: {
      closedOn: "2026-03-14",
      dueOn: "2026-04-09",
      cents: 100_000,
      minimum: 3_500,
      paid: 3_500,
    },
    ...changes,
  };
}

/** $10,000.00 at 5.5 % by the federal day count, $120.00 due on the 19th. */
export function studentLoan(changes: Partial<SimpleLoanTerms> = {}): SimpleLoanTerms {
  return {
    kind: "student",
    id: "loan",
    name: "Loan",
    principal: 1_000_000,
    outstandingInterest: 0,
    rate: 55_000,
    year: 36_525,
    payment: 12_000,
    dueDay: 19,
    nextDueOn: "2026-04-19",
    pause: null,
    ...changes,
  };
}

/** $312,450.00 at 4.25 %: $1,537.00 and $512.33 for escrow, on the first. */
export function mortgage(changes: Partial<MortgageTerms> = {}): MortgageTerms {
  return {
    kind: "mortgage",
    id: "home",
    name: "Home",
    principal: 31_245_000,
    rate: 42_500,
    instalment: 153_700,
    escrow: 51_233,
    escrowBalance: 204_932,
    dueDay: 1,
    nextDueOn: "2026-05-01",
    lateCharge: 50_000,
    ...changes,
  };
}

/** Opens a bank with these accounts and without spending or autopay. */
export function bankWith(
  accounts: AccountTerms[],
  { on, ...changes }: Partial<HouseholdTerms> & { on: string },
): Bank {
  const passive = { seed: "one", spending: {}, autopay: {}, paysFrom: null };
  return openHousehold({ ...passive, ...changes, accounts }, on);
}

/** Lets a payment to a card arrive on a day, whenever it was sent. */
export function arrive(bank: Bank, { cents, on }: { cents: number; on: string }): void {
  bank.book({
    key: `arrived/${on}/${cents}`,
    account: "card",
    kind: "payment",
    cents: -cents,
    on,
    postedOn: on,
    merchant: paymentAt("card", false),
  });
}

/** Lets a purchase, or below zero a refund, post on a card. */
export function spend(bank: Bank, { cents, on }: { cents: number; on: string }): void {
  bank.book({
    key: `spent/${on}/${cents}`,
    account: "card",
    kind: cents > 0 ? "purchase" : "refund",
    cents,
    on,
    postedOn: on,
    merchant: paymentAt("card", false),
  });
}

import type { CalendarDate } from "./calendar-date.ts";
import type { YearHundredths } from "./interest.ts";
import type { Merchant } from "./merchants.ts";

/** Whole cents. */
export type Cents = number;
/** A yearly rate in millionths: 24.99 % is 249 900. */
export type Rate = number;

/** What a lender pulls by itself on the day a bill is due. */
export type Autopay = "none" | "minimum" | "statement" | "full";

/** A payment that reached the lender before the household was opened. */
export type PastPayment = { cents: Cents; on: CalendarDate };

/** A part of a card's balance with a rate of its own. */
export type CardBalanceTerms = {
  id: string;
  /** Plaid's word for what it is owed for; only purchases have a grace period. */
  kind: "purchase_apr" | "cash_apr" | "balance_transfer_apr" | "special";
  cents: Cents;
  rate: Rate;
  /** Another rate through that day. */
  promotion?: { rate: Rate; through: CalendarDate };
  /**
   * Interest at `rate` is kept aside through that day, and charged the day it ends if anything is
   * left; `accrued` is what is aside already.
   */
  deferred?: { through: CalendarDate; accrued: Cents };
};

export type CardTerms = {
  kind: "card";
  id: string;
  name: string;
  limit: Cents | null;
  /** The first is where purchases, interest on them and fees go. */
  balances: CardBalanceTerms[];
  /** Day of the month on which the statement closes; 31 is each month's last. */
  closeDay: number;
  /** Day of the month on which payments are due, at least 21 days after a statement. */
  dueDay: number;
  minimum: { floor: Cents; share: Rate };
  /** Safe harbour of Regulation Z 1026.52(b): the first, and another within six statements. */
  lateFee: { first: Cents; again: Cents };
  /** Whether purchases of the running cycle bear no interest if the open bill is paid in full. */
  inGrace: boolean;
  /** The statement that was closed last, and what has arrived for it since. */
  bill: {
    closedOn: CalendarDate;
    dueOn: CalendarDate;
    cents: Cents;
    minimum: Cents;
    /** The part of the minimum that an earlier bill left open. */
    pastDue?: Cents;
    paid: Cents;
  };
  lastPayment?: PastPayment;
  /** What was posted since the statement closed, payments below zero: the days before are worked out of it. */
  sinceStatement?: { on: CalendarDate; cents: Cents }[];
};

export type SimpleLoanTerms = {
  kind: "student" | "auto" | "personal";
  id: string;
  name: string;
  principal: Cents;
  /** Interest owed in addition to the principal. It bears no interest. */
  outstandingInterest: Cents;
  rate: Rate;
  year: YearHundredths;
  /** What is due each month once the loan is repaid. */
  payment: Cents;
  dueDay: number;
  /** The oldest instalment that is not paid. */
  nextDueOn: CalendarDate;
  /** What has arrived for it. */
  paidTowards?: Cents;
  /** Null is in repayment. */
  pause: LoanPause | null;
  lastPayment?: PastPayment;
};

/** A time in which a student loan is not repaid; no payment is expected. */
export type LoanPause = {
  status: "in school" | "in grace" | "deferment" | "forbearance";
  through: CalendarDate;
  /** A subsidised loan bears no interest in it. */
  isSubsidised: boolean;
  /** Whether the interest that is outstanding joins the principal when it ends. */
  capitalises: boolean;
};

export type MortgageTerms = {
  kind: "mortgage";
  id: string;
  name: string;
  principal: Cents;
  rate: Rate;
  /** Interest and principal of one month. */
  instalment: Cents;
  /** What is collected with it for taxes and insurance. */
  escrow: Cents;
  escrowBalance: Cents;
  dueDay: number;
  nextDueOn: CalendarDate;
  /** Of the instalment, in millionths, for a payment that is more than fifteen days late. */
  lateCharge: Rate;
  /** Late charges that are not paid. */
  lateFees?: Cents;
  lastPayment?: PastPayment;
};

/** Money that comes or goes on certain days. */
export type Routine = {
  /** Above zero goes out, as Plaid has it. */
  cents: Cents;
  merchant: Merchant;
  on:
    | { every: "month"; day: number }
    | { every: "twice a month"; days: [number, number] }
    | { every: "two weeks"; from: CalendarDate };
};

export type DepositTerms = {
  kind: "checking" | "savings";
  id: string;
  name: string;
  cents: Cents;
};

export type AccountTerms = CardTerms | SimpleLoanTerms | MortgageTerms | DepositTerms;

/** The spending pattern of an account. */
export type Spending = {
  /** The key of the chance by which purchases are made. */
  seed: string;
  purchasesPerDay: number;
  /** One purchase in so many comes back a week later; none is never. */
  refundOneIn?: number;
  routines: Routine[];
};

export type HouseholdTerms = {
  /** The key of the chance by which payments take one to three business days. */
  seed: string;
  accounts: AccountTerms[];
  /** By account; one that is missing has no movements but payments, interest and fees. */
  spending: Record<string, Spending>;
  autopay: Record<string, Autopay>;
  /** Where payments come from; null is an account somewhere else. */
  paysFrom: string | null;
};

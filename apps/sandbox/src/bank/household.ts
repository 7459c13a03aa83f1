import { addBusinessDays, businessDayUntil } from "./business-days.ts";
import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { Card } from "./card.ts";
import type { Mortgage } from "./mortgage.ts";
import type { Movement } from "./movement.ts";
import { seeded } from "./seeded.ts";
import type { SimpleLoan } from "./simple-loan.ts";
import type { Autopay, Cents, DepositTerms, HouseholdTerms } from "./terms.ts";

export type Deposit = { kind: "checking" | "savings"; terms: DepositTerms; cents: Cents };
export type Debt = Card | SimpleLoan | Mortgage;
export type Account = Debt | Deposit;

/** Money between two accounts. */
export type Transfer = {
  /** Counts the household's payments, so that two alike are two. */
  number: number;
  from: string | null;
  to: string | null;
  cents: Cents;
  sentOn: CalendarDate;
  arrivesOn: CalendarDate;
  /** The lender took it by itself. */
  isPulled: boolean;
};

/** A scheduled payment. */
export type Order = { account: string; cents: Cents; on: CalendarDate };

/** All that is known of a household at the end of a day; nothing but values. */
export type HouseholdState = {
  terms: HouseholdTerms;
  openedOn: CalendarDate;
  today: CalendarDate;
  accounts: Record<string, Account>;
  autopay: Record<string, Autopay>;
  /** By account, the due date for which the lender has pulled already. */
  pulledFor: Record<string, CalendarDate>;
  orders: Order[];
  inTransit: Transfer[];
  /** Of the bank's days; pending ones among them. */
  movements: Movement[];
  pending: Movement[];
  payments: number;
};

/** The account of that id; what has no such account is a mistake of the caller. */
export function accountOf({ accounts }: HouseholdState, id: string): Account {
  const account = accounts[id];
  if (!account) throw new Error(`The household has no account ${id}`);
  return account;
}

/** Returns the balance that the bank reports; for loans, the principal. */
export function balanceOf(account: Account): Cents {
  switch (account.kind) {
    case "card":
      return account.balances.reduce((sum, { cents }) => sum + cents, 0);
    case "checking":
    case "savings":
      return account.cents;
    case "mortgage":
    case "student":
    case "auto":
    case "personal":
      return account.principal;
  }
}

/** Whether it is a debt that can be paid. */
export function isDebt(account: Account): account is Debt {
  return account.kind !== "checking" && account.kind !== "savings";
}

/** The day on which a payment that is sent today reaches the lender: one to three business days on. */
export function arrivalOf({ terms, payments }: HouseholdState, sentOn: CalendarDate): CalendarDate {
  const days = seeded(`${terms.seed}/transfer/${payments}`).whole(1, 3);
  return addBusinessDays(sentOn, days);
}

/** When the lender pulls what is due on a day: so that it arrives on the last business day until it. */
export function pullDaysOf(
  { terms }: HouseholdState,
  account: string,
  dueOn: CalendarDate,
): { leavesOn: CalendarDate; arrivesOn: CalendarDate } {
  const arrivesOn = businessDayUntil(dueOn);
  const days = seeded(`${terms.seed}/pull/${account}/${dueOn}`).whole(1, 3);
  let leavesOn = arrivesOn;
  for (let left = days; left > 0; left -= 1) leavesOn = businessDayUntil(addDays(leavesOn, -1));
  return { leavesOn, arrivesOn };
}

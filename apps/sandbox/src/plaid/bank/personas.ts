import type { OverrideAccount } from "./custom-user.ts";
import { HOUSEHOLDS } from "./households.ts";
import type { Persona } from "./persona.ts";

/** Plaid: the password of every sandbox user. */
export const GOOD_PASSWORD = "pass_good";
/** Plaid: the user name that says the password is a configuration in JSON. */
export const CUSTOM_USERNAME = "user_custom";
/** Plaid: the code every sandbox question for a second factor accepts. */
export const GOOD_CODE = "1234";

const CHECKING: OverrideAccount = { type: "depository", subtype: "checking" };
const SAVINGS: OverrideAccount = { type: "depository", subtype: "savings" };
const CARD: OverrideAccount = { type: "credit", subtype: "credit card" };
const STUDENT: OverrideAccount = {
  type: "loan",
  subtype: "student",
  liability: { type: "student" },
};
const MORTGAGE: OverrideAccount = {
  type: "loan",
  subtype: "mortgage",
  liability: { type: "mortgage" },
};

const GOOD: OverrideAccount[] = [
  { ...CHECKING, starting_balance: 2_481.37, meta: { name: "Everyday Checking" } },
  { ...SAVINGS, starting_balance: 9_140.2 },
  {
    ...CARD,
    starting_balance: 1_125.88,
    meta: { name: "Rewards Card", official_name: "Rewards Visa Signature Card", limit: 5_000 },
    liability: { type: "credit", purchase_apr: 21.49, cash_apr: 29.99 },
  },
  { ...STUDENT, liability: { type: "student", principal: 18_500, nominal_apr: 4.53 } },
  { ...MORTGAGE, liability: { type: "mortgage", principal: 275_000, nominal_apr: 4.125 } },
];

/** The first is the one Plaid documents; the others each show a case of their own. */
export const PERSONAS: readonly Persona[] = [
  {
    username: "user_good",
    summary: "A bit of everything: checking, savings, a card, a student loan and a mortgage",
    user: { override_accounts: GOOD },
  },
  {
    username: "user_graduate",
    summary: "A new graduate: three student loans and a first card",
    user: {
      override_accounts: [
        { ...CHECKING, starting_balance: 1_310.55 },
        { ...CARD, starting_balance: 642.1, meta: { name: "Student Card", limit: 1_500 } },
        graduateLoan("Direct Subsidized Loan", 5_500, 5.5),
        graduateLoan("Direct Unsubsidized Loan", 7_500, 5.5),
        graduateLoan("Direct PLUS Loan", 20_500, 8.05),
      ],
    },
  },
  {
    username: "user_family",
    summary: "Two cards and a mortgage",
    user: {
      override_accounts: [
        { ...CHECKING, starting_balance: 4_902.77, meta: { name: "Joint Checking" } },
        { ...CARD, starting_balance: 3_417.42, meta: { name: "Family Card", limit: 9_000 } },
        {
          ...CARD,
          starting_balance: 8_260.05,
          meta: { name: "Travel Card", limit: 12_000 },
          liability: {
            type: "credit",
            purchase_apr: 24.74,
            cash_apr: 29.99,
            balance_transfer_apr: 3.99,
          },
        },
        { ...MORTGAGE, liability: { type: "mortgage", principal: 342_000, nominal_apr: 6.25 } },
      ],
    },
  },
  {
    username: "user_unknown",
    summary: "Every minimum and due date is unknown to the bank",
    user: {
      override_accounts: [
        CHECKING,
        {
          ...CARD,
          meta: { official_name: null },
          liability: {
            type: "credit",
            aprs: [],
            is_overdue: null,
            last_payment_amount: null,
            last_payment_date: null,
            last_statement_issue_date: null,
            last_statement_balance: null,
            minimum_payment_amount: null,
            next_payment_due_date: null,
          },
        },
        unknownLoan(STUDENT, { minimum_payment_amount: null }),
        unknownLoan(MORTGAGE, {
          next_monthly_payment: null,
          interest_rate: { percentage: null, type: null },
        }),
      ],
    },
  },
  {
    username: "user_clear",
    summary: "Nothing is due: every balance and minimum is zero",
    user: {
      override_accounts: [
        { ...CHECKING, starting_balance: 3_050 },
        { ...CARD, starting_balance: 0, meta: { limit: 6_000 }, purchases_per_day: 0 },
        {
          ...STUDENT,
          starting_balance: 0,
          liability: {
            type: "student",
            minimum_payment_amount: 0,
            last_statement_balance: 0,
            outstanding_interest_amount: 0,
            loan_status: { end_date: null, type: "paid in full" },
          },
        },
      ],
    },
  },
  {
    username: "user_overdue",
    summary: "A card and a student loan whose due dates have passed",
    user: {
      override_accounts: [
        { ...CHECKING, starting_balance: 88.4 },
        { ...CARD, starting_balance: 2_204.9, liability: { type: "credit", is_overdue: true } },
        { ...STUDENT, liability: { type: "student", is_overdue: true } },
      ],
    },
  },
  {
    username: "user_borrower",
    summary: "A card, a car loan and a personal loan, whose terms the bank does not report",
    user: {
      override_accounts: [
        { ...CHECKING, starting_balance: 1_920.14 },
        { ...CARD, starting_balance: 812.6, meta: { name: "Everyday Card", limit: 4_000 } },
        { type: "loan", subtype: "auto", starting_balance: 14_250.75 },
        { type: "loan", subtype: "consumer", starting_balance: 6_300.4 },
      ],
    },
  },
  {
    username: "user_busy",
    summary: "A thousand transactions and more on one card",
    user: {
      override_accounts: [
        CHECKING,
        { ...CARD, starting_balance: 2_750.64, meta: { limit: 8_000 }, purchases_per_day: 12 },
      ],
    },
  },
  {
    username: "user_transactions_dynamic",
    summary: "Like user_good",
    user: { override_accounts: GOOD },
  },
  ...HOUSEHOLDS,
];

/** The persona with that user name, if there is one. */
export function findPersona(username: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.username === username);
}

function graduateLoan(name: string, principal: number, rate: number): OverrideAccount {
  return {
    ...STUDENT,
    meta: { name, official_name: name },
    liability: { type: "student", loan_name: name, principal, nominal_apr: rate },
  };
}

function unknownLoan(
  loan: OverrideAccount,
  unknown: OverrideAccount["liability"],
): OverrideAccount {
  return {
    ...loan,
    liability: {
      ...loan.liability,
      last_payment_amount: null,
      last_payment_date: null,
      next_payment_due_date: null,
      ...unknown,
    },
  };
}

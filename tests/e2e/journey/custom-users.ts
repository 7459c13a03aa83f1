/** Returns the calendar date `days` from today, `YYYY-MM-DD`. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats the date like the app, e.g. `Friday, December 4, 2026`. */
export function formatFullDate(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

type Card = {
  name: string;
  /** If absent, the bank reports no official name, and the app shows `name`. */
  officialName?: string | null;
  minimum: number | null;
  due: string | null;
  isOverdue?: boolean;
  /** The date of the last statement. If absent, the fake Plaid server derives it. */
  statement?: string;
};

/** Returns a card in Plaid's custom user format, with the fake server's extensions. */
export function card(about: Card): object {
  const { name, officialName = null, minimum, due, isOverdue = false, statement } = about;

  return {
    type: "credit",
    subtype: "credit card",
    // A minimum is never more than the balance.
    starting_balance: Math.max(500, 2 * (minimum ?? 0)),
    transactions: [],
    meta: { name, mask: "4242", official_name: officialName },
    liability: {
      type: "credit",
      purchase_apr: 24.99,
      minimum_payment_amount: minimum,
      next_payment_due_date: due,
      is_overdue: isOverdue,
      ...(statement !== undefined && { last_statement_issue_date: statement }),
      // A payment since the last bill would count toward the next one.
      last_payment_amount: null,
      last_payment_date: null,
    },
  };
}

export const mortgage = {
  type: "loan",
  subtype: "mortgage",
  starting_balance: 180_000,
  transactions: [],
  meta: { name: "House", official_name: "House", mask: "7001" },
  liability: {
    type: "mortgage",
    next_monthly_payment: 1_250.5,
    next_payment_due_date: inDays(20),
    past_due_amount: null,
  },
};

export const studentLoan = {
  type: "loan",
  subtype: "student",
  starting_balance: 21_000,
  transactions: [],
  meta: { name: "Student Loan", official_name: "Student Loan", mask: "7002" },
  liability: {
    type: "student",
    // Unpaid interest would be owed in addition to the balance.
    outstanding_interest_amount: 0,
    nominal_apr: 5.25,
    interest_rate_percentage: 5.25,
    minimum_payment_amount: 212.5,
    next_payment_due_date: inDays(25),
    is_overdue: false,
  },
};

export const checking = {
  type: "depository",
  subtype: "checking",
  starting_balance: 1_234.56,
  transactions: [],
  meta: { name: "Everyday Checking", official_name: "Everyday Checking", mask: "1111" },
};

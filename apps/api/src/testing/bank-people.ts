/** Users of the fake bank with several debts and paychecks, and with data that changes every day. */
export const HOUSEHOLDS = [
  "user_maria",
  "user_tom_ana",
  "user_lee",
  "user_deferred",
  "user_in_school",
  "user_income_driven",
  "user_biweekly",
  "user_homeowner",
  "user_transactor",
  "user_autopay",
  "user_maxed",
  "user_loans",
] as const;

/** All users of the fake bank. */
export const BANK_PEOPLE = [
  "user_good",
  "user_graduate",
  "user_family",
  "user_unknown",
  "user_clear",
  "user_overdue",
  "user_borrower",
  "user_busy",
  "user_transactions_dynamic",
  ...HOUSEHOLDS,
] as const;

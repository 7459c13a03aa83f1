import type { BankLife, OverrideAccount } from "./custom-user.ts";

const CHECKING: OverrideAccount = { type: "depository", subtype: "checking" };
const MORTGAGE: OverrideAccount = { type: "loan", subtype: "mortgage" };

type Card = {
  owed: number;
  apr: number;
  limit: number;
  official?: string;
  /** A plan is for people who do not spend more on what they pay off, so most spend nothing. */
  purchases?: number;
  bank?: BankLife;
};

export function checking(
  held: number,
  wages: NonNullable<BankLife["wages"]>,
  rent: number,
): OverrideAccount {
  return { ...CHECKING, starting_balance: held, purchases_per_day: 0.2, bank: { wages, rent } };
}

export function card(name: string, about: Card): OverrideAccount {
  const { owed, apr, limit, official = name, purchases = 0, bank = {} } = about;
  return {
    type: "credit",
    subtype: "credit card",
    starting_balance: owed,
    purchases_per_day: purchases,
    meta: { name, official_name: official, limit },
    liability: { type: "credit", purchase_apr: apr },
    bank,
  };
}

export function studentLoan(
  name: string,
  loan: {
    principal: number;
    apr: number;
    payment: number;
    bank?: BankLife;
    liability?: OverrideAccount["liability"];
  },
): OverrideAccount {
  const { principal, apr, payment, bank = {}, liability } = loan;
  const due = bank.pause ? {} : { minimum_payment_amount: payment };
  return {
    type: "loan",
    subtype: "student",
    starting_balance: principal,
    meta: { name, official_name: name },
    liability: { type: "student", principal, nominal_apr: apr, ...due, ...liability },
    bank: bank.pause ? { ...bank, monthly_payment: payment } : bank,
  };
}

export function homeLoan(loan: {
  owed: number;
  apr: number;
  payment: number;
  escrow: number;
  bank?: BankLife;
}): OverrideAccount {
  const { owed, apr, payment, escrow, bank } = loan;
  return {
    ...MORTGAGE,
    starting_balance: owed,
    liability: {
      type: "mortgage",
      principal: Math.round(owed * 1.08),
      nominal_apr: apr,
      next_monthly_payment: payment,
      // The first of a month, as mortgages have it.
      origination_date: "2021-05-01",
    },
    bank: { ...bank, monthly_escrow: escrow },
  };
}

/** Configures a lender that does not report what is due. */
export function silent(account: OverrideAccount, isOverdue: boolean): OverrideAccount {
  const { minimum_payment_amount: payment, ...liability } = account.liability ?? {};
  const due = { ...liability, minimum_payment_amount: null, is_overdue: isOverdue };
  const monthly = typeof payment === "number" ? { monthly_payment: payment } : {};
  return { ...account, liability: due, bank: { ...account.bank, ...monthly } };
}

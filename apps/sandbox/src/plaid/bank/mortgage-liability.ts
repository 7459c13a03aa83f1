import { addDays, latestOnDay, nextOnDay } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { LiabilityEntry } from "./credit-liability.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";

const PROPERTY = {
  city: "Malakoff",
  country: "US",
  postal_code: "14236",
  region: "NY",
  street: "2992 Cameron Road",
};

/** Computes the entry of a mortgage; the configuration's own values are laid over it later. */
export function mortgageLiability(account: PlannedAccount, today: CalendarDate): LiabilityEntry {
  const { terms, state, originatedOn, endsOn, dueDay } = loanOf(account, today);
  const instalment = state.instalmentCents / 100;
  const overdue = account.config.liability?.is_overdue === true;
  const lastDue = latestOnDay(today, dueDay);
  return {
    account_id: account.accountId,
    account_number: `3120${account.mask ?? ""}`,
    current_late_fee: overdue ? 25 : 0,
    escrow_balance: null,
    has_pmi: false,
    has_prepayment_penalty: false,
    interest_rate: { percentage: terms.rate, type: "fixed" },
    last_payment_amount: instalment,
    last_payment_date: lastDue,
    loan_type_description: "conventional",
    loan_term: `${Math.round(terms.repaymentMonths / 12)} year`,
    maturity_date: endsOn,
    next_monthly_payment: instalment,
    next_payment_due_date: overdue ? lastDue : nextOnDay(addDays(today, -1), dueDay),
    origination_date: originatedOn,
    origination_principal_amount: terms.principalCents / 100,
    past_due_amount: overdue ? instalment : 0,
    property_address: PROPERTY,
    ytd_interest_paid: null,
    ytd_principal_paid: null,
  };
}

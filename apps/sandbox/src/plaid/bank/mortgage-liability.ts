import type { MortgageFacts } from "../../bank/index.ts";
import { toPercentage } from "./configured.ts";
import type { LiabilityEntry } from "./liability-entry.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";

const PROPERTY = {
  city: "Malakoff",
  country: "US",
  postal_code: "14236",
  region: "NY",
  street: "2992 Cameron Road",
};

/** The entry of a mortgage; the configuration's own values are laid over it later. */
export function mortgageLiability(account: PlannedAccount, facts: MortgageFacts): LiabilityEntry {
  const { terms, originatedOn, endsOn } = loanOf(account);
  const { lastPayment, paid, escrow } = facts;
  return {
    account_id: account.accountId,
    account_number: `3120${account.mask ?? ""}`,
    current_late_fee: facts.lateFees / 100,
    escrow_balance: escrow === 0 ? null : facts.escrowBalance / 100,
    has_pmi: false,
    has_prepayment_penalty: false,
    interest_rate: { percentage: toPercentage(facts.rate), type: "fixed" },
    last_payment_amount: lastPayment && lastPayment.cents / 100,
    last_payment_date: lastPayment && lastPayment.on,
    loan_type_description: "conventional",
    loan_term: `${Math.round(terms.repaymentMonths / 12)} year`,
    maturity_date: endsOn,
    next_monthly_payment: facts.minimum / 100,
    next_payment_due_date: facts.nextDueOn,
    origination_date: originatedOn,
    origination_principal_amount: terms.principalCents / 100,
    past_due_amount: facts.pastDue / 100,
    property_address: PROPERTY,
    ytd_interest_paid: paid.interest / 100,
    ytd_principal_paid: paid.principal / 100,
  };
}

import { addDays, addMonths } from "../../bank/calendar-date.ts";
import type { LoanFacts } from "../../bank/index.ts";
import { seeded } from "../../bank/seeded.ts";
import { toPercentage } from "./configured.ts";
import type { OverrideLiability } from "./custom-user.ts";
import type { LiabilityEntry } from "./liability-entry.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";

const NO_ADDRESS = { city: null, country: null, postal_code: null, region: null, street: null };
const NO_FORGIVENESS = {
  estimated_eligibility_date: null,
  payments_made: null,
  payments_remaining: null,
};
/** Servicers send a bill two weeks before its day. */
const DAYS_OF_NOTICE = 14;

/** The entry of a student loan; the configuration's own values are laid over it later. */
export function studentLiability(account: PlannedAccount, facts: LoanFacts): LiabilityEntry {
  const { terms, originatedOn, endsOn } = loanOf(account);
  const liability = account.config.liability ?? {};
  const { lastPayment, paid, nextDueOn } = facts;
  const number = String(seeded(`${account.seed}/number`).whole(10_000_000, 99_999_999));
  const billedFor = nextDueOn ?? lastPayment?.on ?? originatedOn;
  return {
    account_id: account.accountId,
    account_number: `${number.slice(0, 6)}${account.mask ?? ""}`,
    disbursement_dates: [originatedOn],
    expected_payoff_date: endsOn,
    guarantor: liability.is_federal === false ? "Private lender" : "DEPT OF ED",
    interest_rate_percentage: toPercentage(facts.rate),
    is_overdue: facts.pastDue > 0,
    last_payment_amount: lastPayment && lastPayment.cents / 100,
    last_payment_date: lastPayment && lastPayment.on,
    last_statement_balance: (facts.principal + facts.outstandingInterest) / 100,
    last_statement_issue_date: addDays(addMonths(billedFor, -1), DAYS_OF_NOTICE),
    loan_name: account.name,
    loan_status: statusOf(facts, endsOn),
    minimum_payment_amount: facts.minimum / 100,
    next_payment_due_date: nextDueOn,
    origination_date: originatedOn,
    origination_principal_amount: terms.principalCents / 100,
    outstanding_interest_amount: facts.outstandingInterest / 100,
    payment_reference_number: number.slice(0, 6),
    pslf_status: NO_FORGIVENESS,
    repayment_plan: repaymentPlan(liability),
    sequence_number: "1",
    servicer_address: NO_ADDRESS,
    ytd_interest_paid: paid.interest / 100,
    ytd_principal_paid: paid.principal / 100,
  };
}

function statusOf({ pause, principal }: LoanFacts, endsOn: string): object {
  if (principal === 0) return { end_date: null, type: "paid in full" };
  return { end_date: pause?.through ?? endsOn, type: pause?.status ?? "repayment" };
}

function repaymentPlan(liability: OverrideLiability): object {
  return {
    description: liability.repayment_plan_description ?? "Standard Repayment",
    type: liability.repayment_plan_type ?? "standard",
  };
}

import { addDays, addMonths, latestOnDay, nextOnDay } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { LiabilityEntry } from "./credit-liability.ts";
import type { OverrideLiability } from "./custom-user.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "../../bank/seeded.ts";

const NO_ADDRESS = { city: null, country: null, postal_code: null, region: null, street: null };
const NO_FORGIVENESS = {
  estimated_eligibility_date: null,
  payments_made: null,
  payments_remaining: null,
};

/** Computes the entry of a student loan; the configuration's own values are laid over it later. */
export function studentLiability(account: PlannedAccount, today: CalendarDate): LiabilityEntry {
  const { terms, state, originatedOn, endsOn, dueDay } = loanOf(account, today);
  const liability = account.config.liability ?? {};
  const overdue = liability.is_overdue === true;
  const repaidFrom = addMonths(originatedOn, terms.idleMonths);
  const inSchool = repaidFrom > today;
  const instalment = inSchool ? 0 : state.instalmentCents / 100;
  const lastDue = latestOnDay(today, dueDay);
  const number = String(seeded(`${account.seed}/number`).whole(10_000_000, 99_999_999));
  const lastPayment = inSchool ? null : lastDue;
  return {
    account_id: account.accountId,
    account_number: `${number.slice(0, 6)}${account.mask ?? ""}`,
    disbursement_dates: [originatedOn],
    expected_payoff_date: endsOn,
    guarantor: liability.is_federal === false ? "Private lender" : "DEPT OF ED",
    interest_rate_percentage: terms.rate,
    is_overdue: overdue,
    last_payment_amount: lastPayment && instalment,
    last_payment_date: lastPayment,
    last_statement_balance: state.balanceCents / 100,
    last_statement_issue_date: addDays(lastDue, -14),
    loan_name: account.name,
    loan_status: inSchool
      ? { end_date: repaidFrom, type: "in school" }
      : { end_date: endsOn, type: "repayment" },
    minimum_payment_amount: instalment,
    next_payment_due_date: overdue ? lastDue : nextOnDay(addDays(today, -1), dueDay),
    origination_date: originatedOn,
    origination_principal_amount: terms.principalCents / 100,
    outstanding_interest_amount: state.interestCents / 100,
    payment_reference_number: number.slice(0, 6),
    pslf_status: NO_FORGIVENESS,
    repayment_plan: repaymentPlan(liability),
    sequence_number: "1",
    servicer_address: NO_ADDRESS,
    ytd_interest_paid: null,
    ytd_principal_paid: null,
  };
}

function repaymentPlan(liability: OverrideLiability): object {
  return {
    description: liability.repayment_plan_description ?? "Standard Repayment",
    type: liability.repayment_plan_type ?? "standard",
  };
}

import type { CardFacts } from "../../bank/index.ts";
import { toPercentage } from "./configured.ts";
import type { LiabilityEntry } from "./liability-entry.ts";
import type { PlannedAccount } from "./planned-account.ts";

/** The credit entry of a card; the configuration's own values are laid over it later. */
export function creditLiability(account: PlannedAccount, facts: CardFacts): LiabilityEntry {
  const { statement, lastPayment, minimum, nextDueOn } = facts;
  return {
    account_id: account.accountId,
    aprs: facts.balances.map(({ kind, rate, cents, interest }) => ({
      apr_percentage: toPercentage(rate),
      apr_type: kind,
      balance_subject_to_apr: Math.max(0, cents) / 100,
      interest_charge_amount: interest / 100,
    })),
    is_overdue: facts.pastDue > 0,
    last_payment_amount: lastPayment && lastPayment.cents / 100,
    last_payment_date: lastPayment && lastPayment.on,
    last_statement_issue_date: statement.closedOn,
    last_statement_balance: statement.cents / 100,
    minimum_payment_amount: minimum / 100,
    next_payment_due_date: nextDueOn,
  };
}

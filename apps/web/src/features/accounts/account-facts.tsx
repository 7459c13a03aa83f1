import type { Account, Apr } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatPercentage } from "@snowball/money";

import { aprName } from "#lib/format.ts";
import { Amount } from "#ui/amount.tsx";
import { Fact } from "#ui/fact.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { SectionCard } from "#ui/section.tsx";
import { Table } from "#ui/table.tsx";

import { groupOf } from "./group-accounts.ts";

/** Shows a calendar date in full English; `unknown` if the bank reported none. */
function showDate(date: string | null) {
  return date && <time dateTime={date}>{formatFullDate(date)}</time>;
}

function showRate(percentage: string | null): string | null {
  return percentage && formatPercentage(percentage);
}

function showFlag(flag: boolean | null): string | null {
  if (flag === null) return null;
  return flag ? "Yes" : "No";
}

/** Shows an account's current balance or debt, and its limits if there are any. */
export function AccountBalances({ account }: { account: Account }) {
  const { currency, balance_current, balance_available, balance_limit } = account;
  const isDebt = groupOf(account.type) === "liabilities";

  return (
    <SectionCard heading="Balances" data-beneath className="grid grid-cols-1 gap-3">
      <dl>
        <Fact name={isDebt ? "Owed now" : "Current balance"}>
          <Amount amount={balance_current} currency={currency} />
        </Fact>
        {balance_available !== null && (
          <Fact name={isDebt ? "Available credit" : "Available"}>
            <Amount amount={balance_available} currency={currency} />
          </Fact>
        )}
        {balance_limit !== null && (
          <Fact name="Limit">
            <Amount amount={balance_limit} currency={currency} />
          </Fact>
        )}
      </dl>
    </SectionCard>
  );
}

/** Shows the lender's details of a debt other than its next payment; nothing if there are none. */
export function LiabilityFacts({ account }: { account: Account }) {
  const { credit_liability, mortgage_liability, student_loan_liability } = account;
  if (!credit_liability && !mortgage_liability && !student_loan_liability) return null;

  return (
    <SectionCard heading="Reported by the lender" className="grid grid-cols-1 gap-3">
      <CreditFacts account={account} />
      <MortgageFacts account={account} />
      <StudentLoanFacts account={account} />
    </SectionCard>
  );
}

function CreditFacts({ account: { credit_liability: credit, currency } }: { account: Account }) {
  if (!credit) return null;

  return (
    <>
      <dl>
        <Fact name="Last statement">
          <Amount amount={credit.last_statement_balance} currency={currency} />
        </Fact>
        <Fact name="Statement date">{showDate(credit.last_statement_issue_date)}</Fact>
        <LastPaymentFacts payment={credit} currency={currency} />
        <Fact name="Past due">{showFlag(credit.is_overdue)}</Fact>
      </dl>
      <AprTable aprs={credit.aprs} currency={currency} />
    </>
  );
}

function MortgageFacts({ account }: { account: Account }) {
  const { mortgage_liability: mortgage, currency } = account;
  if (!mortgage) return null;

  return (
    <dl>
      <Fact name="Interest rate">{showRate(mortgage.interest_rate_percentage)}</Fact>
      <Fact name="Past due">
        <Amount amount={mortgage.past_due_amount} currency={currency} />
      </Fact>
      <Fact name="Late fee">
        <Amount amount={mortgage.late_fee_amount} currency={currency} />
      </Fact>
      <LastPaymentFacts payment={mortgage} currency={currency} />
    </dl>
  );
}

function StudentLoanFacts({ account }: { account: Account }) {
  const { student_loan_liability: loan, currency } = account;
  if (!loan) return null;

  return (
    <dl>
      <Fact name="Interest rate">{showRate(loan.interest_rate_percentage)}</Fact>
      <LastPaymentFacts payment={loan} currency={currency} />
      <Fact name="Past due">{showFlag(loan.is_overdue)}</Fact>
      <Fact name="Unpaid interest">
        <Amount amount={loan.outstanding_interest_amount} currency={currency} />
      </Fact>
      <Fact name="Amount borrowed">
        <Amount amount={loan.origination_principal_amount} currency={currency} />
      </Fact>
      <Fact name="Borrowed on">{showDate(loan.origination_date)}</Fact>
      <Fact name="Expected to be paid off">{showDate(loan.expected_payoff_date)}</Fact>
    </dl>
  );
}

type LastPaymentFactsProps = {
  payment: { last_payment_amount: string | null; last_payment_date: string | null };
  currency: string | null;
};

function LastPaymentFacts({ payment, currency }: LastPaymentFactsProps) {
  return (
    <>
      <Fact name="Last payment">
        <Amount amount={payment.last_payment_amount} currency={currency} />
      </Fact>
      <Fact name="Last payment date">{showDate(payment.last_payment_date)}</Fact>
    </>
  );
}

function AprTable({ aprs, currency }: { aprs: readonly Apr[]; currency: string | null }) {
  if (aprs.length === 0) return <p>The lender doesn't report an interest rate.</p>;

  return (
    <ScrollRegion label="Interest rates">
      <Table
        caption={<span className="font-strong">Interest rates (APR)</span>}
        showsCaption
        columns={["For", "APR", "On a balance of"]}
      >
        <tbody>
          {aprs.map(({ apr_type, apr_percentage, balance_subject_to_apr }, position) => (
            <tr key={position}>
              <th scope="row">{aprName(apr_type)}</th>
              <td>{formatPercentage(apr_percentage)}</td>
              <td>
                <Amount amount={balance_subject_to_apr} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

import type { Account } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";
import { Link } from "react-router";

import { aprName } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";

import type { ListedAccount } from "./group-accounts.ts";

/** Shows an account with its balance and the rates that the bank reported. */
export function AccountRow({ account }: { account: ListedAccount }) {
  const rates = listRates(account);

  return (
    <li className="grid grid-cols-1 gap-2 py-3.5 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>:last-child]:ms-auto">
        {/* A name next to a long amount would be too narrow, so the amount wraps below it. */}
        <span className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          <Link className="text-inherit decoration-line-strong" to={paths.detail(account.uuid)}>
            {account.official_name ?? account.name}
          </Link>{" "}
          {account.mask && (
            <span className="text-small font-normal whitespace-nowrap text-ink-soft">
              •••• {account.mask}
            </span>
          )}
        </span>
        <Amount amount={account.balance_current} currency={account.currency} />
      </div>
      {!account.isCounted && <p className="text-small text-ink-soft">Linked twice, not counted</p>}
      {rates.length > 0 && (
        <dl className="grid gap-0.5 text-small text-ink-soft tabular-nums">
          {rates.map(({ key, name, rate }) => (
            <div key={key} className="flex flex-wrap justify-between gap-x-4">
              <dt>{name}</dt>
              <dd className="ms-auto">{rate}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type Rate = { key: string; name: string; rate: string };

function listRates(account: Account): Rate[] {
  const { credit_liability: credit, student_loan_liability: student } = account;
  const aprs = (credit?.aprs ?? []).map(
    ({ apr_type, apr_percentage, balance_subject_to_apr }, position) => ({
      key: `apr ${position}`,
      name:
        balance_subject_to_apr === null
          ? `${aprName(apr_type)} APR`
          : `${aprName(apr_type)} APR on ${formatAmount(balance_subject_to_apr, account.currency)}`,
      rate: formatPercentage(apr_percentage),
    }),
  );
  const loanRate = student?.interest_rate_percentage;

  return loanRate
    ? [...aprs, { key: "student loan", name: "Interest rate", rate: formatPercentage(loanRate) }]
    : aprs;
}

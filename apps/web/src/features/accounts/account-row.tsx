import type { Account } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";
import { Link } from "react-router";

import { aprName } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";

import styles from "./account-row.module.css";
import type { ListedAccount } from "./group-accounts.ts";

/** Shows an account with its balance and the rates that the bank reported. */
export function AccountRow({ account }: { account: ListedAccount }) {
  const rates = listRates(account);

  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>
          <Link to={paths.detail(account.uuid)}>{account.official_name ?? account.name}</Link>{" "}
          {account.mask && <span className={styles.mask}>•••• {account.mask}</span>}
        </span>
        <Amount amount={account.balance_current} currency={account.currency} />
      </div>
      {!account.isCounted && <p className={styles.note}>Linked twice, not counted</p>}
      {rates.length > 0 && (
        <dl className={styles.rates}>
          {rates.map(({ key, name, rate }) => (
            <div key={key} className={styles.rate}>
              <dt>{name}</dt>
              <dd>{rate}</dd>
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

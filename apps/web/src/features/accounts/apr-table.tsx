import type { Apr } from "@snowball/contract";
import { formatPercentage } from "@snowball/money";

import { aprName } from "#lib/format.ts";
import { Amount } from "#ui/amount.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";

import styles from "./apr-table.module.css";

/** Shows a card's rates with their purpose and balance. */
export function AprTable({ aprs, currency }: { aprs: readonly Apr[]; currency: string | null }) {
  if (aprs.length === 0) return <p>The lender doesn't report an interest rate.</p>;

  return (
    <ScrollRegion label="Interest rates">
      <table className={styles.table}>
        <caption>Interest rates (APR)</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">APR</th>
            <th scope="col">On a balance of</th>
          </tr>
        </thead>
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
      </table>
    </ScrollRegion>
  );
}

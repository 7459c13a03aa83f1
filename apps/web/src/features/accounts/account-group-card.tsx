import { useId } from "react";

import { useInstitution } from "#lib/slices/institutions-slice.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import { AccountRow } from "./account-row.tsx";
import styles from "./account-totals.module.css";
import type { LinkedAccounts, Totals } from "./group-accounts.ts";

type GroupCardProps = { title: string; totals: Totals; linked: readonly LinkedAccounts[] };

/** One group: what it adds up to, and its accounts under their institutions. */
export function AccountGroupCard({ title, totals, linked }: GroupCardProps) {
  const id = useId();

  return (
    <Card as="section" className={styles.group} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <GroupSums totals={totals} />
        <p className={styles.count}>{countOf(totals)}</p>
      </div>
      {linked.map((entry) => (
        <InstitutionAccounts key={entry.connection.uuid} {...entry} />
      ))}
    </Card>
  );
}

function GroupSums({ totals: { sums, count } }: { totals: Totals }) {
  // No account at all is a known nothing; accounts of unknown balance are not.
  const shown = sums.length > 0 ? sums : [{ amount: count === 0 ? "0.00" : null, currency: "USD" }];

  return shown.map(({ amount, currency }) => (
    <p key={currency} className={styles.sum}>
      <Amount amount={amount} currency={currency} />
    </p>
  ));
}

function countOf({ count, unknownCount }: Totals): string {
  const accounts = `${count} account${count === 1 ? "" : "s"}`;

  return unknownCount === 0 ? accounts : `${accounts} · ${unknownCount} of unknown balance`;
}

function InstitutionAccounts({ connection, accounts }: LinkedAccounts) {
  const institution = useInstitution(connection.institution_id);
  const name = connection.institution_name ?? institution?.name ?? null;

  return (
    <div>
      <h3 className={styles.institution}>
        <LogoTile name={name} logo={institution?.logo ?? null} />
        {name ?? "Unknown institution"}
      </h3>
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.uuid} account={account} />
        ))}
      </ul>
    </div>
  );
}

import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import { ExampleScreen } from "./example-screen.tsx";
import styles from "./example-totals.module.css";

type ExampleAccount = { name: string; bank: string; balance: string; rate?: [string, string] };
type ExampleGroup = {
  title: string;
  total: string;
  count: string;
  accounts: readonly ExampleAccount[];
};

const groups: readonly ExampleGroup[] = [
  {
    title: "Total Assets",
    total: "3180.42",
    count: "1 account",
    accounts: [{ name: "Checking", bank: "North Bank", balance: "3180.42" }],
  },
  {
    title: "Total Liabilities",
    total: "14706.18",
    count: "2 accounts",
    accounts: [
      {
        name: "Everyday Visa",
        bank: "North Bank",
        balance: "2306.18",
        rate: ["Purchase APR", "24.99%"],
      },
      {
        name: "Student Loan",
        bank: "Valley Lending",
        balance: "12400.00",
        rate: ["Interest rate", "5.25%"],
      },
    ],
  },
];

/** The accounts screen in small. The accounts add up to the totals. */
export function ExampleTotals() {
  return (
    <ExampleScreen heading="Accounts">
      {groups.map(({ title, total, count, accounts }) => (
        <Card key={title} className={styles.group}>
          <p className={styles.title}>{title}</p>
          <p className={styles.total}>
            <Amount amount={total} currency="USD" />
            <span className={styles.count}>{count}</span>
          </p>
          <ul className={styles.accounts}>
            {accounts.map((account) => (
              <ExampleRow key={account.name} {...account} />
            ))}
          </ul>
        </Card>
      ))}
    </ExampleScreen>
  );
}

function ExampleRow({ name, bank, balance, rate }: ExampleAccount) {
  return (
    <li className={styles.row}>
      <LogoTile name={bank} logo={null} />
      <p className={styles.name}>
        {name}
        {rate && (
          <span className={styles.rate}>
            {rate[0]} {rate[1]}
          </span>
        )}
      </p>
      <Amount amount={balance} currency="USD" />
    </li>
  );
}

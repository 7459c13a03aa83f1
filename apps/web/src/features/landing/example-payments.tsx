import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import styles from "./example-payments.module.css";

type Example = {
  name: string;
  bank: string;
  due: string;
  amount: string | null;
  icon: IconName;
  label: string;
  look: string | undefined;
};

const examples: readonly Example[] = [
  {
    name: "Rewards Visa",
    bank: "North Bank",
    due: "Due in 3 days",
    amount: "48.00",
    icon: "empty-box",
    label: "To be paid",
    look: styles.toPay,
  },
  {
    name: "Student loan",
    bank: "Federal Loans",
    due: "Due in 9 days",
    amount: "212.50",
    icon: "empty-box",
    label: "To be paid",
    look: styles.toPay,
  },
  {
    name: "Store card",
    bank: "Maple Stores",
    due: "Due in 12 days",
    amount: null,
    icon: "question",
    label: "Amount unknown",
    look: styles.unknown,
  },
  {
    name: "Gold Card",
    bank: "Harbor Credit",
    due: "Nothing due this month",
    amount: "0.00",
    icon: "checked-box",
    label: "Nothing due",
    look: styles.done,
  },
];

/** The home screen in small, with invented accounts. */
export function ExamplePayments() {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Upcoming Minimum Payments, an example</figcaption>
      {examples.map(({ name, bank, due, amount, icon, label, look }) => (
        <Card key={name} className={styles.payment}>
          <LogoTile name={bank} logo={null} />
          <p className={styles.name}>
            {name}
            <span className={styles.due}>{due}</span>
          </p>
          <span className={styles.amount}>
            <Amount amount={amount} currency="USD" />
            <Icon name={icon} label={label} size={22} className={look} />
          </span>
        </Card>
      ))}
    </figure>
  );
}

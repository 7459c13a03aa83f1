import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import styles from "./example-payments.module.css";
import { ExampleScreen } from "./example-screen.tsx";

type Example = {
  name: string;
  /** In words: a date would grow old. */
  due: string;
  isOverdue?: boolean;
  amount: string | null;
  icon: IconName;
  label: string;
  look: string | undefined;
};

const toPay = { icon: "empty-box", label: "To be paid", look: styles.toPay } as const;

const examples: readonly Example[] = [
  {
    ...toPay,
    name: "North Bank Visa",
    due: "Due 2 days ago",
    isOverdue: true,
    amount: "48.00",
  },
  { ...toPay, name: "Valley Student Loan", due: "Due in 9 days", amount: "212.50" },
  {
    name: "Maple Store Card",
    due: "Due in 12 days",
    amount: null,
    icon: "question",
    label: "Amount unknown",
    look: styles.unknown,
  },
  {
    name: "Harbor Gold Card",
    due: "Next due in 20 days",
    amount: "0.00",
    icon: "checked-box",
    label: "Nothing due",
    look: styles.done,
  },
];

/** The home screen in small. */
export function ExamplePayments() {
  return (
    <ExampleScreen heading="Upcoming Minimum Payments">
      <ul className={styles.list}>
        {examples.map((example) => (
          <ExamplePayment key={example.name} {...example} />
        ))}
      </ul>
    </ExampleScreen>
  );
}

function ExamplePayment(example: Example) {
  const { name, due, isOverdue = false, amount, icon, label, look } = example;

  return (
    <Card as="li" className={classNames(styles.payment, isOverdue && styles.overdue)}>
      <LogoTile name={name} logo={null} />
      <div className={styles.account}>
        <p className={styles.name}>{name}</p>
        <p className={styles.due}>
          {due} {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </p>
      </div>
      <span className={styles.amount}>
        <Amount amount={amount} currency="USD" />
        <Icon name={icon} label={label} size={22} className={look} />
      </span>
    </Card>
  );
}

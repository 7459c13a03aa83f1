import { formatAmount } from "@snowball/money";

import styles from "./amount.module.css";
import { classNames } from "./class-names.ts";

type AmountProps = {
  /** Decimal, e.g. `"1234.56"`; null if unknown. */
  amount: string | null;
  currency: string | null;
  /** Whether the amount is an estimate. */
  isAbout?: boolean;
};

/** Shows money with two decimals. An unknown amount is "unknown", never zero. */
export function Amount({ amount, currency, isAbout = false }: AmountProps) {
  if (amount === null)
    return <span className={classNames(styles.amount, styles.unknown)}>unknown</span>;

  return (
    <span className={styles.amount}>
      {isAbout && "about "}
      {formatAmount(amount, currency)}
    </span>
  );
}

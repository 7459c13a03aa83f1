import { formatAmount } from "@snowball/money";

import styles from "./amount.module.css";
import { classNames } from "./class-names.ts";

type AmountProps = {
  /** Decimal, e.g. `"1234.56"`; null where nobody told us. */
  amount: string | null;
  currency: string | null;
  /** Whether it is an estimate. */
  isAbout?: boolean;
};

/** Money with two decimals. Unknown is said, never shown as zero. */
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

import type { UpcomingPayment } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Amount } from "#ui/amount.tsx";

import { PaymentStateIcon } from "./payment-state-icon.tsx";
import styles from "./stated-amount.module.css";

type StatedAmountProps = { payment: UpcomingPayment; today: string };

/**
 * How much is due, and what is past due besides. Where the amount is not the bank's word: whose it
 * is, and what the bank says.
 */
export function StatedAmount({ payment, today }: StatedAmountProps) {
  const { amount, amount_source: source, bank_amount: bank, currency, state } = payment;
  const { past_due_amount: pastDue } = payment;

  return (
    <div className={styles.stated}>
      <p className={styles.amount}>
        <Amount amount={amount} currency={currency} />
        <PaymentStateIcon state={state} />
      </p>
      {pastDue !== null && signOf(pastDue) > 0 && (
        <p className={styles.pastDue}>
          <Amount amount={pastDue} currency={currency} /> past due
        </p>
      )}
      {source === "user" && (
        <p className={styles.source}>
          <SourceChip figure={{ source, as_of: payment.amount_as_of }} today={today} />
          {bank !== null && <span>Bank says {formatAmount(bank, currency)}</span>}
        </p>
      )}
    </div>
  );
}

import type { UpcomingPayment } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Amount } from "#ui/amount.tsx";

import { PaymentStateIcon } from "./payment-state-icon.tsx";
import styles from "./stated-amount.module.css";

type StatedAmountProps = { payment: UpcomingPayment; today: string };

/** How much is due. Where that is not the bank's word: whose it is, and what the bank says. */
export function StatedAmount({ payment, today }: StatedAmountProps) {
  const { amount, amount_source: source, bank_amount: bank, currency, state } = payment;

  return (
    <div className={styles.stated}>
      <p className={styles.amount}>
        <Amount amount={amount} currency={currency} />
        <PaymentStateIcon state={state} />
      </p>
      {source === "user" && (
        <p className={styles.source}>
          <SourceChip figure={{ source, as_of: payment.amount_as_of }} today={today} />
          {bank !== null && <span>Bank says {formatAmount(bank, currency)}</span>}
        </p>
      )}
    </div>
  );
}

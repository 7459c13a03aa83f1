import { formatAmount, sumAmounts } from "@snowball/money";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { accessibleName, isSettled } from "./actions/payable.ts";
import styles from "./amount-to-send.module.css";
import { describePayment } from "./describe-payment.ts";
import { type PaymentOfMonth, sentAmount } from "./home-rows.ts";

type AmountToSendProps = { row: PaymentOfMonth; today: string; onOpen: () => void };

/**
 * Shows the amount to send, or the sent amount, as a button that opens the payment's sheet. Below it are
 * notes about the payment, and the amount's source if it is not the bank.
 */
export function AmountToSend({ row, today, onOpen }: AmountToSendProps) {
  const { payment, payable, debt } = row;
  const { billed, billed_source: source, bank_billed: bank } = payment;
  const { currency, account } = debt;
  const known = [payable, ...(row.alsoAsked ?? [])].flatMap(({ toSend }) => toSend ?? []);
  const open = known.length > 0 ? sumAmounts(known) : null;
  const shown = isSettled(payable) ? (sentAmount(payment) ?? billed) : open;
  const money = shown === null ? "unknown" : formatAmount(shown, currency);

  return (
    <div className={styles.stated}>
      <button
        type="button"
        className={styles.amount}
        aria-label={`${money}, ${accessibleName(payable)}: more`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Amount amount={shown} currency={currency} />
        <Icon name="right" label={null} size={16} className={styles.more} />
      </button>
      {describePayment(row, today).map(({ words, tone }) => (
        <p key={words} className={classNames(styles.note, styles[tone])}>
          {words}
        </p>
      ))}
      {source === "user" && account !== null && (
        <p className={styles.note}>
          <SourceChip figure={{ source, as_of: payment.billed_as_of }} today={today} />
          {bank !== null && <span>Bank says {formatAmount(bank, currency)}</span>}
        </p>
      )}
    </div>
  );
}

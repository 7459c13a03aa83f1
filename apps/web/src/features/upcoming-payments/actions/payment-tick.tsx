import { formatAmount } from "@snowball/money";
import { type ReactNode, useEffect, useRef } from "react";

import { canBeMarked, heardName, type Payable } from "./payable.ts";
import styles from "./payment-tick.module.css";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentTickProps = {
  payable: Payable;
  actions: PaymentActions;
  /** The state as a picture. */
  children: ReactNode;
  /** Opens all that can be done, where one tap does not say enough. */
  onOpen: () => void;
};

/**
 * The box before a payment. One tap marks all that is left as sent; what is done is never undone by a
 * second tap, and never sent twice.
 */
export function PaymentTick({ payable, actions, children, onOpen }: PaymentTickProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasReturned = actions.hasReturned(payable);
  useEffect(() => {
    if (hasReturned) button.current?.focus();
  }, [hasReturned]);
  const { toSend } = payable;
  const isBusy = actions.isUnderWay(payable);
  const done = actions.doneOf(payable);
  const isSettled = done?.isSettling === true;
  const isToSend = !isSettled && canBeMarked(payable);
  // Its own notice holds the way back; the second half of a double tap finds nothing to do.
  const isAtRest = isBusy || (isSettled && done.isNewest);

  return (
    <button
      ref={button}
      type="button"
      className={styles.tick}
      aria-label={nameOf(payable, { isToSend, isSettled: isSettled || actions.isSettled(payable) })}
      aria-disabled={isAtRest || undefined}
      onClick={() => {
        if (isAtRest) return;
        if (isToSend && toSend !== null) actions.markAsSent(payable, toSend);
        else onOpen();
      }}
    >
      {children}
    </button>
  );
}

type Standing = { isToSend: boolean; isSettled: boolean };

/** What a tap does. */
function nameOf(payable: Payable, { isToSend, isSettled }: Standing): string {
  const { toSend, currency } = payable;
  const name = heardName(payable);
  if (isSettled) return `Show what was sent to ${name}`;

  return isToSend && toSend !== null
    ? `Mark ${formatAmount(toSend, currency)} to ${name} as sent`
    : `Record a payment to ${name}`;
}

import { formatAmount } from "@snowball/money";
import { type ReactNode, useEffect, useRef } from "react";

import { canBeMarked, accessibleName, type Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentTickProps = {
  payable: Payable;
  actions: PaymentActions;
  children: ReactNode;
  /** Opens the sheet, if one tap is not enough. */
  onOpen: () => void;
};

/**
 * The checkbox before a payment. One tap marks the open amount as sent. A second tap neither undoes that nor
 * sends it again.
 */
export function PaymentTick({ payable, actions, children, onOpen }: PaymentTickProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasUndone = actions.wasUndone(payable);
  useEffect(() => {
    if (wasUndone) button.current?.focus();
  }, [wasUndone]);
  const { toSend } = payable;
  const isBusy = actions.isPending(payable);
  const done = actions.findCompleted(payable);
  const isSettled = done?.isSettling === true;
  const isToSend = !isSettled && canBeMarked(payable);
  // The notice has the undo button, so the second half of a double tap must do nothing.
  const isInactive = isBusy || (isSettled && done.isNewest);

  return (
    <button
      ref={button}
      type="button"
      className="grid size-target flex-none cursor-pointer place-items-center rounded-medium border-0 bg-transparent p-0 text-ink-soft aria-disabled:cursor-default [&:hover:not([aria-disabled=true])]:bg-accent-tint"
      aria-label={describeTap(payable, {
        isToSend,
        isSettled: isSettled || actions.isSettled(payable),
      })}
      aria-disabled={isInactive || undefined}
      onClick={() => {
        if (isInactive) return;
        if (isToSend && toSend !== null) actions.markAsSent(payable, toSend);
        else onOpen();
      }}
    >
      {children}
    </button>
  );
}

type TickState = { isToSend: boolean; isSettled: boolean };

function describeTap(payable: Payable, { isToSend, isSettled }: TickState): string {
  const { toSend, currency } = payable;
  const name = accessibleName(payable);
  if (isSettled) return `Show what was sent to ${name}`;

  return isToSend && toSend !== null
    ? `Mark ${formatAmount(toSend, currency)} to ${name} as sent`
    : `Record a payment to ${name}`;
}

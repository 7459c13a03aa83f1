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

/** One tap marks the open amount as sent. A second tap neither undoes that nor sends it again. */
export function PaymentTick({ payable, actions, children, onOpen }: PaymentTickProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasUndone = actions.wasUndone(payable);
  useEffect(() => {
    if (wasUndone) button.current?.focus();
  }, [wasUndone]);
  const isBusy = actions.isPending(payable);
  const done = actions.findCompleted(payable);
  // The list may not be refetched yet.
  const isSettled = done?.expected !== undefined;
  const isToSend = !isSettled && canBeMarked(payable);
  // The notice has the undo button, so the second half of a double tap must do nothing.
  const isInactive = isBusy || (isSettled && done.isNewest);
  const name = accessibleName(payable);
  const unsettledLabel = isToSend
    ? `Mark ${formatAmount(payable.toSend, payable.currency)} to ${name} as sent`
    : `Record a payment to ${name}`;

  return (
    <button
      ref={button}
      type="button"
      className="grid size-target flex-none cursor-pointer place-items-center rounded-medium border-0 bg-transparent p-0 text-ink-soft aria-disabled:cursor-default [&:hover:not([aria-disabled=true])]:bg-accent-tint"
      aria-label={
        isSettled || actions.isSettled(payable) ? `Show what was sent to ${name}` : unsettledLabel
      }
      aria-disabled={isInactive || undefined}
      onClick={() => {
        if (isInactive) return;
        if (isToSend) actions.markAsSent(payable);
        else onOpen();
      }}
    >
      {children}
    </button>
  );
}

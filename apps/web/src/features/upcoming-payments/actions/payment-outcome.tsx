import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { heardName, type Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentOutcomeProps = { payable: Payable; actions: PaymentActions };

/** Beneath a payment: what was just done about it and the way back, or why it was refused. */
export function PaymentOutcome({ payable, actions }: PaymentOutcomeProps) {
  const done = actions.doneOf(payable);
  const refusal = actions.refusalOf(payable);

  return (
    <>
      {refusal !== null && <Notice tone="error">This was not saved. {refusal}</Notice>}
      {done?.isNewest && (
        <UndoNotice
          label={`Undo: ${heardName(payable)}`}
          // The question that was answered is gone, and its buttons with it.
          takesFocus={payable.question !== null}
          isBusy={actions.isUnderWay(payable)}
          onUndo={() => actions.undo(payable)}
        >
          {done.words}
        </UndoNotice>
      )}
    </>
  );
}
